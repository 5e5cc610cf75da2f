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
 * is left after 93 ms, a tenth after 216 ms. A {@link #limit} keeps large errors from being worked
 * off so fast that it looks like a jump: beyond it they shrink evenly.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class ErrorSmoother {

  /** The default rate, per second. */
  public static final double RATE = 18;

  private final double[] error;
  private final double[] velocity;
  private double rate = RATE;
  private double limit = Double.POSITIVE_INFINITY;
  private double fadedSeconds = Double.NaN;
  private double fade;
  private boolean idle = true;

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
    if (perSecond != rate) {
      rate = perSecond;
      fadedSeconds = Double.NaN;
    }
  }

  /**
   * Sets how fast an error may shrink.
   *
   * @param perSecond units a second, above 0; infinite for no limit
   */
  public void limit(double perSecond) {
    if (!(perSecond > 0)) {
      throw new IllegalArgumentException("limit must be above 0 but is " + perSecond);
    }
    limit = perSecond;
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
    idle = false;
  }

  /** Forgets all errors: what should be is drawn at once. */
  public void clear() {
    Arrays.fill(error, 0);
    Arrays.fill(velocity, 0);
    idle = true;
  }

  /**
   * Lets time pass.
   *
   * @param seconds how much, at least 0
   */
  public void advance(double seconds) {
    if (idle || seconds <= 0) {
      return;
    }
    if (seconds != fadedSeconds) {
      fadedSeconds = seconds;
      fade = Math.exp(-rate * seconds);
    }
    double pull = 0;
    double size = 0;
    for (int i = 0; i < error.length; i++) {
      pull += error[i] * error[i];
      size += Math.abs(error[i]) + Math.abs(velocity[i]);
    }
    if (size < 1e-9) {
      clear();
      return;
    }
    pull = Math.sqrt(pull) * rate / 2;
    if (pull <= limit) {
      spring(seconds);
    } else {
      creep(seconds, limit / pull);
    }
  }

  private void spring(double seconds) {
    for (int i = 0; i < error.length; i++) {
      double push = velocity[i] + rate * error[i];
      error[i] = (error[i] + push * seconds) * fade;
      velocity[i] = (velocity[i] - rate * push * seconds) * fade;
    }
  }

  /** The pull is limited: the velocity nears that of the limit as the spring's would. */
  private void creep(double seconds, double share) {
    double left = fade * fade;
    double mean = (1 - left) / (2 * rate);
    for (int i = 0; i < error.length; i++) {
      double wanted = -error[i] * rate / 2 * share;
      double off = velocity[i] - wanted;
      error[i] += wanted * seconds + off * mean;
      velocity[i] = wanted + off * left;
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

  /**
   * Whether there is nothing to work off.
   *
   * @return whether all errors are gone
   */
  public boolean isIdle() {
    return idle;
  }
}
