package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCStats;
import dev.onvoid.webrtc.RTCStatsReport;
import dev.onvoid.webrtc.RTCStatsType;
import dev.playmesh.types.LinkPath;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the native's statistics which way packets take: the transport's selected pair of
 * candidates, and whether one of the two is a relay.
 *
 * <p><b>Threading:</b> any thread.
 */
final class SelectedPath {

  private SelectedPath() {}

  /** The way; NONE when no pair is selected. */
  static LinkPath of(RTCStatsReport report) {
    Map<String, RTCStats> all = report.getStats();
    for (RTCStats stats : all.values()) {
      if (stats.getType() == RTCStatsType.TRANSPORT) {
        RTCStats pair = referred(all, stats, "selectedCandidatePairId");
        if (pair != null) {
          return isRelay(all, pair, "localCandidateId") || isRelay(all, pair, "remoteCandidateId")
              ? LinkPath.TURN
              : LinkPath.DIRECT;
        }
      }
    }
    return LinkPath.NONE;
  }

  private static boolean isRelay(Map<String, RTCStats> all, RTCStats pair, String attribute) {
    RTCStats candidate = referred(all, pair, attribute);
    return candidate != null && "relay".equals(candidate.getAttributes().get("candidateType"));
  }

  private static @Nullable RTCStats referred(
      Map<String, RTCStats> all, RTCStats from, String attribute) {
    Object id = from.getAttributes().get(attribute);
    return id == null ? null : all.get(id.toString());
  }
}
