package dev.playmesh.channel;

import java.util.SplittableRandom;

/**
 * How long to wait before the next attempt: 1, 2, 4, 8, then 15 s, a quarter more or less.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Backoff {

  private static final long[] SECONDS = {1, 2, 4, 8, 15};

  private final SplittableRandom random;
  private int failures;

  Backoff(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The wait after one more failure. */
  long nextNanos() {
    long seconds = SECONDS[Math.min(failures++, SECONDS.length - 1)];
    return (long) (seconds * 1e9 * (0.75 + random.nextDouble() / 2));
  }

  void reset() {
    failures = 0;
  }
}
