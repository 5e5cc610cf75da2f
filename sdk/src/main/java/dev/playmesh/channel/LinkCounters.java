package dev.playmesh.channel;

import dev.playmesh.time.ClockSync;
import dev.playmesh.time.LatencyEstimator;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerStats;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is counted and measured on a link.
 *
 * <p><b>Threading:</b> the link thread writes, any thread reads.
 */
final class LinkCounters {

  final AtomicLong packetsIn = new AtomicLong();
  final AtomicLong packetsOut = new AtomicLong();
  final AtomicLong bytesIn = new AtomicLong();
  final AtomicLong bytesOut = new AtomicLong();
  final AtomicLong droppedIn = new AtomicLong();
  final LatencyEstimator latency = new LatencyEstimator();
  final ClockSync clockSync = new ClockSync();
  volatile long lastHeardNanos = Long.MIN_VALUE;
  volatile double lossInPercent;
  volatile double lossOutPercent;
  volatile double connectMillis = Double.NaN;

  void in(int bytes) {
    packetsIn.incrementAndGet();
    bytesIn.addAndGet(bytes);
  }

  void out(int bytes) {
    packetsOut.incrementAndGet();
    bytesOut.addAndGet(bytes);
  }

  void drop() {
    droppedIn.incrementAndGet();
  }

  /** The smoothed round trip, or a value for as long as none is known. */
  long roundTripNanos(long unknown) {
    double millis = latency.roundTripMillis();
    return Double.isNaN(millis) ? unknown : (long) (millis * 1e6);
  }

  PeerStats snapshot(long nowNanos, long queuedBytes, long alsoDropped, LinkPath path) {
    long heard = lastHeardNanos;
    return new PeerStats(
        latency.roundTripMillis(),
        latency.jitterMillis(),
        lossInPercent,
        lossOutPercent,
        packetsIn.get(),
        packetsOut.get(),
        bytesIn.get(),
        bytesOut.get(),
        queuedBytes,
        heard == Long.MIN_VALUE ? Double.NaN : Math.max(0, (nowNanos - heard) / 1e6),
        clockSync.offsetMillis(nowNanos / 1e6),
        droppedIn.get() + alsoDropped,
        connectMillis,
        path);
  }
}
