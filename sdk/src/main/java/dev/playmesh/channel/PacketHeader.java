package dev.playmesh.channel;

/**
 * The header of a packet on an unreliable lane, big-endian.
 *
 * <pre>
 *  byte   0  version 01 | kind 3 bits | 0 | has ack bits | has ack
 *  2 bytes   sequence: grows by one with each packet of the lane and direction
 *  2 bytes   ack: newest sequence received                        (when has ack)
 *  4 bytes   ack bits: bit i says whether ack - 1 - i was received   (when has ack bits)
 *  2 bytes   send time: milliseconds of the sender's clock, modulo 65536
 *  1 byte    hold: milliseconds from the arrival of ack to here, 255 and more as 255  (when has ack)
 * </pre>
 *
 * Nothing received yet: no ack. All of the 32 before ack received: no ack bits.
 */
final class PacketHeader {

  static final int VERSION = 1;
  static final int DATA = 0;
  static final int ACK = 1;
  static final int PING = 2;
  static final int PONG = 3;

  /** The longest header. */
  static final int MAX_BYTES = 12;

  /** The longest packet on an unreliable lane. */
  static final int MAX_PACKET_BYTES = 1150;

  /** The hold time that says only "so long or longer". */
  static final int LONG_HOLD = 255;

  private static final int HAS_ACK = 1;
  private static final int HAS_BITS = 2;

  int kind;
  int sequence;
  boolean hasAck;
  int ack;
  int ackBits;
  int sendTime;
  int hold;

  void write(PacketWriter out) {
    boolean hasBits = hasAck && ackBits != -1;
    out.u8(VERSION << 6 | kind << 3 | (hasBits ? HAS_BITS : 0) | (hasAck ? HAS_ACK : 0));
    out.u16(sequence);
    if (hasAck) {
      out.u16(ack);
    }
    if (hasBits) {
      out.u32(ackBits);
    }
    out.u16(sendTime);
    if (hasAck) {
      out.u8(hold);
    }
  }

  /** Reads a header; false when it isn't one. */
  boolean read(PacketReader in) {
    int first = in.u8();
    kind = first >>> 3 & 7;
    hasAck = (first & HAS_ACK) != 0;
    boolean hasBits = (first & HAS_BITS) != 0;
    if (first >>> 6 != VERSION || kind > PONG || (first & 4) != 0 || (hasBits && !hasAck)) {
      return false;
    }
    sequence = in.u16();
    ack = hasAck ? in.u16() : 0;
    ackBits = hasBits ? in.u32() : -1;
    sendTime = in.u16();
    hold = hasAck ? in.u8() : 0;
    return !in.failed();
  }
}
