package dev.playmesh.server;

import java.util.concurrent.TimeUnit;

/**
 * Time during which the event loop was awake. A process that was suspended (a laptop's lid,
 * SIGSTOP) finds its clients' answers in the socket buffers afterwards: none of them was silent, so
 * no deadline may have passed meanwhile.
 *
 * <p><b>Threading:</b> advanced by the event loop, read by it.
 */
final class AwakeClock implements ServerClock {

  private static final long LONGEST_STEP_MILLIS = 1_000;

  private long lastMillis = systemMillis();
  private long millis = lastMillis;

  /** Milliseconds of the machine's monotonic clock, for any thread. */
  static long systemMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  void advance() {
    long now = systemMillis();
    millis += Math.min(now - lastMillis, LONGEST_STEP_MILLIS);
    lastMillis = now;
  }

  @Override
  public long millis() {
    return millis;
  }

  @Override
  public long wallMillis() {
    return System.currentTimeMillis();
  }
}
