package dev.playmesh.sync;

/**
 * The newest states of an object in the order of their times, in a ring that allocates nothing,
 * unless it has to grow for what is still to be drawn.
 *
 * <p>Only newer states come in: with a lane on which the newest wins, what is late was overtaken.
 * Angles are unwound as they come in, so that between neighbours they go the short way round.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class SnapshotBuffer {

  /** States that are nearer to each other are the same: nothing can be derived of two. */
  static final double LEAST_MILLIS = 0.001;

  private static final double TURN = 2 * Math.PI;

  private static final int MOST = 1024;

  private final int dimensions;
  private final int angles;
  private MotionState[] states;
  private double[] times;
  private int first;
  private int size;

  /**
   * Makes an empty one.
   *
   * @param dimensions 1 to 3
   * @param angles 0 to 3
   * @param capacity how many states it keeps, 2 to 1024; the oldest go
   */
  public SnapshotBuffer(int dimensions, int angles, int capacity) {
    if (capacity < 2 || capacity > MOST) {
      throw new IllegalArgumentException("capacity must be 2 to 1024 but is " + capacity);
    }
    this.dimensions = dimensions;
    this.angles = angles;
    states = new MotionState[0];
    times = new double[0];
    grow(capacity);
  }

  /**
   * Takes a newer state.
   *
   * @param millis its time
   * @param state copied
   * @return whether it was newer than all others, by a microsecond at least; otherwise nothing
   *     changes
   */
  public boolean add(double millis, MotionState state) {
    return add(millis, state, Double.POSITIVE_INFINITY);
  }

  /** The same, without losing a state that is needed for anything from a moment on. */
  boolean add(double millis, MotionState state, double neededMillis) {
    if (Double.isNaN(millis) || millis - newestMillis() < LEAST_MILLIS) {
      return false;
    }
    if (size == times.length && times[slot(1)] > neededMillis && size < MOST) {
      grow(Math.min(MOST, 2 * size));
    }
    int previous = slot(size - 1);
    boolean hasPrevious = size > 0;
    if (size == times.length) {
      first = (first + 1) % times.length;
      size--;
    }
    int slot = slot(size);
    states[slot].set(state);
    if (hasPrevious) {
      unwind(states[slot].position, states[previous].position);
    }
    times[slot] = millis;
    size++;
    return true;
  }

  private void grow(int capacity) {
    MotionState[] moreStates = new MotionState[capacity];
    double[] moreTimes = new double[capacity];
    for (int i = 0; i < capacity; i++) {
      moreStates[i] = i < size ? states[slot(i)] : MotionState.of(dimensions, angles);
      moreTimes[i] = i < size ? times[slot(i)] : 0;
    }
    states = moreStates;
    times = moreTimes;
    first = 0;
  }

  private void unwind(double[] position, double[] reference) {
    for (int i = dimensions; i < position.length; i++) {
      position[i] -= TURN * Math.rint((position[i] - reference[i]) / TURN);
    }
  }

  /** Forgets all states. */
  public void clear() {
    size = 0;
  }

  /**
   * How many states there are.
   *
   * @return 0 to the capacity
   */
  public int size() {
    return size;
  }

  /**
   * The time of the newest state.
   *
   * @return milliseconds; NaN when there is none
   */
  public double newestMillis() {
    return size == 0 ? Double.NaN : times[slot(size - 1)];
  }

  /**
   * Finds the last state that isn't after a moment.
   *
   * @param millis the moment
   * @return its index, from 0 for the oldest; -1 when all are after it
   */
  public int before(double millis) {
    int index = size - 1;
    while (index >= 0 && times[slot(index)] > millis) {
      index--;
    }
    return index;
  }

  /**
   * The time of a state.
   *
   * @param index from 0 for the oldest
   * @return milliseconds
   */
  public double millis(int index) {
    return times[checked(index)];
  }

  /**
   * A state, not copied: valid until newer ones push it out.
   *
   * @param index from 0 for the oldest
   * @return how it moved
   */
  public MotionState state(int index) {
    return states[checked(index)];
  }

  private int checked(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("state " + index + " of " + size);
    }
    return slot(index);
  }

  private int slot(int index) {
    int slot = first + index;
    return slot >= times.length ? slot - times.length : Math.max(0, slot);
  }
}
