package dev.playmesh.channel;

import java.util.SplittableRandom;

/**
 * How long to wait before the next attempt: 1, 2, 4, 8, then 15 s, a quarter more or less. A pair
 * that was connected before waits 4 s at most for the first minutes: it has a way, which is only
 * interrupted.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Backoff {

  private static final long[] SECONDS = {1, 2, 4, 8, 15};
  private static final long[] SECONDS_AGAIN = {1, 2, 2, 4, 4, 4, 4, 4, 4, 8, 15};

  private final SplittableRandom random;
  private long[] seconds = SECONDS;
  private int failures;

  Backoff(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** The wait after one more failure. */
  long nextNanos() {
    long wait = seconds[Math.min(failures++, seconds.length - 1)];
    return (long) (wait * 1e9 * (0.75 + random.nextDouble() / 2));
  }

  /** Something has changed: begins at the shortest. */
  void reset() {
    failures = 0;
  }

  /** The pair is connected. */
  void succeeded() {
    seconds = SECONDS_AGAIN;
    failures = 0;
  }
}
