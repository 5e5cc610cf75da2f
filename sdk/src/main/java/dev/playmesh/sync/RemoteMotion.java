package dev.playmesh.sync;

import java.time.Duration;

/**
 * Draws an object that another peer moves, smoothly and where it is by now.
 *
 * <pre>
 *   RemoteMotion motion = RemoteMotion.builder().dimensions(2).build();
 *   motion.update(info.sampledMillis(), info.arrivedMillis(), x, y, vx, vy);   // for each message
 *   motion.sample(now);                                                        // for each frame
 *   draw(motion.x(), motion.y());
 * </pre>
 *
 * <p>Between messages it goes on with the last known velocity, at most {@link
 * Builder#maxExtrapolation} after a message arrived; then it comes to rest. What turns out wrong is
 * worked off without a jump in position or velocity. Late, doubled and reordered messages change
 * nothing. A teleport is drawn at once.
 *
 * <p>Nothing is allocated after it is built.
 *
 * <p><b>Threading:</b> one thread, the game's.
 */
public final class RemoteMotion {

  private final int dimensions;
  private final int angles;
  private final PresentMotion present;
  private final MotionState scratch;
  private final MotionState drawn;
  private double newestMillis = Double.NaN;
  private double drawnMillis = Double.NEGATIVE_INFINITY;
  private boolean newestLacksClock;
  private long dropped;

  private RemoteMotion(Builder builder) {
    dimensions = builder.dimensions;
    angles = builder.angles;
    present = new PresentMotion(dimensions, angles, builder.maxExtrapolation.toNanos() / 1e6);
    scratch = MotionState.of(dimensions, angles);
    drawn = MotionState.of(dimensions, angles);
  }

  /**
   * Starts with the defaults: two dimensions, no angle.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Takes a message about an object in one dimension.
   *
   * @param sampledMillis when it was so, on this peer's clock
   * @param arrivedMillis when the message arrived
   * @param x position
   * @param vx velocity, per second
   * @return whether it was news: false for late and doubled ones
   */
  public boolean update(double sampledMillis, double arrivedMillis, double x, double vx) {
    return update(sampledMillis, arrivedMillis, scratch.position(x).velocity(vx));
  }

  /**
   * Takes a message about an object in two dimensions.
   *
   * @param sampledMillis when it was so, on this peer's clock
   * @param arrivedMillis when the message arrived
   * @param x position
   * @param y position
   * @param vx velocity, per second
   * @param vy velocity, per second
   * @return whether it was news: false for late and doubled ones
   */
  public boolean update(
      double sampledMillis, double arrivedMillis, double x, double y, double vx, double vy) {
    return update(sampledMillis, arrivedMillis, scratch.position(x, y).velocity(vx, vy));
  }

  /**
   * Takes a message about an object in three dimensions.
   *
   * @param sampledMillis when it was so, on this peer's clock
   * @param arrivedMillis when the message arrived
   * @param x position
   * @param y position
   * @param z position
   * @param vx velocity, per second
   * @param vy velocity, per second
   * @param vz velocity, per second
   * @return whether it was news: false for late and doubled ones
   */
  public boolean update(
      double sampledMillis,
      double arrivedMillis,
      double x,
      double y,
      double z,
      double vx,
      double vy,
      double vz) {
    return update(sampledMillis, arrivedMillis, scratch.position(x, y, z).velocity(vx, vy, vz));
  }

  /**
   * Takes a message that says all: angles, acceleration, teleports.
   *
   * @param sampledMillis when it was so, on this peer's clock; NaN, as before the clocks agree,
   *     counts as {@code arrivedMillis}
   * @param arrivedMillis when the message arrived
   * @param state how it moved; copied. One with NaN or infinite values is dropped and counted
   * @return whether it was news: false for late, doubled and impossible ones
   */
  public boolean update(double sampledMillis, double arrivedMillis, MotionState state) {
    state.requireShape(dimensions, angles);
    boolean lacksClock = !Double.isFinite(sampledMillis);
    double sampled = lacksClock ? arrivedMillis : Math.min(sampledMillis, arrivedMillis);
    boolean newer = !(sampled <= newestMillis) || (newestLacksClock && !lacksClock);
    if (!newer || !state.isFinite() || !Double.isFinite(sampled)) {
      dropped++;
      return false;
    }
    newestMillis = sampled;
    newestLacksClock = lacksClock;
    present.update(sampled, arrivedMillis, state, drawn);
    return true;
  }

