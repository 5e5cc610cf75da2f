package dev.playmesh.sync;

/**
 * What comes after the newest state, as far as receivers can guess: dead reckoning with an
 * acceleration that is estimated from the last two velocities, and with the speed that the object
 * was seen to have.
 */
final class Prediction {

  /** Of the top speed that was seen, what is left after a second without such speed. */
  private static final double MEMORY_PER_SECOND = 0.97;

  private final DeadReckoning reckoning;
  private final double[] acceleration;
  private double topSpeed;

  Prediction(int dimensions, int angles) {
    reckoning = new DeadReckoning(dimensions, angles);
    acceleration = new double[dimensions + angles];
  }

  /** Goes on from the newest state of a buffer. */
  void from(SnapshotBuffer buffer, double untilMillis) {
    int last = buffer.size() - 1;
    MotionState newest = buffer.state(last);
    double at = buffer.millis(last);
    reckoning.set(newest, at, untilMillis);
    double speed = newest.speed();
    if (last == 0 || newest.teleport) {
      topSpeed = Math.max(topSpeed, speed);
      return;
    }
    MotionState previous = buffer.state(last - 1);
    double seconds = (at - buffer.millis(last - 1)) / 1000;
    double told = speed + previous.speed();
    double way = told == 0 ? newest.distance(previous) / seconds : 0;
    double memory = Math.max(0, 1 - (1 - MEMORY_PER_SECOND) * seconds);
    topSpeed = Math.max(topSpeed * memory, Math.max(speed, way));
    if (!newest.accelerationKnown) {
      for (int i = 0; i < newest.dimensions; i++) {
        acceleration[i] = (newest.velocity[i] - previous.velocity[i]) / seconds;
      }
      reckoning.bend(acceleration, topSpeed);
    }
  }

  /** The prediction holds until then. */
  void hold(double untilMillis) {
    reckoning.until(untilMillis);
  }

  void at(double millis, MotionState out) {
    reckoning.predict(millis, out);
  }

  boolean expired(double millis) {
    return reckoning.expired(millis);
  }

  double topSpeed() {
    return topSpeed;
  }
}
