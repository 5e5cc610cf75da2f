package dev.playmesh.time;

/**
 * Learns what a peer's clock says from pings, and follows it, its drift included.
 *
 * <p>Networks add waiting to a distance, never take from it. So the fastest ways there and the
 * fastest ways back of the last two minutes, each direction by itself, enclose the peer's clock
 * ({@link OffsetCorridor}). A queue that fills one direction for half a minute changes nothing.
 *
 * <p>What is told moves towards what was learnt by at most 10 ms a second, so that nothing on a
 * screen jerks; in the first two seconds, or when it is off by more than 50 ms, by at most 500 ms a
 * second. Only a peer's clock that is more than a second ahead of what is told is followed at once.
 * The told time of the peer never goes back.
 *
 * <p><b>Bias:</b> a constant difference between the way there and the way back can't be seen by
 * anyone: half of it is in the offset (40 ms there and 160 ms back: 60 ms). It is never more than
 * {@link #mostBiasMillis}.
 *
 * <p><b>Threading:</b> any thread; each method holds a lock for some arithmetic.
 */
public final class ClockSync {

  /** How far ahead of the newest answer a question is believed to be about the present. */
  private static final double MOST_AHEAD_MILLIS = 1_000;

  private final OffsetCorridor corridor = new OffsetCorridor();
  private final SlewedOffset told = new SlewedOffset();
  private double askedMillis = Double.NEGATIVE_INFINITY;

  /** Starts knowing nothing. */
  public ClockSync() {}

  /**
   * Takes one ping and its answer. All times are milliseconds of the clock that is named. What
   * can't be, such as an answer before the question, is ignored.
   *
   * @param sentMillis here, when the ping left
   * @param remoteReceivedMillis there, when it arrived
   * @param remoteSentMillis there, when the answer left
   * @param receivedMillis here, when the answer arrived
   */
  public synchronized void sample(
      double sentMillis,
      double remoteReceivedMillis,
      double remoteSentMillis,
      double receivedMillis) {
    double held = remoteSentMillis - remoteReceivedMillis;
    double roundTrip = (receivedMillis - sentMillis) - held;
    if (!(roundTrip >= 0 && held >= 0 && Double.isFinite(roundTrip + sentMillis + held))) {
      return;
    }
    double there = remoteReceivedMillis - sentMillis;
    double back = receivedMillis - remoteSentMillis;
    corridor.add(sentMillis, there, receivedMillis, back);
    double now = corridor.nowMillis();
    double asked = Math.min(askedMillis, now + MOST_AHEAD_MILLIS);
    told.aim(Math.max(now, asked), now, corridor.offsetMillis(), corridor.rate());
  }

  /**
   * The peer's clock minus this one's.
   *
   * @param localMillis when, on this clock
   * @return milliseconds; NaN before the first sample
   */
  public synchronized double offsetMillis(double localMillis) {
    return told.at(localMillis);
  }

  /**
   * Translates a time of this clock.
   *
   * @param localMillis on this clock; while it goes on, the answer never goes back
   * @return the same moment on the peer's clock; NaN before the first sample
   */
  public synchronized double toRemoteMillis(double localMillis) {
    askedMillis = Math.max(askedMillis, localMillis);
    return localMillis + told.at(localMillis);
  }

  /**
   * Translates a time of the peer's clock.
   *
   * @param remoteMillis on the peer's clock
   * @return the same moment on this clock; NaN before the first sample
   */
  public synchronized double toLocalMillis(double remoteMillis) {
    double nearly = remoteMillis - told.at(remoteMillis - told.newestMillis());
    return remoteMillis - told.at(nearly);
  }

  /**
   * How much faster the peer's clock runs than this one, as far as the pings say so.
   *
   * @return parts per million, within 500; 0 before the first sample
   */
  public synchronized double driftPpm() {
    return corridor.rate() * 1e6;
  }

  /**
   * How far the offset can be off because the ways there and back differ: half of the fastest round
   * trip.
   *
   * @return milliseconds; NaN before the first sample
   */
  public synchronized double mostBiasMillis() {
    return Math.max(0, corridor.widthMillis() / 2);
  }
}
