package dev.playmesh.time;

/**
 * Follows the round trip to one peer: a smoothed value and its mean deviation (RFC 6298).
 *
 * <p><b>Threading:</b> one thread; {@link #roundTripMillis} and {@link #jitterMillis} may be read
 * by any.
 */
public final class LatencyEstimator {

  private volatile double roundTripMillis = Double.NaN;
  private volatile double jitterMillis = Double.NaN;

  /** Starts knowing nothing. */
  public LatencyEstimator() {}

  /**
   * Takes a measured round trip.
   *
   * @param measuredMillis without the time that the peer held the packet; negative or NaN is
   *     ignored
   */
  public void sample(double measuredMillis) {
    if (!(measuredMillis >= 0)) {
      return;
    }
    if (Double.isNaN(roundTripMillis)) {
      roundTripMillis = measuredMillis;
      jitterMillis = measuredMillis / 2;
      return;
    }
    double smoothed = roundTripMillis;
    double deviation = jitterMillis;
    jitterMillis = deviation + (Math.abs(measuredMillis - smoothed) - deviation) / 4;
    roundTripMillis = smoothed + (measuredMillis - smoothed) / 8;
  }

  /**
   * The smoothed round trip.
   *
   * @return milliseconds; NaN before the first sample
   */
  public double roundTripMillis() {
    return roundTripMillis;
  }

  /**
   * The mean deviation of the round trip.
   *
   * @return milliseconds; NaN before the first sample
   */
  public double jitterMillis() {
    return jitterMillis;
  }
}
