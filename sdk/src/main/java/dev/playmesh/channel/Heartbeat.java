package dev.playmesh.channel;

/**
 * When to ping: 50 times a second for the first two seconds of a connection, so that the clocks
 * agree by then (a side with many links less often, down to 10 times, or a large mesh would be busy
 * with pings while it forms), four times while states flow or when nothing has arrived for 1.2 s,
 * else once.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Heartbeat {

  private static final long FAST_NANOS = 20_000_000;
  private static final long FAST_A_LINK_NANOS = 10_000_000;
  private static final long SLOWEST_FAST_NANOS = 100_000_000;
  private static final long FLOWING_NANOS = 250_000_000;
  private static final long IDLE_NANOS = 1_000_000_000;
  private static final long FAST_FOR_NANOS = 2_000_000_000;
  private static final long FLOWS_FOR_NANOS = 1_000_000_000;
  private static final long QUIET_AFTER_NANOS = 1_200_000_000;

  private long connectedNanos;
  private long fastNanos = FAST_NANOS;
  private long pingedNanos;
  private long stateSentNanos;
  private long heardNanos;

  /** A connection begins on a side with so many links. */
  void connected(long nowNanos, int links) {
    fastNanos = Math.max(FAST_NANOS, Math.min(links * FAST_A_LINK_NANOS, SLOWEST_FAST_NANOS));
    connectedNanos = nowNanos;
    pingedNanos = nowNanos - fastNanos;
    stateSentNanos = nowNanos - FLOWS_FOR_NANOS;
    heardNanos = nowNanos;
  }

  void stateSent(long nowNanos) {
    stateSentNanos = nowNanos;
  }

  void heard(long nowNanos) {
    heardNanos = Math.max(heardNanos, nowNanos);
  }

  void pinged(long nowNanos) {
    pingedNanos = nowNanos;
  }

  long dueNanos(long nowNanos) {
    if (nowNanos - connectedNanos < FAST_FOR_NANOS) {
      return pingedNanos + fastNanos;
    }
    boolean flows = nowNanos - stateSentNanos < FLOWS_FOR_NANOS;
    if (flows || nowNanos - heardNanos >= QUIET_AFTER_NANOS) {
      return pingedNanos + FLOWING_NANOS;
    }
    long quiet = Math.max(pingedNanos + FLOWING_NANOS, heardNanos + QUIET_AFTER_NANOS);
    return Math.min(pingedNanos + IDLE_NANOS, quiet);
  }
}
