package dev.playmesh.types;

/**
 * What is known of the link to one peer, at one moment. Counters grow for the life of the pair.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param roundTripMillis smoothed round trip; NaN until the first
 * @param jitterMillis mean deviation of the round trip; NaN until the first
 * @param lossInPercent of the packets on the unreliable lanes that the peer sent lately, those that
 *     didn't arrive, 0 to 100
 * @param lossOutPercent of those sent to the peer lately, those it didn't acknowledge, 0 to 100
 * @param packetsIn packets received
 * @param packetsOut packets sent
 * @param bytesIn payload bytes received, packet headers included
 * @param bytesOut payload bytes sent, packet headers included
 * @param queuedBytes bytes waiting here for the peer: not yet sent, or sent and not acknowledged on
 *     a reliable lane
 * @param lastHeardMillis how long ago the newest packet arrived; NaN before the first
 * @param clockOffsetMillis the peer's clock minus this one's, with half of what the ways there and
 *     back differ by in it; NaN until known
 * @param droppedIn what arrived and was thrown away: malformed, stale, doubled, or over a limit
 * @param connectMillis from the first attempt to the first connection; NaN before
 * @param path the way that packets take now; NONE while not known
 */
public record PeerStats(
    double roundTripMillis,
    double jitterMillis,
    double lossInPercent,
    double lossOutPercent,
    long packetsIn,
    long packetsOut,
    long bytesIn,
    long bytesOut,
    long queuedBytes,
    double lastHeardMillis,
    double clockOffsetMillis,
    long droppedIn,
    double connectMillis,
    LinkPath path) {

  /** The statistics of a link that nothing is known of yet. */
  public static final PeerStats NONE =
      new PeerStats(
          Double.NaN,
          Double.NaN,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          Double.NaN,
          Double.NaN,
          0,
          Double.NaN,
          LinkPath.NONE);
}
