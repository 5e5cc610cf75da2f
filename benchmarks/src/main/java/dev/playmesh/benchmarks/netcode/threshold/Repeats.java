package dev.playmesh.benchmarks.netcode.threshold;

import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Shaper;

/**
 * The packets that a STATE costs: repeated every 1.25 round trips until it is acknowledged or
 * replaced. Each arrival is acknowledged by a packet of its own after 100 ms, as an idle peer does.
 */
final class Repeats {

  private static final int BYTES = 30;
  private static final double ACK_MILLIS = 100;

  private final Shaper there;
  private final Shaper back;
  private final double repeatMillis;
  private final long[] arrivals = new long[Shaper.MOST_ARRIVALS];
  private double nextMillis = Double.POSITIVE_INFINITY;
  private double ackedMillis = Double.POSITIVE_INFINITY;
  private double lastBackMillis;
  private long packets;

  Repeats(Net net, long seed) {
    there = net.lineThere(seed);
    back = net.lineBack(seed);
    repeatMillis = 1.25 * (net.there().delayMillis() + net.back().delayMillis());
  }

  /** A newer state: what was before it needs no repeats. */
  void send(double nowMillis) {
    ackedMillis = Double.POSITIVE_INFINITY;
    transmit(nowMillis);
  }

  /** Repeats what is due. */
  void tick(double nowMillis) {
    if (nowMillis < nextMillis) {
      return;
    }
    if (ackedMillis <= nowMillis) {
      nextMillis = Double.POSITIVE_INFINITY;
    } else {
      transmit(nowMillis);
    }
  }

  private void transmit(double nowMillis) {
    packets++;
    nextMillis = nowMillis + repeatMillis;
    if (there.shape(nanos(nowMillis), Lane.STATE, BYTES, arrivals) < 1) {
      return;
    }
    lastBackMillis = Math.max(lastBackMillis, arrivals[0] / 1e6 + ACK_MILLIS);
    if (back.shape(nanos(lastBackMillis), Lane.STATE, BYTES, arrivals) > 0) {
      ackedMillis = Math.min(ackedMillis, arrivals[0] / 1e6);
    }
  }

  private static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }

  long packets() {
    return packets;
  }
}
