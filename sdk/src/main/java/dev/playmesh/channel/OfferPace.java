package dev.playmesh.channel;

/**
 * How often an offer of the other side is looked at: each costs a native connection. An offering
 * side that keeps to docs/WIRE.md stays below it, also when the server hands over several at once.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class OfferPace {

  private static final int BURST = 5;
  private static final long EVERY_NANOS = 500_000_000L;

  private int left = BURST;
  private long refilledNanos = Long.MIN_VALUE;

  /** Whether this one may be looked at. */
  boolean take(long nowNanos) {
    if (left == BURST) {
      refilledNanos = nowNanos;
    }
    long due = (nowNanos - refilledNanos) / EVERY_NANOS;
    left = (int) Math.min(BURST, left + due);
    refilledNanos += due * EVERY_NANOS;
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }
}
