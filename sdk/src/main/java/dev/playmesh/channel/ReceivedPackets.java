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
  private static final long ACK_LIFE_NANOS = 2_000_000_000L;
  private static final long LONG_SILENCE_NANOS = 60_000_000_000L;
  private static final long EPOCH_NANOS = 5_000_000_000L;

  private final long[] bits = new long[WINDOW / 64];
  private long newest = -1;
  private long newestArrivedNanos;
  private long lastArrivedNanos = Long.MIN_VALUE;
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

  /**
   * The sequence that a packet has, given its 16 bits. After a long silence the peer may have sent
   * any number of packets that were lost: then it is the next one that looks like this.
   */
  long unwrap(int wire, long arrivedNanos) {
    if (isLongSilent(arrivedNanos)) {
      return newest + 1 + (wire - (newest + 1) & 0xFFFF);
    }
    return SequenceNumbers.unwrap(wire, Math.max(0, newest));
  }

  /** Whether so long nothing arrived that sequences from before say nothing. */
  boolean isLongSilent(long arrivedNanos) {
    return newest >= 0 && arrivedNanos - lastArrivedNanos > LONG_SILENCE_NANOS;
  }

  /**
   * Whether the newest is worth an acknowledgement: one that is told for ever would be taken for
   * another packet after 65536 more.
   */
  boolean hasAck(long nowNanos) {
    return newest >= 0 && nowNanos - newestArrivedNanos < ACK_LIFE_NANOS;
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
    lastArrivedNanos = Math.max(lastArrivedNanos, arrivedNanos);
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

  /** A packet with an acknowledgement left, or there is nothing to acknowledge any more. */
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
