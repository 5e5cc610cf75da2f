package dev.playmesh.channel;

/**
 * Tells which packets of the unreliable lanes come far too late. The transport is asked to give up
 * what it couldn't send within 150 ms, and still sends again, however old it is, a packet that was
 * lost behind one of a reliable lane: after an outage of 20 s a state of 20 s ago came.
 *
 * <p>What is too late is as if it had been lost: it isn't acknowledged, so that the newest state
 * comes again. A clock that stood still (a computer that slept) makes everything look late by the
 * same time: after {@link #PATIENCE_NANOS} of nothing else it is taken again, until the clocks
 * agree anew. What was held back doesn't look so: it was made at short intervals and comes at long
 * ones.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Lateness {

  /** Beyond the round trip, which grows with the queues on the way. */
  static final double LIMIT_MILLIS = 1_000;

  static final long PATIENCE_NANOS = 1_000_000_000L;

  /** Two packets are late by the same time when that differs by no more. */
  private static final double ALIKE_MILLIS = 500;

  /** A link that lives brings a ping at least so often; what was held back comes every 3 s. */
  private static final long GAP_NANOS = 1_500_000_000L;

  private static final double WRAP = 65_536;

  /** So far the clocks may be off in the other direction. */
  private static final double SLACK_MILLIS = 2_000;

  private static final long NONE = Long.MIN_VALUE;

  private long lateSinceNanos = NONE;
  private long lateLastNanos;
  private double lateMillis;

  /**
   * Looks at a packet.
   *
   * @param sendTime its 16 bits
   * @param arrivedNanos when it came
   * @param offsetMillis the peer's clock minus this one's; NaN before they agree
   * @param roundTripMillis smoothed; NaN before the first
   * @return whether it counts as lost
   */
  boolean isTooLate(int sendTime, long arrivedNanos, double offsetMillis, double roundTripMillis) {
    double limit = LIMIT_MILLIS + (Double.isNaN(roundTripMillis) ? 0 : roundTripMillis);
    double age = arrivedNanos / 1e6 + offsetMillis - sendTime;
    age -= WRAP * Math.floor((age + SLACK_MILLIS) / WRAP);
    if (Double.isNaN(age) || age <= limit) {
      lateSinceNanos = NONE;
      return false;
    }
    boolean alike =
        Math.abs(age - lateMillis) <= ALIKE_MILLIS && arrivedNanos - lateLastNanos <= GAP_NANOS;
    lateLastNanos = arrivedNanos;
    if (lateSinceNanos == NONE || !alike) {
      lateSinceNanos = arrivedNanos;
      lateMillis = age;
    }
    return arrivedNanos - lateSinceNanos < PATIENCE_NANOS;
  }
}
