package dev.playmesh.sync;

import dev.playmesh.sync.RemoteMotion.Mode;

/** What is known of an object, and where it should be by that: now, or a moment ago. */
final class Track {

  /** What a message changes. */
  enum News {
    /** Nothing: it is late, doubled or impossible. */
    NONE,
    /** What will be drawn later. */
    AHEAD,
    /** Where the object should have been at the moment that was drawn last. */
    CHANGE,
    /** The same; and the object was put there. */
    JUMP
  }

  private final double holdMillis;
  private final Interpolator interpolator;
  private Mode mode;
  private double newestMillis = Double.NaN;
  private double newestArrivedMillis = Double.NaN;
  private boolean newestLacksClock;
  private long dropped;

  /**
   * Starts knowing nothing.
   *
   * @param silent whether no message means that the prediction is right
   */
  Track(int dimensions, int angles, Mode mode, double holdMillis, boolean silent) {
    this.mode = mode;
    this.holdMillis = holdMillis;
    interpolator = new Interpolator(dimensions, angles);
    interpolator.maxExtrapolation(holdMillis);
    if (silent) {
      interpolator.expectSilence();
    }
  }

  News update(double sampledMillis, double arrivedMillis, MotionState state) {
    boolean lacksClock = !Double.isFinite(sampledMillis);
    double sampled = lacksClock ? arrivedMillis : sampledMillis;
    boolean clocksAgreed = newestLacksClock && !lacksClock;
    boolean older = !clocksAgreed && sampled - newestMillis < SnapshotBuffer.LEAST_MILLIS;
    if (older || !Interpolator.isSane(sampled, arrivedMillis, state)) {
      dropped++;
      return News.NONE;
    }
    if (clocksAgreed) {
      interpolator.clear();
    }
    boolean wasBeyond = interpolator.beyondNewest();
    newestMillis = sampled;
    newestArrivedMillis = arrivedMillis;
    newestLacksClock = lacksClock;
    interpolator.add(sampled, arrivedMillis, state);
    if (mode == Mode.PRESENT) {
      interpolator.prediction().hold(arrivedMillis + holdMillis);
      return state.teleport ? News.JUMP : News.CHANGE;
    }
    return wasBeyond || clocksAgreed ? News.CHANGE : News.AHEAD;
  }

  /** Moves on to a frame; answers whether the object was put where it should be by now. */
  boolean sample(double nowMillis, MotionState out) {
    if (mode == Mode.PRESENT) {
      interpolator.skip(nowMillis);
      interpolator.prediction().at(nowMillis, out);
      return false;
    }
    return interpolator.sample(nowMillis, out) && out.teleport;
  }

  /** Where it should have been at the frame that was drawn last. */
  void again(double drawnMillis, MotionState out) {
    if (mode == Mode.PRESENT) {
      interpolator.prediction().at(drawnMillis, out);
    } else {
      interpolator.at(interpolator.playheadMillis(), out);
    }
  }

  /** What its sender said of it, for the frame that was drawn last: no prediction. */
  MotionState told() {
    boolean present = mode == Mode.PRESENT;
    return interpolator.told(present ? Double.POSITIVE_INFINITY : interpolator.playheadMillis());
  }

  void mode(Mode newest) {
    mode = newest;
    boolean present = newest == Mode.PRESENT;
    interpolator.prediction().hold((present ? newestArrivedMillis : newestMillis) + holdMillis);
  }

  Mode mode() {
    return mode;
  }

  boolean isEmpty() {
    return Double.isNaN(newestMillis);
  }

  /** Whether what is drawn is a prediction. */
  boolean extrapolates() {
    return !isEmpty() && (mode == Mode.PRESENT || interpolator.beyondNewest());
  }

  /** Whether the prediction's time is over. */
  boolean stalled(double drawnMillis) {
    boolean present = mode == Mode.PRESENT;
    double aimed = present ? drawnMillis : interpolator.playheadMillis();
    return !isEmpty() && interpolator.prediction().expired(aimed);
  }

  /** How fast the object was seen to be. */
  double topSpeed() {
    return interpolator.prediction().topSpeed();
  }

  Interpolator interpolator() {
    return interpolator;
  }

  long dropped() {
    return dropped;
  }
}
