package dev.playmesh.channel;

/**
 * Says how often something may happen: so many at once, and then one in each interval.
 *
 * <p><b>Threading:</b> one thread, or guarded by the owner.
 */
final class Allowance {

  private final long everyNanos;
  private final long burstNanos;
  private long paidUntilNanos = Long.MIN_VALUE;

  Allowance(int burst, long everyNanos) {
    this.everyNanos = everyNanos;
    this.burstNanos = burst * everyNanos;
  }

  /** Whether it may happen now; if so, it counts as having happened. */
  boolean take(long nowNanos) {
    long from = Math.max(paidUntilNanos, nowNanos - burstNanos);
    if (from + everyNanos > nowNanos) {
      return false;
    }
    paidUntilNanos = from + everyNanos;
    return true;
  }

  /** When it may happen again, after {@link #take} has said no. */
  long nextNanos() {
    return paidUntilNanos + everyNanos;
  }
}
