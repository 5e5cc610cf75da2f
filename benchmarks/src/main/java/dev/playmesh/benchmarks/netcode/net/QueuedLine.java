package dev.playmesh.benchmarks.netcode.net;

import java.util.Random;

/** 256 kbit/s behind a queue of 250 ms, which somebody else's uploads fill now and then. */
final class QueuedLine implements Line {

  private static final double BYTES_PER_MILLI = 32;
  private static final double QUEUE_MILLIS = 250;
  private static final int FOREIGN_BYTES = 1200;

  private final Line inner;
  private final Random random;
  private double freeMillis;
  private double foreignMillis;

  QueuedLine(long seed, Line inner) {
    this.inner = inner;
    random = new Random(seed);
  }

  @Override
  public int send(double sentMillis, int bytes, double[] arrivals) {
    while (foreignMillis < sentMillis) {
      // an upload for one second in three, at nine tenths of the rate
      boolean uploading = foreignMillis % 3_000 < 1_000;
      pass(foreignMillis, FOREIGN_BYTES);
      foreignMillis += uploading ? -Math.log(1 - random.nextDouble()) * 42 : 400;
    }
    if (!pass(sentMillis, bytes)) {
      return 0;
    }
    return inner.send(freeMillis, bytes, arrivals);
  }

  private boolean pass(double millis, int bytes) {
    double start = Math.max(freeMillis, millis);
    if (start - millis > QUEUE_MILLIS) {
      return false;
    }
    freeMillis = start + bytes / BYTES_PER_MILLI;
    return true;
  }
}