  /**
   * Moves what is drawn to a moment. Afterwards {@link #x}, {@link #velocityX} and the others tell
   * where it is.
   *
   * @param nowMillis the frame's time on this peer's clock; one that is earlier than the last
   *     counts as the last
   * @return whether there is anything to draw: false before the first message
   */
  public boolean sample(double nowMillis) {
    if (!hasState()) {
      return false;
    }
    drawnMillis = Math.max(drawnMillis, nowMillis);
    present.sample(drawnMillis, drawn);
    return true;
  }

  /**
   * Whether any message came yet.
   *
   * @return whether there is anything to draw
   */
  public boolean hasState() {
    return !Double.isNaN(newestMillis);
  }

  /**
   * The position drawn.
   *
   * @return first coordinate
   */
  public double x() {
    return drawn.x();
  }

  /**
   * The position drawn.
   *
   * @return second coordinate
   */
  public double y() {
    return drawn.y();
  }

  /**
   * The position drawn.
   *
   * @return third coordinate
   */
  public double z() {
    return drawn.z();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return first coordinate, per second
   */
  public double velocityX() {
    return drawn.velocityX();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return second coordinate, per second
   */
  public double velocityY() {
    return drawn.velocityY();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return third coordinate, per second
   */
  public double velocityZ() {
    return drawn.velocityZ();
  }

  /**
   * The first angle drawn.
   *
   * @return radians, not reduced to a turn
   */
  public double angle() {
    return drawn.angle(0);
  }

  /**
   * An angle drawn.
   *
   * @param index which, from 0
   * @return radians, not reduced to a turn
   */
  public double angle(int index) {
    return drawn.angle(index);
  }

  /**
   * Whether the last {@link #sample} put the object somewhere instead of moving it: its first
   * frame, or a teleport.
   *
   * @return whether the step to this frame wasn't a movement
   */
  public boolean teleported() {
    return drawn.teleport();
  }

  /**
   * Whether messages have been missing for so long that the object comes to rest.
   *
   * @return whether what is drawn is no prediction any more
   */
  public boolean stalled() {
    return hasState() && present.extrapolatesTooLong(drawnMillis);
  }

  /**
   * How many messages were no news: late, doubled, impossible.
   *
   * @return since it was built
   */
  public long dropped() {
    return dropped;
  }

  /**
   * Chooses what is drawn and how.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private int dimensions = 2;
    private int angles;
    private Duration maxExtrapolation = Duration.ofMillis(250);

    private Builder() {}

    /**
     * Sets how many coordinates there are. Default 2.
     *
     * @param count 1 to 3
     * @return this
     */
    public Builder dimensions(int count) {
      MotionState.requireCount("dimensions", count, 1);
      dimensions = count;
      return this;
    }

    /**
     * Sets how many angles there are. Default 0.
     *
     * @param count 0 to 3
     * @return this
     */
    public Builder angles(int count) {
      MotionState.requireCount("angles", count, 0);
      angles = count;
      return this;
    }

    /**
     * Sets how long after a message arrived the object goes on moving without another. Default 250
     * ms.
     *
     * @param time 0 to 10 s
     * @return this
     */
    public Builder maxExtrapolation(Duration time) {
      if (time.isNegative() || time.compareTo(Duration.ofSeconds(10)) > 0) {
        throw new IllegalArgumentException("maxExtrapolation must be 0 to 10 s but is " + time);
      }
      maxExtrapolation = time;
      return this;
    }

    /**
     * Builds it.
     *
     * @return a motion that knows nothing yet
     */
    public RemoteMotion build() {
      return new RemoteMotion(this);
    }
  }
}
