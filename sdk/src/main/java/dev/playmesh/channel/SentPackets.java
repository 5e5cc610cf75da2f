package dev.playmesh.channel;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Remembers the newest packets that were sent on an unreliable lane: when, and whether they were
 * acknowledged.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class SentPackets {

  /** How many are remembered. */
  static final int SIZE = 2048;

  private static final long LATELY_NANOS = 10_000_000_000L;
  private static final long IDLE_ANSWER_NANOS = 1_100_000_000L;

  private final long[] sentNanos = new long[SIZE];
  private final boolean[] acked = new boolean[SIZE];
  private long next;
  private long newestAcked = -1;

  SentPackets() {
    Arrays.fill(acked, true);
  }

  /** The sequence of the packet that is sent next. */
  long next() {
    return next;
  }

  /** That packet left. */
  void sent(long nowNanos) {
    int slot = slot(next++);
    sentNanos[slot] = nowNanos;
    acked[slot] = false;
  }

  /**
   * Takes an acknowledgement.
   *
   * @param header with one
   * @param arrivedNanos when it arrived
   * @param listener gets each sequence that is acknowledged for the first time
   * @return the round trip in nanoseconds when the newest was acknowledged for the first time and
   *     the hold time is known; else -1
   */
  long acknowledge(PacketHeader header, long arrivedNanos, LongConsumer listener) {
    long ack = SequenceNumbers.unwrap(header.ack, next - 1);
    if (ack < 0 || ack >= next) {
      return -1;
    }
    boolean isNew = mark(ack, listener);
    for (int i = 0; i < 32; i++) {
      if ((header.ackBits >>> i & 1) != 0) {
        mark(ack - 1 - i, listener);
      }
    }
    if (!isNew || ack < newestAcked || header.hold == PacketHeader.LONG_HOLD) {
      return -1;
    }
    newestAcked = ack;
    return Math.max(0, arrivedNanos - sentNanos[slot(ack)] - header.hold * 1_000_000L);
  }

  /**
   * Counts the packets of the last ten seconds that had time to be acknowledged.
   *
   * @param nowNanos the time
   * @param roundTripNanos a guess
   * @param lost whether to count only those that weren't acknowledged
   * @return how many
   */
  int lately(long nowNanos, long roundTripNanos, boolean lost) {
    long until = nowNanos - IDLE_ANSWER_NANOS - 2 * roundTripNanos;
    int count = 0;
    for (long i = next - 1; i >= 0 && i > next - SIZE; i--) {
      int slot = slot(i);
      if (sentNanos[slot] < until - LATELY_NANOS) {
        break;
      }
      if (sentNanos[slot] <= until && !(lost && acked[slot])) {
        count++;
      }
    }
    return count;
  }

  private boolean mark(long sequence, LongConsumer listener) {
    if (sequence < 0 || sequence <= next - 1 - SIZE || acked[slot(sequence)]) {
      return false;
    }
    acked[slot(sequence)] = true;
    listener.accept(sequence);
    return true;
  }

  private static int slot(long sequence) {
    return (int) sequence & (SIZE - 1);
  }
}
