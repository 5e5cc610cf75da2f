package dev.playmesh.channel;

/**
 * The header of a packet on a reliable lane.
 *
 * <pre>
 *  byte   0  version 01 | 000 | kind 3 bits
 *  varint    number: 1, 2, 3 … per lane and direction for the life of the pair; 0: not numbered
 *  varint    cumulative ack: all numbers up to it have arrived
 *  varint    credit: KiB of payload since the pair began that this side takes, in total; never less
 *            than said before
 *  the rest  payload: records (DATA), one fragment (FRAGMENT), nothing (ACK), Control (CONTROL)
 * </pre>
 */
final class ReliableHeader {

  static final int DATA = 0;
  static final int FRAGMENT = 1;
  static final int ACK = 2;
  static final int CONTROL = 3;

  /** The longest header that a pair can reach in its life: 2^35 packets, 2^45 bytes. */
  static final int MAX_BYTES = 16;

  /** The credit of each lane before the other side has said one. */
  static final long INITIAL_CREDIT_KIB = 64;

  private static final long MAX_CREDIT_KIB = 1L << 48;

  int kind;
  long number;
  long ack;
  long creditKib;

  static void write(PacketWriter out, int kind, long number, long ack, long creditKib) {
    out.u8(PacketHeader.VERSION << 6 | kind);
    out.varint(number);
    out.varint(ack);
    out.varint(creditKib);
  }

  /** Reads a header; false when it isn't one. */
  boolean read(PacketReader in) {
    int first = in.u8();
    kind = first & 7;
    if (first >>> 3 != PacketHeader.VERSION << 3 || kind > CONTROL) {
      return false;
    }
    number = in.varint();
    ack = in.varint();
    creditKib = in.varint();
    boolean numbered = kind == DATA || kind == FRAGMENT;
    boolean sane = number >= 0 && ack >= 0 && creditKib >= 0 && creditKib <= MAX_CREDIT_KIB;
    return !in.failed() && sane && (numbered ? number > 0 : kind == CONTROL || number == 0);
  }
}
