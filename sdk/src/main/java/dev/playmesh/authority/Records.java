package dev.playmesh.authority;

import java.util.Arrays;

/** What was sent of objects, and what is predicted from: a table that keeps its arrays. */
final class Records {

  /** The object is gone for this peer. */
  static final int GONE = 1;

  /** Nothing of it changed in the tick. */
  static final int RESTING = 2;

  /** It was told of whole, not by difference. */
  static final int FRESH = 4;

  private final int stride;

  int[] row = new int[0];
  byte[] flags = new byte[0];
  byte[] kind = new byte[0];
  short[] owner = new short[0];
  int[] born = new int[0];
  int[] tick = new int[0];

  /** Which prediction was best, and how wrong it was. */
  byte[] mode = new byte[0];

  byte[] energy = new byte[0];
  int[] raw = new int[0];

  Records(int stride, int capacity) {
    this.stride = stride;
    reserve(capacity);
  }

  void reserve(int wanted) {
    if (wanted <= row.length) {
      return;
    }
    int size = Math.max(wanted, row.length * 2);
    row = Arrays.copyOf(row, size);
    flags = Arrays.copyOf(flags, size);
    kind = Arrays.copyOf(kind, size);
    owner = Arrays.copyOf(owner, size);
    born = Arrays.copyOf(born, size);
    tick = Arrays.copyOf(tick, size);
    mode = Arrays.copyOf(mode, size);
    energy = Arrays.copyOf(energy, size);
    raw = Arrays.copyOf(raw, size * stride);
  }

  boolean is(int index, int flag) {
    return (flags[index] & flag) != 0;
  }

  void copy(Records from, int source, int target) {
    row[target] = from.row[source];
    flags[target] = from.flags[source];
    kind[target] = from.kind[source];
    owner[target] = from.owner[source];
    born[target] = from.born[source];
    tick[target] = from.tick[source];
    mode[target] = from.mode[source];
    energy[target] = from.energy[source];
    System.arraycopy(from.raw, source * stride, raw, target * stride, stride);
  }
}
