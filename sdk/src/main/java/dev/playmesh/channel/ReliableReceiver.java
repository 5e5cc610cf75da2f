package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import java.util.BitSet;

/**
 * The receiving half of a reliable lane: drops doubles, acknowledges, and says how much more this
 * side takes.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class ReliableReceiver {

  /** What an arriving number is. */
  enum Verdict {
    NEW,
    DOUBLE,
    /** On an ordered lane: something before it is missing, which the connection can't heal. */
    GAP,
    /** The peer sends more than it was allowed to. */
    BEYOND_CREDIT
  }

  private static final int ACK_AFTER_RECEIPTS = 16;
  private static final long ACK_AFTER_NANOS = 100_000_000;

  private final boolean ordered;
  private final int window;
  private final BitSet above = new BitSet();
  private long cumulative;
  private long accepted;
  private long creditKib = ReliableHeader.INITIAL_CREDIT_KIB;
  private long toldKib = ReliableHeader.INITIAL_CREDIT_KIB;
  private int receipts;
  private long ackDueNanos = Long.MAX_VALUE;

  /** The window is how many bytes may wait here. */
  ReliableReceiver(Lane lane, int window) {
    this.ordered = lane.ordered();
    this.window = window;
  }

  /** Takes a number; what it costs of the credit is as {@link ReliablePayload#cost} has it. */
  Verdict receive(long number, int cost, long arrivedNanos) {
    wantAck(arrivedNanos);
    if (number <= cumulative) {
      return Verdict.DOUBLE;
    }
    long distance = number - cumulative - 1;
    if (ordered && distance > 0) {
      return Verdict.GAP;
    }
    if (distance >= ReliableSender.WINDOW || accepted + cost > (creditKib << 10)) {
      return Verdict.BEYOND_CREDIT;
    }
    int bit = (int) (number & (ReliableSender.WINDOW - 1));
    if (above.get(bit)) {
      return Verdict.DOUBLE;
    }
    above.set(bit);
    accepted += cost;
    advance();
    return Verdict.NEW;
  }

  /** All numbers up to it have arrived. */
  long cumulative() {
    return cumulative;
  }

  /** The credit to tell, given how many bytes wait for the game. It never shrinks. */
  long creditKib(long waitingBytes) {
    creditKib = Math.max(creditKib, (accepted + Math.max(0, window - waitingBytes)) >> 10);
    return creditKib;
  }

  /** Whether enough has been freed that the peer should know. */
  boolean creditIsNews(long waitingBytes) {
    return creditKib(waitingBytes) - toldKib >= Math.max(1, window >> 12);
  }

  /** When an acknowledgement has to leave by itself; Long.MAX_VALUE when none. */
  long ackDueNanos() {
    return ackDueNanos;
  }

  /** A packet with acknowledgement and credit left. */
  void told(long kib) {
    toldKib = kib;
    receipts = 0;
    ackDueNanos = Long.MAX_VALUE;
  }

  /** The next acknowledgement leaves at once. */
  void ackNow() {
    ackDueNanos = Long.MIN_VALUE;
  }

  private void wantAck(long arrivedNanos) {
    receipts++;
    long due = arrivedNanos + (receipts >= ACK_AFTER_RECEIPTS ? 0 : ACK_AFTER_NANOS);
    ackDueNanos = Math.min(ackDueNanos, due);
  }

  private void advance() {
    int bit = (int) ((cumulative + 1) & (ReliableSender.WINDOW - 1));
    while (above.get(bit)) {
      above.clear(bit);
      cumulative++;
      bit = (int) ((cumulative + 1) & (ReliableSender.WINDOW - 1));
    }
  }
}
