package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;

/**
 * A client's unconfirmed inputs and what it has of the host's snapshots.
 *
 * <pre>
 *   [kind 1][term 1][player 1][number 2][has ack 1 bit][all before it arrived 1 bit][count 6 bits]
 *   [ack 2][bits 8]          as the two flags say
 *   [newest tick 4]
 *   for each tick from newest - count + 1 on:
 *     [there is one 1 bit][as before 1 bit | length 8 bits, bytes][lag as before 1 bit | varint]
 * </pre>
 */
final class InputPacket {

  static final int KIND = 0xA2;
  static final int MOST_INPUTS = 63;
  static final int MOST_LAG = 1 << 14;
  static final long ALL = -1;

  /** The player of a client that doesn't know its own yet. */
  private static final int STRANGER = 0xFF;

  int term;
  int player;
  int number;
  boolean hasAck;
  int ack;
  long ackBits;
  long newestTick;
  int count;

  void write(BitWriter out, InputHistory inputs) {
    out.bits(KIND, 8);
    out.bits(term, 8);
    out.bits(player, 8);
    out.bits(number, 16);
    out.bool(hasAck);
    out.bool(ackBits == ALL);
    out.bits(count, 6);
    if (hasAck) {
      out.bits(ack, 16);
      if (ackBits != ALL) {
        out.bits(ackBits, 64);
      }
    }
    out.bits(newestTick, 32);
    long before = -1;
    for (long tick = newestTick - count + 1; tick <= newestTick; tick++) {
      boolean there = inputs.has(tick);
      out.bool(there);
      if (there) {
        writeInput(out, inputs, tick, before);
        before = tick;
      }
    }
  }

  private static void writeInput(BitWriter out, InputHistory inputs, long tick, long before) {
    byte[] bytes = inputs.array();
    int offset = inputs.offset(tick);
    int length = inputs.length(tick);
    boolean same = before >= 0 && inputs.is(before, bytes, offset, length);
    out.bool(same);
    if (!same) {
      out.bits(length, 8);
      out.bytes(bytes, offset, length);
    }
    boolean sameLag = before >= 0 && inputs.lag(before) == inputs.lag(tick);
    out.bool(sameLag);
    if (!sameLag) {
      out.varint(inputs.lag(tick));
    }
  }

  /** Whether it is the first of a client that knows nothing, though the host may know it. */
  boolean introduces() {
    return count == 0 && !hasAck;
  }

  /** Makes it the word of a client that hasn't heard of any host yet. */
  void greet() {
    term = 0;
    player = STRANGER;
    hasAck = false;
    ackBits = ALL;
    newestTick = 0;
    count = 0;
  }

  /** Whether it only says that there is a client. */
  boolean greets() {
    return introduces() && player == STRANGER;
  }

  /** Reads all but the inputs, the kind excepted; throws when it ends too soon. */
  void read(BitReader in) {
    term = (int) in.bits(8);
    player = (int) in.bits(8);
    number = (int) in.bits(16);
    hasAck = in.bool();
    boolean all = in.bool();
    count = (int) in.bits(6);
    ack = hasAck ? (int) in.bits(16) : 0;
    ackBits = hasAck && !all ? in.bits(64) : ALL;
    newestTick = in.bits(32);
    if (newestTick < count - 1) {
      throw new IllegalArgumentException("inputs for ticks below 0");
    }
  }
}
