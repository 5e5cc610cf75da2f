package dev.playmesh.sync;

import java.util.Arrays;

/**
 * How an object moves at one moment: position, velocity, acceleration, angles. One that is used
 * again for every message allocates nothing.
 *
 * <pre>
 *   MotionState state = MotionState.of(2, 1);                // x, y and one angle
 *   state.position(x, y).velocity(vx, vy).angle(facing);
 * </pre>
 *
 * <p>Units are the game's own for lengths, seconds in velocities and accelerations, radians for
 * angles. Setting a velocity marks the acceleration as unknown, so that receivers estimate it;
 * {@link #acceleration(double, double)} after it gives one.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class MotionState {

  /** Beyond it, squares and differences of values would lose their meaning. */
  private static final double MOST = 1e12;

  final int dimensions;
  final int angles;

  /** The dimensions, then the angles. */
  final double[] position;

  final double[] velocity;
  final double[] acceleration;
  boolean accelerationKnown;
  boolean teleport;

  private MotionState(int dimensions, int angles) {
    this.dimensions = dimensions;
    this.angles = angles;
    int channels = dimensions + angles;
    position = new double[channels];
    velocity = new double[channels];
    acceleration = new double[channels];
  }

  /**
   * Makes one at rest in the origin.
   *
   * @param dimensions 1 to 3
   * @param angles how many angles, 0 to 3
   * @return a new state
   */
  public static MotionState of(int dimensions, int angles) {
    requireCount("dimensions", dimensions, 1);
    requireCount("angles", angles, 0);
    return new MotionState(dimensions, angles);
  }

  static void requireCount(String name, int value, int min) {
    if (value < min || value > 3) {
      throw new IllegalArgumentException(name + " must be " + min + " to 3 but is " + value);
    }
  }

  /**
   * Sets a position of one dimension.
   *
   * @param x where
   * @return this
   */
  public MotionState position(double x) {
    return set(position, 1, x, 0, 0);
  }

  /**
   * Sets a position of two dimensions.
   *
   * @param x where
   * @param y where
   * @return this
   */
  public MotionState position(double x, double y) {
    return set(position, 2, x, y, 0);
  }

  /**
   * Sets a position of three dimensions.
   *
   * @param x where
   * @param y where
   * @param z where
   * @return this
   */
  public MotionState position(double x, double y, double z) {
    return set(position, 3, x, y, z);
  }

  /**
   * Sets a velocity of one dimension.
   *
   * @param x units a second
   * @return this
   */
  public MotionState velocity(double x) {
    accelerationKnown = false;
    return set(velocity, 1, x, 0, 0);
  }

  /**
   * Sets a velocity of two dimensions.
   *
   * @param x units a second
   * @param y units a second
   * @return this
   */
  public MotionState velocity(double x, double y) {
    accelerationKnown = false;
    return set(velocity, 2, x, y, 0);
  }

  /**
   * Sets a velocity of three dimensions.
   *
   * @param x units a second
   * @param y units a second
   * @param z units a second
   * @return this
   */
  public MotionState velocity(double x, double y, double z) {
    accelerationKnown = false;
    return set(velocity, 3, x, y, z);
  }

  /**
   * Sets an acceleration of one dimension.
   *
   * @param x units a second, a second
   * @return this
   */
  public MotionState acceleration(double x) {
    accelerationKnown = true;
    return set(acceleration, 1, x, 0, 0);
  }

  /**
   * Sets an acceleration of two dimensions.
   *
   * @param x units a second, a second
   * @param y units a second, a second
   * @return this
   */
  public MotionState acceleration(double x, double y) {
    accelerationKnown = true;
    return set(acceleration, 2, x, y, 0);
  }

  /**
   * Sets an acceleration of three dimensions.
   *
   * @param x units a second, a second
   * @param y units a second, a second
   * @param z units a second, a second
   * @return this
   */
  public MotionState acceleration(double x, double y, double z) {
    accelerationKnown = true;
    return set(acceleration, 3, x, y, z);
  }

  /**
   * Sets the first angle, not turning.
   *
   * @param radians any, also beyond a full turn
   * @return this
   */
  public MotionState angle(double radians) {
    return angle(0, radians, 0);
  }

  /**
   * Sets an angle and how fast it turns.
   *
   * @param index which, from 0
   * @param radians any, also beyond a full turn
   * @param radiansPerSecond how fast it grows
   * @return this
   */
  public MotionState angle(int index, double radians, double radiansPerSecond) {
    if (index < 0 || index >= angles) {
      throw new IllegalArgumentException("angle " + index + " of " + angles);
    }
    position[dimensions + index] = radians;
    velocity[dimensions + index] = radiansPerSecond;
    return this;
  }

  /**
   * Says that the object was put here and didn't move here: it is never drawn in between. Stays set
   * until it is set otherwise: a state that is used again must be told false after it.
   *
   * @param value whether it was
   * @return this
   */
  public MotionState teleport(boolean value) {
    teleport = value;
    return this;
  }

  /**
   * Takes over all of another state.
   *
   * @param other of the same shape
   * @return this
   */
  public MotionState set(MotionState other) {
    requireShape(other.dimensions, other.angles);
    System.arraycopy(other.position, 0, position, 0, position.length);
    System.arraycopy(other.velocity, 0, velocity, 0, velocity.length);
    System.arraycopy(other.acceleration, 0, acceleration, 0, acceleration.length);
    accelerationKnown = other.accelerationKnown;
    teleport = other.teleport;
    return this;
  }

  /**
   * The first coordinate.
   *
   * @return units
   */
  public double x() {
    return position[0];
  }

  /**
   * The second coordinate.
   *
   * @return units; 0 in one dimension
   */
  public double y() {
    return dimensions > 1 ? position[1] : 0;
  }

  /**
   * The third coordinate.
   *
   * @return units; 0 in fewer dimensions
   */
  public double z() {
    return dimensions > 2 ? position[2] : 0;
  }

  /**
   * The first coordinate's velocity.
   *
   * @return units a second
   */
  public double velocityX() {
    return velocity[0];
  }

  /**
   * The second coordinate's velocity.
   *
   * @return units a second; 0 in one dimension
   */
  public double velocityY() {
    return dimensions > 1 ? velocity[1] : 0;
  }

  /**
   * The third coordinate's velocity.
   *
   * @return units a second; 0 in fewer dimensions
   */
  public double velocityZ() {
    return dimensions > 2 ? velocity[2] : 0;
  }

  /**
   * The first coordinate's acceleration.
   *
   * @return units a second, a second
   */
  public double accelerationX() {
    return acceleration[0];
  }

  /**
   * The second coordinate's acceleration.
   *
   * @return units a second, a second; 0 in one dimension
   */
  public double accelerationY() {
    return dimensions > 1 ? acceleration[1] : 0;
  }

  /**
   * The third coordinate's acceleration.
   *
   * @return units a second, a second; 0 in fewer dimensions
   */
  public double accelerationZ() {
    return dimensions > 2 ? acceleration[2] : 0;
  }

  /**
   * The first angle.
   *
   * @return radians, not reduced to a turn
   */
  public double angle() {
    return angleAt(0);
  }

  /**
   * An angle.
   *
   * @param index which, from 0
   * @return radians, not reduced to a turn
   */
  public double angleAt(int index) {
    return position[dimensions + index];
  }

  /**
   * How fast an angle turns.
   *
   * @param index which, from 0
   * @return radians a second
   */
  public double angularVelocity(int index) {
    return velocity[dimensions + index];
  }

  /**
   * Whether the object was put here and didn't move here.
   *
   * @return as set
   */
  public boolean teleport() {
    return teleport;
  }

  void requireShape(int wantedDimensions, int wantedAngles) {
    if (dimensions != wantedDimensions || angles != wantedAngles) {
      throw new IllegalArgumentException(
          "a state of "
              + dimensions
              + " dimensions and "
              + angles
              + " angles where "
              + wantedDimensions
              + " and "
              + wantedAngles
              + " are needed");
    }
  }

  private MotionState set(double[] target, int count, double x, double y, double z) {
    if (count != dimensions) {
      throw new IllegalArgumentException(
          count + " coordinates for a state of " + dimensions + " dimensions");
    }
    target[0] = x;
    if (count > 1) {
      target[1] = y;
    }
    if (count > 2) {
      target[2] = z;
    }
    return this;
  }

  @Override
  public String toString() {
    return "position "
        + Arrays.toString(position)
        + ", velocity "
        + Arrays.toString(velocity)
        + (teleport ? ", teleport" : "");
  }

  double speed() {
    double sum = 0;
    for (int i = 0; i < dimensions; i++) {
      sum += velocity[i] * velocity[i];
    }
    return Math.sqrt(sum);
  }

  double distance(MotionState other) {
    double sum = 0;
    for (int i = 0; i < dimensions; i++) {
      double off = position[i] - other.position[i];
      sum += off * off;
    }
    return Math.sqrt(sum);
  }

  /** Whether all values are numbers that can be reckoned with. */
  boolean isSane() {
    boolean sane = true;
    for (int i = 0; i < position.length; i++) {
      sane &= isSane(position[i]) && isSane(velocity[i]) && isSane(acceleration[i]);
    }
    return sane;
  }

  private static boolean isSane(double value) {
    return Math.abs(value) <= MOST;
  }
}
