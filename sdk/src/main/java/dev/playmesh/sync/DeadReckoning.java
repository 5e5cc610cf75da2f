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
 * <p><b>Threading:</b> one thread.
 */
public final class DeadReckoning {

  /** How long a prediction takes to come to rest after its time is over. */
  public static final double EASE_MILLIS = 100;

  private final MotionState base;
  private double baseMillis = Double.NaN;
  private double holdSeconds;

  /**
   * Starts knowing nothing.
   *
   * @param dimensions 1 to 3
   * @param angles 0 to 3
   */
  public DeadReckoning(int dimensions, int angles) {
    base = MotionState.of(dimensions, angles);
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
    if (!state.accelerationKnown) {
      Arrays.fill(base.acceleration, 0);
    }
    baseMillis = atMillis;
    holdSeconds = Math.max(0, untilMillis - atMillis) / 1000;
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
    double bent = Math.max(0, held);
    for (int i = 0; i < base.position.length; i++) {
      double acceleration = base.acceleration[i];
      double velocity = base.velocity[i] + acceleration * bent;
      out.position[i] =
          base.position[i]
              + base.velocity[i] * held
              + acceleration * bent * bent / 2
              + velocity * coasted;
      out.velocity[i] = velocity * slowing;
      out.acceleration[i] = over > 0 ? 0 : acceleration;
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
