package dev.playmesh.sync;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Draws an object that another peer moves, smoothly: where it is by now, or where it was a moment
 * ago.
 *
 * <pre>
 *   RemoteMotion motion = RemoteMotion.builder().dimensions(2).build();
 *   motion.update(info.sampledMillis(), info.arrivedMillis(), x, y, vx, vy);   // for each message
 *   motion.sample(now);                                                        // for each frame
 *   draw(motion.x(), motion.y());
 * </pre>
 *
 * <p>{@link Mode#PRESENT} goes on with the last known velocity and an estimated acceleration.
 * {@link Mode#DELAYED} draws the curve through the known states, so far behind that the next one is
 * hardly ever missing. Either is left alone with its last state for at most {@link
 * Builder#maxExtrapolation}; then the object comes to rest. What turns out wrong is worked off
 * without a jump in position or velocity. Late, doubled and reordered messages change nothing. A
 * teleport is drawn at once. The mode and all knobs may change while running.
 *
 * <p>Nothing is allocated after it is built.
 *
 * <p><b>Threading:</b> one thread, the game's.
 */
public final class RemoteMotion {

  /** What is drawn. */
  public enum Mode {
    /** Where the object is by now, as predicted: no lag, and mistakes where it turns. */
    PRESENT,
    /** Where the object was a moment ago: its true path, late. */
    DELAYED
  }

  private final int dimensions;
  private final int angles;
  private final Track track;
  private final Picture picture;
  private final MotionState scratch;

  private RemoteMotion(Builder builder) {
    dimensions = builder.dimensions;
    angles = builder.angles;
    Duration heartbeat = builder.heartbeat;
    double hold =
        heartbeat == null
            ? builder.maxExtrapolation.toNanos() / 1e6
            : MotionSender.holdMillis(heartbeat.toNanos() / 1e6);
    track = new Track(dimensions, angles, builder.mode, hold, heartbeat != null);
    picture = new Picture(dimensions, angles, builder.constraint);
    scratch = MotionState.of(dimensions, angles);
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
   * @param state how it moved; copied. One with NaN, or values beyond 10^12, is dropped and counted
   * @return whether it was news: false for late, doubled and impossible ones
   */
  public boolean update(double sampledMillis, double arrivedMillis, MotionState state) {
    state.requireShape(dimensions, angles);
    Track.News news = track.update(sampledMillis, arrivedMillis, state);
    if (news == Track.News.JUMP) {
      picture.jump();
    } else if (news == Track.News.CHANGE) {
      picture.rebase(track);
    }
    return news != Track.News.NONE;
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
    if (!Interpolator.isTime(nowMillis)) {
      throw new IllegalArgumentException("nowMillis must be a time but is " + nowMillis);
    }
    if (hasState()) {
      picture.frame(nowMillis, track);
    }
    return hasState();
  }

  /**
   * Draws the present or the past from now on. What is drawn glides over within half a second.
   *
   * @param newest what to draw
   */
  public void mode(Mode newest) {
    if (newest != track.mode()) {
      track.mode(newest);
      if (hasState()) {
        picture.rebase(track);
      }
    }
  }

  /**
   * What is drawn.
   *
   * @return the mode
   */
  public Mode mode() {
    return track.mode();
  }

  /**
   * Draws a fixed time behind in {@link Mode#DELAYED} from now on. The change is slewed.
   *
   * @param behind the sender as this peer's clock sees it, 0 to 10 s
   */
  public void delay(Duration behind) {
    if (behind.isNegative() || behind.compareTo(Duration.ofSeconds(10)) > 0) {
      throw new IllegalArgumentException("delay must be 0 to 10 s but is " + behind);
    }
    track.interpolator().delay(behind);
  }

  /** Lets the delay adapt to the line again, as it does by default. */
  public void adaptDelay() {
    track.interpolator().delay(null);
  }

  /**
   * How far behind {@link Mode#DELAYED} draws or would draw.
   *
   * @return milliseconds; NaN before the first message
   */
  public double delayMillis() {
    return track.interpolator().delayMillis();
  }

  /**
   * Sets how fast mistakes are worked off. The default depends on the mode.
   *
   * @param perSecond the rate of a critically damped spring, 0.1 to 1000: more is nearer to the
   *     truth, less is smoother
   */
  public void smoothing(double perSecond) {
    picture.smoothing().rate(perSecond);
  }

  /**
   * Whether what the last {@link #sample} drew lies beyond the newest message: always so in {@link
   * Mode#PRESENT}.
   *
   * @return whether it was a prediction
   */
  public boolean extrapolates() {
    return track.extrapolates();
  }

  /**
   * Which of the sender's moments the last {@link #sample} drew.
   *
   * @return milliseconds on the clock of {@code sampledMillis}; NaN before the first
   */
  public double drawnMillis() {
    if (!picture.hasDrawn()) {
      return Double.NaN;
    }
    boolean present = track.mode() == Mode.PRESENT;
    return present ? picture.drawnMillis() : track.interpolator().drawnMillis();
  }

  /**
   * Whether any message came yet.
   *
   * @return whether there is anything to draw
   */
  public boolean hasState() {
    return !track.isEmpty();
  }

  /**
   * The position drawn.
   *
   * @return first coordinate
   */
  public double x() {
    return picture.drawn().x();
  }

  /**
   * The position drawn.
   *
   * @return second coordinate
   */
  public double y() {
    return picture.drawn().y();
  }

  /**
   * The position drawn.
   *
   * @return third coordinate
   */
  public double z() {
    return picture.drawn().z();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return first coordinate, per second
   */
  public double velocityX() {
    return picture.drawn().velocityX();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return second coordinate, per second
   */
  public double velocityY() {
    return picture.drawn().velocityY();
  }

  /**
   * How fast what is drawn moves.
   *
   * @return third coordinate, per second
   */
  public double velocityZ() {
    return picture.drawn().velocityZ();
  }

  /**
   * The first angle drawn.
   *
   * @return radians, not reduced to a turn
   */
  public double angle() {
    return picture.drawn().angle();
  }

  /**
   * An angle drawn.
   *
   * @param index which, from 0
   * @return radians, not reduced to a turn
   */
  public double angleAt(int index) {
    return picture.drawn().angleAt(index);
  }

  /**
   * Whether the last {@link #sample} put the object somewhere instead of moving it: its first
   * frame, or a teleport.
   *
   * @return whether the step to this frame wasn't a movement
   */
  public boolean teleported() {
    return picture.drawn().teleport();
  }

  /**
   * Whether messages have been missing for so long that the object comes to rest.
   *
   * @return whether what is drawn is no prediction any more
   */
  public boolean stalled() {
    return picture.hasDrawn() && track.stalled(picture.drawnMillis());
  }

  /**
   * How many messages were no news: late, doubled, impossible.
   *
   * @return since it was built
   */
  public long dropped() {
    return track.dropped();
  }

  /**
   * Chooses what is drawn and how.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private int dimensions = 2;
    private int angles;
    private Mode mode = Mode.PRESENT;
    private @Nullable MotionConstraint constraint;
    private Duration maxExtrapolation = Duration.ofMillis(200);

    private @Nullable Duration heartbeat;

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
     * Sets what is drawn at first. Default {@link Mode#PRESENT}.
     *
     * @param first the mode
     * @return this
     */
    public Builder mode(Mode first) {
      mode = first;
      return this;
    }

    /**
     * Sets where the object may move. Default: everywhere.
     *
     * @param allowed decides about each step that is drawn
     * @return this
     */
    public Builder constraint(MotionConstraint allowed) {
      constraint = allowed;
      return this;
    }

    /**
     * Sets how long after a message arrived the object goes on moving without another. Default 200
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
     * Says that the other side sends with a {@link MotionSender}: no message then means that its
     * prediction is right, for 2.4 heartbeats.
     *
     * @param time the sender's heartbeat, 10 ms to 60 s
     * @return this
     */
    public Builder heartbeat(Duration time) {
      heartbeat = requireHeartbeat(time);
      return this;
    }

    static Duration requireHeartbeat(Duration time) {
      if (time.toMillis() < 10 || time.toSeconds() > 60) {
        throw new IllegalArgumentException("heartbeat must be 10 ms to 60 s but is " + time);
      }
      return time;
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
