package dev.playmesh.benchmarks.link;

import java.util.Arrays;

/** Collects one-way times from many threads; bounded. */
final class Latencies {

  private final double[] millis = new double[1 << 20];
  private int count;

  synchronized void add(long nanos) {
    if (count < millis.length) {
      millis[count++] = nanos / 1e6;
    }
  }

  synchronized double percentile(double share) {
    return Bench.percentile(Arrays.copyOf(millis, count), share);
  }

  /** Forgets what it has. */
  synchronized void clear() {
    count = 0;
  }

  synchronized int count() {
    return count;
  }
}
