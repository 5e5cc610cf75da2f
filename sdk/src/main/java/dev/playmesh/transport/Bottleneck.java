package dev.playmesh.transport;

import dev.playmesh.types.NetworkConditions;

/**
 * The queue in front of a slow piece of the line, first in first out. Each packet takes its bytes
 * and {@link #OVERHEAD_BYTES}.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Bottleneck {

  /**
   * What IPv4 (20), UDP (8), DTLS (29 to 37) and SCTP (28 and up to 3 of padding) put around a
   * message; 93 a message were measured on a wire, its share of acknowledgements with it.
   */
  static final int OVERHEAD_BYTES = 93;

  private long busyUntilNanos = Long.MIN_VALUE;

  boolean isEmpty(long nowNanos) {
    return busyUntilNanos <= nowNanos;
  }

  boolean hasRoom(NetworkConditions line, long nowNanos, int bytes) {
    return roomNanos(line, nowNanos, bytes) <= nowNanos;
  }

  /** When a packet fits, if nothing else comes. */
  long roomNanos(NetworkConditions line, long nowNanos, int bytes) {
    if (line.bytesPerSecond() == 0 || isEmpty(nowNanos)) {
      return nowNanos;
    }
    double most = Math.max(0, line.queueBytes() - bytes - OVERHEAD_BYTES);
    return Math.max(nowNanos, busyUntilNanos - nanos(line, most));
  }

  /** When the packet has gone through. */
  long depart(NetworkConditions line, long nowNanos, int bytes) {
    if (line.bytesPerSecond() == 0) {
      return nowNanos;
    }
    long starts = Math.max(nowNanos, busyUntilNanos);
    busyUntilNanos = starts + nanos(line, bytes + OVERHEAD_BYTES);
    return busyUntilNanos;
  }

  private static long nanos(NetworkConditions line, double bytes) {
    return (long) (bytes / line.bytesPerSecond() * 1e9);
  }
}
