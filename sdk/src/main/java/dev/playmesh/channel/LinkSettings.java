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
 */
public record LinkSettings(
    Duration connectTimeout,
    Duration unstableAfter,
    Duration reconnectingAfter,
    int queueBytes,
    int maxBulkBytes) {

  /** 10 s, 2 s, 5 s, 1 MiB, 64 MiB. */
  public static final LinkSettings DEFAULT =
      new LinkSettings(
          Duration.ofSeconds(10), Duration.ofSeconds(2), Duration.ofSeconds(5), 1 << 20, 64 << 20);
}
