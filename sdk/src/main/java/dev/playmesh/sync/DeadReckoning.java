package dev.playmesh.sync;

import java.util.Arrays;

/**
 * Predicts where an object is from the newest state that is known of it: p + v t + a t²/2.
 *
 * <p>Sender and receivers run the same prediction: what a receiver would show is what the sender
 * measures its error by. A prediction holds for a limited time; then it comes to rest within {@link
 * #EASE_MILLIS}, its velocity falling evenly, so that a silent peer's object stops instead of
 * leaving the world.
 *
 * <p>An acceleration that was only estimated bends the path for {@link #BEND_MILLIS} at most, by
 * half a radian at most (who turned on the spot doesn't go on turning), and never makes the object
 * faster than it was seen to be.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class DeadReckoning {

  /** How long a prediction takes to come to rest after its time is over. */
  public static final double EASE_MILLIS = 300;

  /** For how long an estimated acceleration counts. */
  public static final double BEND_MILLIS = 200;

  private static final double MOST_TURN = 0.5;

  /** Who is slower than this share of its top speed turns as if it weren't. */
  private static final double SLOW = 0.5;

  private final MotionState base;
  private final double[] along;
  private final double[] across;
  private double baseMillis = Double.NaN;
  private double holdSeconds;
  private double alongSeconds;
  private double acrossSeconds;

  /**
   * Starts knowing nothing.
   *
   * @param dimensions 1 to 3
   * @param angles 0 to 3
   */
  public DeadReckoning(int dimensions, int angles) {
    base = MotionState.of(dimensions, angles);
    along = new double[dimensions + angles];
    across = new double[dimensions + angles];
  }

  /**
   * Predicts from another state from now on.
   *
   * @param state how it moved; copied. An unknown acceleration counts as none
   * @param atMillis when
   * @param untilMillis until when the prediction holds
   */
  public void set(MotionState state, double atMillis, double untilMillis) {
    base.set(state);
    baseMillis = atMillis;
    holdSeconds = Math.max(0, untilMillis - atMillis) / 1000;
    alongSeconds = Double.POSITIVE_INFINITY;
    acrossSeconds = Double.POSITIVE_INFINITY;
    Arrays.fill(across, 0);
    if (state.accelerationKnown) {
      System.arraycopy(state.acceleration, 0, along, 0, along.length);
    } else {
      Arrays.fill(along, 0);
    }
  }

  /** The prediction holds until then. */
  void until(double untilMillis) {
    holdSeconds = Math.max(0, untilMillis - baseMillis) / 1000;
  }

  /** Bends the path by an estimated acceleration, no faster than the top speed. */
  void bend(double[] acceleration, double topSpeed) {
    int dimensions = base.dimensions;
    double speed = length(base.velocity, dimensions);
    double size = length(acceleration, dimensions);
    double[] direction = speed > 1e-3 * topSpeed ? base.velocity : acceleration;
    double norm = direction == acceleration ? size : speed;
    if (size == 0 || norm == 0) {
      return;
    }
    double push = 0;
    for (int i = 0; i < dimensions; i++) {
      push += acceleration[i] * direction[i] / norm;
    }
    for (int i = 0; i < dimensions; i++) {
      along[i] = push * direction[i] / norm;
      across[i] = acceleration[i] - along[i];
    }
    double room = push >= 0 ? topSpeed - speed : topSpeed + speed;
    double longest = BEND_MILLIS / 1000;
    double turning = length(across, dimensions) / Math.max(speed, SLOW * topSpeed);
    acrossSeconds = Math.min(longest, MOST_TURN / Math.max(1e-9, turning));
    alongSeconds = Math.min(longest, Math.max(0, room) / Math.max(1e-9, Math.abs(push)));
  }

  private static double length(double[] vector, int dimensions) {
    double sum = 0;
    for (int i = 0; i < dimensions; i++) {
      sum += vector[i] * vector[i];
    }
    return Math.sqrt(sum);
  }

  /**
   * Whether there is anything to predict from.
   *
   * @return whether {@link #set} was called
   */
  public boolean isSet() {
    return !Double.isNaN(baseMillis);
  }

  /**
   * Predicts.
   *
   * @param atMillis when; before the state's own time it goes back in a straight line
   * @param out gets position, velocity and acceleration
   */
  public void predict(double atMillis, MotionState out) {
    double age = (atMillis - baseMillis) / 1000;
    double held = Math.min(age, holdSeconds);
    double ease = EASE_MILLIS / 1000;
    double over = Math.min(age - held, ease);
    double slowing = 1 - over / ease;
    double coasted = over - over * over / (2 * ease);
    double forward = Math.max(0, held);
    double pushed = Math.min(forward, alongSeconds);
    double turned = Math.min(forward, acrossSeconds);
    double pushedWay = pushed * (forward - pushed / 2);
    double turnedWay = turned * (forward - turned / 2);
    for (int i = 0; i < base.position.length; i++) {
      double velocity = base.velocity[i] + along[i] * pushed + across[i] * turned;
      out.position[i] =
          base.position[i]
              + base.velocity[i] * held
              + along[i] * pushedWay
              + across[i] * turnedWay
              + velocity * coasted;
      out.velocity[i] = velocity * slowing;
      out.acceleration[i] = over > 0 ? 0 : along[i] + across[i];
    }
    out.accelerationKnown = true;
    out.teleport = false;
  }

  /**
   * Whether the prediction's time is over.
   *
   * @param atMillis when
   * @return whether it comes to rest or has done so
   */
  public boolean expired(double atMillis) {
    return (atMillis - baseMillis) / 1000 > holdSeconds;
  }
}
