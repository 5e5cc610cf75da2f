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

  synchronized int count() {
    return count;
  }
}
