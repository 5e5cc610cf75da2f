package dev.playmesh.sync;

import java.time.Duration;

/**
 * Says how an object moved a moment ago: a smooth curve through the states that are known, drawn so
 * far behind that the next state is hardly ever missing.
 *
 * <pre>
 *   interpolator.add(sampledMillis, arrivedMillis, state);     // for each message
 *   interpolator.sample(now, out);                             // for each frame
 * </pre>
 *
 * <p>The delay follows what is measured: for 7 % of the time the newest state may be behind what is
 * drawn. A delay that is the same for all messages, or a clock that is wrong by a constant, adds
 * nothing to it. It changes by running time slower or faster, so that time never jumps or goes
 * back.
 *
 * <p>Between states the curve is cubic, with the sent velocities; beyond the newest it goes on as
 * predicted, for a limited time. A teleport is never bent.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Interpolator {

  private static final int CAPACITY = 32;

  /** What is older isn't kept for an object that nobody looks at, or that is drawn later still. */
  private static final double MEMORY_MILLIS = 2_000;

  /** How long what was predicted takes to join the next state, at least. */
  private static final double JOIN_MILLIS = 50;

  /** A cubic's fastest beside its mean. */
  private static final double PEAK = 1.5;

  private static final double MOST_MILLIS = 1e15;

  private final SnapshotBuffer buffer;
  private final Prediction prediction;
  private final DeadReckoning leaving;
  private final MotionState joint;
  private final Playhead playhead = new Playhead();
  private double extrapolationMillis = 200;
  private double memoryMillis = MEMORY_MILLIS;
  private double drawnMillis = Double.NEGATIVE_INFINITY;
  private double claimedMillis = Double.NEGATIVE_INFINITY;
  private double intervalMillis = Double.NaN;
  private boolean jumps;
  private boolean silent;

  /**
   * Starts knowing nothing.
   *
   * @param dimensions 1 to 3
   * @param angles 0 to 3
   */
  public Interpolator(int dimensions, int angles) {
    buffer = new SnapshotBuffer(dimensions, angles, CAPACITY);
    prediction = new Prediction(dimensions, angles);
    leaving = new DeadReckoning(dimensions, angles);
    joint = MotionState.of(dimensions, angles);
  }

  /**
   * Takes a newer state.
   *
   * @param sampledMillis when it was so, on any clock that runs like this peer's
   * @param arrivedMillis when it arrived
   * @param state copied
   * @return whether it was newer than all others, and possible; otherwise nothing changes
   */
  public boolean add(double sampledMillis, double arrivedMillis, MotionState state) {
    double previous = buffer.newestMillis();
    double needed = Math.max(drawnMillis, sampledMillis - memoryMillis);
    if (!isSane(sampledMillis, arrivedMillis, state) || !buffer.add(sampledMillis, state, needed)) {
      return false;
    }
    measureInterval(sampledMillis - previous);
    prediction.from(buffer, sampledMillis + extrapolationMillis);
    playhead.arrived(sampledMillis, arrivedMillis);
    jumps |= state.teleport && sampledMillis <= drawnMillis;
    return true;
  }

  static boolean isSane(double sampledMillis, double arrivedMillis, MotionState state) {
    return isTime(sampledMillis) && isTime(arrivedMillis) && state.isSane();
  }

  static boolean isTime(double millis) {
    return Math.abs(millis) <= MOST_MILLIS;
  }

  /** The shortest of late: gaps are longer. */
  private void measureInterval(double gap) {
    if (!Double.isNaN(gap)) {
      intervalMillis = gap > intervalMillis ? intervalMillis + (gap - intervalMillis) / 50 : gap;
    }
  }

  /**
   * Moves on to a frame.
   *
   * @param nowMillis the frame's time on this peer's clock
   * @param out gets how the object moved; its teleport flag says that it didn't move to there
   * @return whether there is anything to draw: false before the first state
   */
  public boolean sample(double nowMillis, MotionState out) {
    if (buffer.size() == 0) {
      return false;
    }
    double last = drawnMillis;
    advance(nowMillis);
    at(drawnMillis, out);
    out.teleport = jumps || crossedTeleport(last);
    jumps = false;
    return true;
  }

  /** Lets time pass without looking. */
  void skip(double nowMillis) {
    advance(nowMillis);
    jumps = false;
  }

  private void advance(double nowMillis) {
    drawnMillis = Math.max(drawnMillis, playhead.advance(nowMillis));
    double most = buffer.newestMillis() + (Double.isNaN(intervalMillis) ? 0 : intervalMillis);
    claimedMillis = Math.max(claimedMillis, drawnMillis > most ? most : drawnMillis);
  }

  private boolean crossedTeleport(double last) {
    for (int i = buffer.size() - 1; i >= 0 && buffer.millis(i) > last; i--) {
      if (buffer.state(i).teleport && buffer.millis(i) <= drawnMillis) {
        return true;
      }
    }
    return false;
  }

  /** How it moved at a moment of the sender's. */
  void at(double millis, MotionState out) {
    int from = buffer.before(millis);
    if (from == buffer.size() - 1) {
      prediction.at(millis, out);
    } else if (from < 0) {
      rest(buffer.state(0), out);
    } else if (buffer.state(from + 1).teleport) {
      double until = Math.min(buffer.millis(from + 1), buffer.millis(from) + extrapolationMillis);
      leaving.set(buffer.state(from), buffer.millis(from), until);
      leaving.predict(millis, out);
    } else {
      between(from, millis, out);
    }
  }

  private void between(int from, double millis, MotionState out) {
    double start = buffer.millis(from);
    double end = buffer.millis(from + 1);
    MotionState first = buffer.state(from);
    MotionState second = buffer.state(from + 1);
    if (silent) {
      // until shortly before the next state the prediction was right
      leaving.set(first, start, end);
      double leave = end - joinMillis(end, second);
      if (leave > start) {
        leaving.predict(Math.min(millis, leave), millis < leave ? out : joint);
        if (millis < leave) {
          return;
        }
        first = joint;
        start = leave;
      }
    }
    double span = end - start;
    Hermite.between(first, second, span, (millis - start) / span, out);
  }

  /** So long that joining isn't faster than the object: where states were lost, it is far away. */
  private double joinMillis(double end, MotionState second) {
    leaving.predict(end, joint);
    double off = joint.distance(second);
    return Math.max(JOIN_MILLIS, off == 0 ? 0 : PEAK * off / prediction.topSpeed() * 1000);
  }

  private static void rest(MotionState state, MotionState out) {
    out.set(state);
    for (int i = 0; i < out.velocity.length; i++) {
      out.velocity[i] = 0;
    }
    out.teleport = false;
  }

  /**
   * Draws a fixed time behind from now on, or adapts again. The change is slewed.
   *
   * @param delay behind this peer's clock less what the clocks differ; null adapts
   */
  void delay(@org.jspecify.annotations.Nullable Duration delay) {
    fixed(delay == null ? Double.NaN : delay.toNanos() / 1e6);
  }

  private void fixed(double millis) {
    playhead.fixed(millis);
    memoryMillis = Double.isNaN(millis) ? MEMORY_MILLIS : MEMORY_MILLIS + millis;
  }

  /**
   * Draws a fixed time behind from now on. The change is slewed.
   *
   * @param millis behind the sender as this peer's clock sees it; NaN lets it adapt again, as it
   *     does by default
   */
  public void fixDelayMillis(double millis) {
    fixed(millis);
  }

  /**
   * How far behind it draws.
   *
   * @return milliseconds behind the sender; NaN before the first state
   */
  public double delayMillis() {
    return playhead.delayMillis();
  }

  /**
   * Which moment it drew last. It is never more than one send interval beyond the newest state:
   * where states are missing for longer, the prediction coasts on, but no time is claimed for it.
   *
   * @return milliseconds on the clock of {@code sampledMillis}; negative infinity before the first
   */
  public double drawnMillis() {
    return claimedMillis;
  }

  /**
   * The same, with the time that the prediction coasts for where states are missing.
   *
   * @return milliseconds on the clock of {@code sampledMillis}; negative infinity before the first
   */
  public double playheadMillis() {
    return drawnMillis;
  }

  /**
   * Whether what was drawn last lies beyond the newest state.
   *
   * @return whether it was a prediction
   */
  public boolean beyondNewest() {
    return buffer.size() > 0 && drawnMillis > buffer.newestMillis();
  }

  /** The state that was told last until a moment; the first when all are after it. */
  MotionState told(double millis) {
    return buffer.state(Math.max(0, buffer.before(millis)));
  }

  /** Forgets all states, not how far behind it drew. */
  void clear() {
    buffer.clear();
    playhead.clear();
    claimedMillis = Double.NEGATIVE_INFINITY;
  }

  void maxExtrapolation(double millis) {
    extrapolationMillis = millis;
  }

  /** States come only when predictions fail: gaps say nothing about the line. */
  void expectSilence() {
    silent = true;
    playhead.countTransitsOnly();
  }

  Prediction prediction() {
    return prediction;
  }
}
