package dev.playmesh.channel;

import java.time.Duration;

/**
 * The times and bounds of links.
 *
 * @param connectTimeout one attempt, from its start to both hellos
 * @param unstableAfter silence until UNSTABLE
 * @param reconnectingAfter silence until RECONNECTING
 * @param queueBytes of reliable messages that wait for the peer, per lane, until BACKPRESSURE
 * @param maxBulkBytes the largest BULK message, sent or received
 * @param creditBytes of reliable messages that may wait here for the game's poll, per lane, each
 *     with 64 bytes more than it has; at least 128 KiB
 * @param linger how long a leaving link tries to deliver what is queued before it says goodbye
 *     regardless
 */
public record LinkSettings(
    Duration connectTimeout,
    Duration unstableAfter,
    Duration reconnectingAfter,
    int queueBytes,
    int maxBulkBytes,
    int creditBytes,
    Duration linger) {

  /** 10 s, 2 s, 5 s, 1 MiB, 64 MiB, 1 MiB, 800 ms. */
  public static final LinkSettings DEFAULT =
      new LinkSettings(
          Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(5), 1 << 20, 64 << 20);

  private static final int MIN_CREDIT_BYTES = 128 << 10;

  /** Checks the ranges. */
  public LinkSettings {
    requirePositive("connectTimeout", connectTimeout);
    requirePositive("unstableAfter", unstableAfter);
    requirePositive("linger", linger);
    if (reconnectingAfter.compareTo(unstableAfter) < 0) {
      throw new IllegalArgumentException(
          "reconnectingAfter must not be shorter than unstableAfter ("
              + unstableAfter
              + ") but is "
              + reconnectingAfter);
    }
    requireAtLeast("queueBytes", queueBytes, 1024);
    requireAtLeast("maxBulkBytes", maxBulkBytes, 0);
    requireAtLeast("creditBytes", creditBytes, MIN_CREDIT_BYTES);
  }

  /** With the default credit and linger. */
  public LinkSettings(
      Duration connectTimeout,
      Duration unstableAfter,
      Duration reconnectingAfter,
      int queueBytes,
      int maxBulkBytes) {
    this(
        connectTimeout,
        unstableAfter,
        reconnectingAfter,
        queueBytes,
        maxBulkBytes,
        1 << 20,
        Duration.ofMillis(800));
  }

  /** The same with another credit. */
  public LinkSettings withCreditBytes(int bytes) {
    return new LinkSettings(
        connectTimeout, unstableAfter, reconnectingAfter, queueBytes, maxBulkBytes, bytes, linger);
  }

  /** The same with another linger time. */
  public LinkSettings withLinger(Duration time) {
    return new LinkSettings(
        connectTimeout,
        unstableAfter,
        reconnectingAfter,
        queueBytes,
        maxBulkBytes,
        creditBytes,
        time);
  }

  private static void requirePositive(String field, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(field + " must be positive but is " + value);
    }
  }

  private static void requireAtLeast(String field, int value, int min) {
    if (value < min) {
      throw new IllegalArgumentException(field + " must be at least " + min + " but is " + value);
    }
  }
}
