package dev.playmesh.benchmarks.netcode.net;

import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.time.ClockSync;
import dev.playmesh.transport.Shaper;

/**
 * What the receiver believes of the sender's clock: the shipped {@link ClockSync}, fed by pings
 * over the same path, 10 Hz for two seconds and 4 Hz then, for 20 s before the first packet.
 */
final class Clocks {

  private static final double EARLY_MILLIS = 20_000;
  private static final int PING_BYTES = 17;

  private final ClockSync sync = new ClockSync();
  private final Path there;
  private final Path back;
  private final double[] arrivals = new double[Shaper.MOST_ARRIVALS];
  private final double[][] waiting = new double[64][];
  private double nextPing = -EARLY_MILLIS;
  private double answers = Double.NEGATIVE_INFINITY;
  private int pings;

  Clocks(Net net, long seed) {
    there = Path.there(net, seed + 500_009);
    back = Path.back(net, seed + 500_009);
  }

  /** The sender's clock minus the receiver's as it is believed; the truth is 0. */
  double offsetMillis(double nowMillis) {
    while (nextPing <= nowMillis) {
      ping();
      nextPing += pings < 20 ? 100 : 250;
    }
    deliver(nowMillis);
    double offset = sync.offsetMillis(nowMillis);
    return Double.isNaN(offset) ? 0 : offset;
  }

  /** From the receiver to the sender, which is the way back, and to the receiver again. */
  private void ping() {
    deliver(nextPing);
    int slot = pings++ % waiting.length;
    waiting[slot] = new double[0];
    if (back.send(nextPing, PING_BYTES, arrivals) == 0) {
      return;
    }
    double heard = arrivals[0];
    answers = Math.max(answers, heard);
    if (there.send(answers, PING_BYTES, arrivals) > 0) {
      waiting[slot] = new double[] {nextPing, heard, answers, arrivals[0]};
    }
  }

  private void deliver(double nowMillis) {
    while (true) {
      int first = -1;
      for (int i = 0; i < waiting.length; i++) {
        double[] one = waiting[i];
        if (one != null && one.length > 0 && one[3] <= nowMillis) {
          first = first < 0 || one[3] < waiting[first][3] ? i : first;
        }
      }
      if (first < 0) {
        return;
      }
      double[] one = waiting[first];
      sync.sample(one[0], one[1], one[2], one[3]);
      waiting[first] = new double[0];
    }
  }
}
