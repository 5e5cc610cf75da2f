package dev.playmesh.sync;

/** What is left to work off of one object: its position as one, and its angles. */
final class Smoothing {

  private static final double PRESENT_RATE = 34;
  private static final double DELAYED_RATE = 50;

  /** Errors shrink at most so many times as fast as the object was seen to move. */
  private static final double CLOSING = 1.1;

  private static final double HOPELESS_SECONDS = 3;

  private final int dimensions;
  private final ErrorSmoother position;
  private final ErrorSmoother turning;
  private double chosenRate = Double.NaN;

  Smoothing(int dimensions, int angles) {
    this.dimensions = dimensions;
    position = new ErrorSmoother(dimensions);
    turning = new ErrorSmoother(Math.max(1, angles));
  }

  void rate(double perSecond) {
    position.rate(perSecond);
    turning.rate(perSecond);
    chosenRate = perSecond;
  }

  void set(MotionState drawn, MotionState target) {
    for (int i = 0; i < drawn.position.length; i++) {
      double off = drawn.position[i] - target.position[i];
      double growing = drawn.velocity[i] - target.velocity[i];
      if (i < dimensions) {
        position.set(i, off, growing);
      } else {
        turning.set(i - dimensions, off, growing);
      }
    }
  }

  /** Whether the object is seconds away from where it should be: nobody would believe the way. */
  boolean isHopeless(double topSpeed) {
    double sum = 0;
    for (int i = 0; i < dimensions; i++) {
      sum += position.error(i) * position.error(i);
    }
    return topSpeed > 0 && Math.sqrt(sum) > HOPELESS_SECONDS * topSpeed;
  }

  void advance(double seconds, double topSpeed, RemoteMotion.Mode mode) {
    if (Double.isNaN(chosenRate)) {
      double rate = mode == RemoteMotion.Mode.PRESENT ? PRESENT_RATE : DELAYED_RATE;
      position.rate(rate);
      turning.rate(rate);
    }
    position.limit(topSpeed > 0 ? CLOSING * topSpeed : Double.POSITIVE_INFINITY);
    position.advance(seconds);
    turning.advance(seconds);
  }

  void addTo(MotionState state) {
    if (!position.isIdle()) {
      for (int i = 0; i < dimensions; i++) {
        state.position[i] += position.error(i);
        state.velocity[i] += position.velocity(i);
      }
    }
    if (!turning.isIdle()) {
      for (int i = dimensions; i < state.position.length; i++) {
        state.position[i] += turning.error(i - dimensions);
        state.velocity[i] += turning.velocity(i - dimensions);
      }
    }
  }

  void clear() {
    position.clear();
    turning.clear();
  }
}
