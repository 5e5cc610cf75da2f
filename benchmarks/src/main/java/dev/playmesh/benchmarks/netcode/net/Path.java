package dev.playmesh.benchmarks.netcode.net;

import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Shaper;
import java.util.Random;

/**
 * One direction between two peers, in milliseconds. On a path with a limited rate (N5) somebody
 * uploads beside, one second in four, a quarter more than fits.
 */
final class Path {

  private static final double EARLY_MILLIS = 20_000;
  private static final int UPLOAD_BYTES = 1200;
  private static final double UPLOAD_EVERY_MILLIS = 30;

  private final Shaper line;
  private final boolean busy;
  private final Random random;
  private final long[] nanos = new long[Shaper.MOST_ARRIVALS];
  private double nextUpload = -EARLY_MILLIS;

  Path(Shaper line, boolean busy, long seed) {
    this.line = line;
    this.busy = busy;
    random = new Random(seed);
  }

  static Path there(Net net, long seed) {
    return new Path(net.lineThere(seed), net.name().equals("N5"), seed);
  }

  static Path back(Net net, long seed) {
    return new Path(net.lineBack(seed), false, seed);
  }

  /** Sends one packet; times may be as early as 20 s before 0. Answers how often it arrives. */
  int send(double sentMillis, int bytes, double[] arrivals) {
    while (busy && nextUpload < sentMillis) {
      boolean uploading = (nextUpload + EARLY_MILLIS) % 4_000 < 1_000;
      if (uploading) {
        shape(nextUpload, UPLOAD_BYTES);
      }
      nextUpload += uploading ? -Math.log(1 - random.nextDouble()) * UPLOAD_EVERY_MILLIS : 50;
    }
    int count = shape(sentMillis, bytes);
    for (int i = 0; i < count; i++) {
      arrivals[i] = nanos[i] / 1e6 - EARLY_MILLIS;
    }
    return Math.max(0, count);
  }

  private int shape(double millis, int bytes) {
    return line.shape(Math.round((millis + EARLY_MILLIS) * 1e6), Lane.STATE, bytes, nanos);
  }
}
