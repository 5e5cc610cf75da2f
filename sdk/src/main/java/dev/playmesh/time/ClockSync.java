package dev.playmesh.time;

/**
 * Learns what a peer's clock says from pings: the offset at half of the lowest recent round trip.
 *
 * <p><b>Threading:</b> one thread; {@link #offsetMillis} may be read by any.
 */
public final class ClockSync {

  private static final int WINDOW = 64;

  private final double[] roundTrips = new double[WINDOW];
  private final double[] offsets = new double[WINDOW];
  private int samples;
  private volatile double offsetMillis = Double.NaN;

  /** Starts knowing nothing. */
  public ClockSync() {}

  /**
   * Takes one ping and its answer. All times are milliseconds of the clock that is named.
   *
   * @param sentMillis here, when the ping left
   * @param remoteReceivedMillis there, when it arrived
   * @param remoteSentMillis there, when the answer left
   * @param receivedMillis here, when the answer arrived
   */
  public void sample(
      double sentMillis,
      double remoteReceivedMillis,
      double remoteSentMillis,
      double receivedMillis) {
    double roundTrip = (receivedMillis - sentMillis) - (remoteSentMillis - remoteReceivedMillis);
    if (!(roundTrip >= 0)) {
      return;
    }
    int slot = samples++ % WINDOW;
    roundTrips[slot] = roundTrip;
    offsets[slot] = ((remoteReceivedMillis - sentMillis) + (remoteSentMillis - receivedMillis)) / 2;
    int best = 0;
    for (int i = 1; i < Math.min(samples, WINDOW); i++) {
      if (roundTrips[i] < roundTrips[best]) {
        best = i;
      }
    }
    offsetMillis = offsets[best];
  }

  /**
   * The peer's clock minus this one's.
   *
   * @return milliseconds; NaN before the first sample
   */
  public double offsetMillis() {
    return offsetMillis;
  }

  /**
   * Translates a time of the peer's clock.
   *
   * @param remoteMillis on the peer's clock
   * @return the same moment on this clock; NaN before the first sample
   */
  public double toLocalMillis(double remoteMillis) {
    return remoteMillis - offsetMillis;
  }
}
