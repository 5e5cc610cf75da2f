package dev.playmesh.sync;

import java.util.Arrays;

/**
 * Works off the distance between what is drawn and what should be, as a critically damped spring:
 * neither position nor velocity ever jumps, and nothing swings over.
 *
 * <pre>
 *   e'' = -2 r e' - r² e,   e(t) = (e0 + (e0' + r e0) t) exp(-r t)
 * </pre>
 *
 * <p>Solved exactly, so that the frame rate doesn't matter. With the default rate half of an error
 * is left after 93 ms, a tenth after 216 ms.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class ErrorSmoother {

  /** The default rate, per second. */
  public static final double RATE = 18;

  private final double[] error;
  private final double[] velocity;
  private double rate = RATE;

  /**
   * Starts without errors.
   *
   * @param channels how many numbers, 1 to 6
   */
  public ErrorSmoother(int channels) {
    if (channels < 1 || channels > 6) {
      throw new IllegalArgumentException("channels must be 1 to 6 but is " + channels);
    }
    error = new double[channels];
    velocity = new double[channels];
  }

  /**
   * Sets how fast errors are worked off.
   *
   * @param perSecond the spring's rate, 0.1 to 1000
   */
  public void rate(double perSecond) {
    if (!(perSecond >= 0.1 && perSecond <= 1000)) {
      throw new IllegalArgumentException("rate must be 0.1 to 1000 but is " + perSecond);
    }
    rate = perSecond;
  }

  /**
   * Sets an error: what is drawn minus what should be.
   *
   * @param channel which number
   * @param offset the error
   * @param offsetVelocity how fast it grows, per second
   */
  public void set(int channel, double offset, double offsetVelocity) {
    error[channel] = offset;
    velocity[channel] = offsetVelocity;
  }

  /** Forgets all errors: what should be is drawn at once. */
  public void clear() {
    Arrays.fill(error, 0);
    Arrays.fill(velocity, 0);
  }

  /**
   * Lets time pass.
   *
   * @param seconds how much, at least 0
   */
  public void advance(double seconds) {
    double fade = Math.exp(-rate * seconds);
    for (int i = 0; i < error.length; i++) {
      double push = velocity[i] + rate * error[i];
      error[i] = (error[i] + push * seconds) * fade;
      velocity[i] = (velocity[i] - rate * push * seconds) * fade;
    }
  }

  /**
   * What is left of an error.
   *
   * @param channel which number
   * @return to be added to what should be
   */
  public double error(int channel) {
    return error[channel];
  }

  /**
   * How fast an error changes.
   *
   * @param channel which number
   * @return to be added to the velocity, per second
   */
  public double velocity(int channel) {
    return velocity[channel];
  }
}
