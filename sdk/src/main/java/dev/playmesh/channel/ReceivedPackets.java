package dev.playmesh.channel;

/**
 * Remembers which packets of an unreliable lane arrived: to drop doubles, to acknowledge, to count
 * losses.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class ReceivedPackets {

  /** How far behind the newest a packet may come and still be taken. */
  static final int WINDOW = 1024;

  private static final int ACK_AFTER_RECEIPTS = 16;
  private static final long ACK_AFTER_NANOS = 100_000_000;
  private static final long RARE_NANOS = 100_000_000;
  private static final long ACK_RARE_AFTER_NANOS = 20_000_000;
  private static final long EPOCH_NANOS = 5_000_000_000L;

  private final long[] bits = new long[WINDOW / 64];
  private long newest = -1;
  private long newestArrivedNanos;
  private long received;

  private int unacknowledged;
  private long ackDueNanos = Long.MAX_VALUE;
  private long lastElicitingNanos = Long.MIN_VALUE;

  private long epochEndsNanos = Long.MIN_VALUE;
  private long epochNewest = -1;
  private long epochReceived;
  private long previousNewest = -1;
  private long previousReceived;

  /** The newest sequence, or -1. */
  long newest() {
    return newest;
  }

  /** Takes a packet; false when it is a double or too late to tell. */
  boolean receive(long sequence, long arrivedNanos) {
    if (sequence < 0 || sequence <= newest - WINDOW) {
      return false;
    }
    if (sequence > newest) {
      forgetBetween(newest, sequence);
      newest = sequence;
      newestArrivedNanos = arrivedNanos;
    } else if (get(sequence)) {
      return false;
    }
    bits[word(sequence)] |= 1L << sequence;
    received++;
    return true;
  }

  /** Bit i says whether {@code newest - 1 - i} arrived; those before the first count as arrived. */
  int ackBits() {
    int result = 0;
    for (int i = 0; i < 32; i++) {
      long sequence = newest - 1 - i;
      if (sequence < 0 || get(sequence)) {
        result |= 1 << i;
      }
    }
    return result;
  }

  /** Milliseconds since the newest arrived, at most 255. */
  int holdMillis(long nowNanos) {
    long millis = (nowNanos - newestArrivedNanos + 500_000) / 1_000_000;
    return (int) Math.max(0, Math.min(PacketHeader.LONG_HOLD, millis));
  }

  /** A packet came that wants to be acknowledged. */
  void wantAck(long arrivedNanos) {
    boolean rare =
        lastElicitingNanos == Long.MIN_VALUE || arrivedNanos - lastElicitingNanos > RARE_NANOS;
    lastElicitingNanos = arrivedNanos;
    unacknowledged++;
    long due = arrivedNanos + (rare ? ACK_RARE_AFTER_NANOS : ACK_AFTER_NANOS);
    ackDueNanos = Math.min(ackDueNanos, unacknowledged >= ACK_AFTER_RECEIPTS ? arrivedNanos : due);
  }

  /** When an acknowledgement has to leave by itself; Long.MAX_VALUE when none. */
  long ackDueNanos() {
    return ackDueNanos;
  }

  /** A packet with an acknowledgement left. */
  void acknowledged() {
    unacknowledged = 0;
    ackDueNanos = Long.MAX_VALUE;
  }

  /** Of the packets of the last five to ten seconds, how many were expected. */
  long expectedLately(long nowNanos) {
    turnEpoch(nowNanos);
    return newest - previousNewest;
  }

  /** And how many of them arrived. */
  long receivedLately() {
    return received - previousReceived;
  }

  private void turnEpoch(long nowNanos) {
    if (nowNanos < epochEndsNanos) {
      return;
    }
    previousNewest = epochNewest;
    previousReceived = epochReceived;
    epochNewest = newest;
    epochReceived = received;
    epochEndsNanos = nowNanos + EPOCH_NANOS;
  }

  private void forgetBetween(long from, long to) {
    for (long i = Math.max(from + 1, to - WINDOW + 1); i <= to; i++) {
      bits[word(i)] &= ~(1L << i);
    }
  }

  private boolean get(long sequence) {
    return (bits[word(sequence)] >>> sequence & 1) != 0;
  }

  private static int word(long sequence) {
    return (int) (sequence >>> 6) & (WINDOW / 64 - 1);
  }
}
