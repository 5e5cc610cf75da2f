package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCStats;
import dev.onvoid.webrtc.RTCStatsReport;
import dev.onvoid.webrtc.RTCStatsType;

/**
 * What the native's statistics say of the search for a path: how many pairs of addresses there are,
 * and what was sent and came between them.
 *
 * <p><b>Threading:</b> immutable.
 */
record PathChecks(int pairs, long sent, long answered, long received) {

  static PathChecks of(RTCStatsReport report) {
    int pairs = 0;
    long sent = 0;
    long answered = 0;
    long received = 0;
    for (RTCStats stats : report.getStats().values()) {
      if (stats.getType() == RTCStatsType.CANDIDATE_PAIR) {
        pairs++;
        sent += number(stats, "requestsSent");
        answered += number(stats, "responsesReceived");
        received += number(stats, "requestsReceived");
      }
    }
    return new PathChecks(pairs, sent, answered, received);
  }

  private static long number(RTCStats stats, String attribute) {
    Object value = stats.getAttributes().get(attribute);
    return value instanceof Number number ? number.longValue() : 0;
  }

  /** For people. */
  @Override
  public String toString() {
    return pairs
        + " pairs, "
        + sent
        + " checks sent, "
        + answered
        + " answered, "
        + received
        + " came";
  }
}
