package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;

/**
 * What stands before the objects of a snapshot.
 *
 * <pre>
 *   [kind 1][term 1][sequence 2][base distance 1, 0 none][complete 1 bit, player 8 bits, 7 spare]
 *   [tick 4 without a base, else its lowest 2]
 *   [newest input kept - tick, signed varint][newest input heard of - tick, signed varint]
 *   [margin 2, signed, quarters of a ms][substituted 1][disturbed 1][hash 2]
 * </pre>
 */
final class SnapshotHeader {

  static final int KIND = 0xA1;

  /** In the place of an input's tick relative to the host's: there was none so far. */
  static final long NONE = -1000;

  /** A host doesn't last longer: ten months of ticks of 15 ms. */
  static final long MOST_TICK = 0x7000_0000;

  private static final long FARTHEST = 100_000;

  /** The most bytes that it takes. */
  static final int MAX_BYTES = 1 + 1 + 2 + 1 + 2 + 4 + 3 + 3 + 2 + 1 + 1 + 2;

  int term;
  int sequence;
  int baseDistance;
  boolean complete;
  int player;

  /** All of it without a base, else the lowest 16 bits. */
  long tick;

  /** The newest input that arrived, relative to the tick. */
  long inputs;

  /** The newest input heard of, whose margin it is, relative to the tick. */
  long heard;

  int margin;
  int substituted;
  int disturbed;
  int hash;

  void write(BitWriter out) {
    out.bits(KIND, 8);
    out.bits(term, 8);
    out.bits(sequence, 16);
    out.bits(baseDistance, 8);
    out.bool(complete);
    out.bits(player, 8);
    out.bits(0, 7);
    out.bits(tick, baseDistance == 0 ? 32 : 16);
    out.signedVarint(inputs);
    out.signedVarint(heard);
    out.bits(margin, 16);
    out.bits(substituted, 8);
    out.bits(disturbed, 8);
    out.bits(hash, 16);
  }

  /** The hash to send for one of the objects: also of what stands here. */
  int seal(int hash) {
    int head = (term << 24 | player << 16 | sequence) * 0x9E3779B1 ^ baseDistance * 0x85EBCA6B;
    return (hash ^ head ^ head >>> 16) & 0xFFFF;
  }

  /** Reads what {@link #write} wrote, the kind excepted; throws when it ends too soon. */
  void read(BitReader in) {
    term = (int) in.bits(8);
    sequence = (int) in.bits(16);
    baseDistance = (int) in.bits(8);
    complete = in.bool();
    player = (int) in.bits(8);
    in.bits(7);
    tick = in.bits(baseDistance == 0 ? 32 : 16);
    inputs = in.signedVarint();
    heard = in.signedVarint();
    margin = (short) in.bits(16);
    substituted = (int) in.bits(8);
    disturbed = (int) in.bits(8);
    hash = (int) in.bits(16);
    if (baseDistance >= SnapshotLedger.RING) {
      throw new IllegalArgumentException("a base " + baseDistance + " snapshots back");
    }
    if (tick > MOST_TICK || isFar(inputs) || isFar(heard)) {
      throw new IllegalArgumentException("tick " + tick + ", inputs " + inputs + ", " + heard);
    }
  }

  /** A tick relative to the host's, as it is sent. */
  static long near(long difference) {
    return Math.max(NONE, Math.min(FARTHEST, difference));
  }

  private static boolean isFar(long difference) {
    return difference < NONE || difference > FARTHEST;
  }
}
