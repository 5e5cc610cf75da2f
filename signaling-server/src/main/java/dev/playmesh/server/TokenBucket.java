package dev.playmesh.server;

/**
 * So many at once, and so many per second in the long run.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class TokenBucket {

  private final double perMilli;
  private final double burst;
  private double tokens;
  private long filledMillis;

  TokenBucket(double perSecond, double burst, long nowMillis) {
    this.perMilli = perSecond / 1000;
    this.burst = burst;
    this.tokens = burst;
    this.filledMillis = nowMillis;
  }

  /** Takes so many, or nothing. */
  boolean take(double amount, long nowMillis) {
    fill(nowMillis);
    if (tokens < amount) {
      return false;
    }
    tokens -= amount;
    return true;
  }

  boolean isFull(long nowMillis) {
    fill(nowMillis);
    return tokens >= burst;
  }

  /** Until one can be taken. */
  long waitMillis(long nowMillis) {
    fill(nowMillis);
    return tokens >= 1 ? 0 : (long) Math.ceil((1 - tokens) / perMilli);
  }

  private void fill(long nowMillis) {
    long elapsed = Math.max(0, nowMillis - filledMillis);
    tokens = Math.min(burst, tokens + elapsed * perMilli);
    filledMillis = nowMillis;
  }
}
