package dev.playmesh.channel;

import java.util.Arrays;

/**
 * Which states, in which value, the newest packets of the STATE lane carried. A value is known by
 * the packet that carried it first.
 *
 * <p><b>Threading:</b> guarded by the outbox.
 */
final class SentStates {

  private static final int MASK = SentPackets.SIZE - 1;

  private final long[] sequences = new long[SentPackets.SIZE];
  private final StateEntry[][] entries = new StateEntry[SentPackets.SIZE][];
  private final long[][] firsts = new long[SentPackets.SIZE][];
  private final int[] counts = new int[SentPackets.SIZE];

  SentStates() {
    Arrays.fill(sequences, -1);
    Arrays.fill(entries, new StateEntry[0]);
    Arrays.fill(firsts, new long[0]);
  }

  /** Makes room for a packet, or forgets what it carried. */
  void begin(long sequence) {
    int slot = (int) sequence & MASK;
    sequences[slot] = sequence;
    counts[slot] = 0;
  }

  void add(long sequence, StateEntry entry) {
    int slot = (int) sequence & MASK;
    int count = counts[slot]++;
    if (count == firsts[slot].length) {
      entries[slot] = Arrays.copyOf(entries[slot], count * 2 + 4);
      firsts[slot] = Arrays.copyOf(firsts[slot], count * 2 + 4);
    }
    entries[slot][count] = entry;
    firsts[slot][count] = entry.first;
  }

  int count(long sequence) {
    int slot = (int) sequence & MASK;
    return sequences[slot] == sequence ? counts[slot] : 0;
  }

  StateEntry entry(long sequence, int index) {
    return entries[(int) sequence & MASK][index];
  }

  long first(long sequence, int index) {
    return firsts[(int) sequence & MASK][index];
  }
}
