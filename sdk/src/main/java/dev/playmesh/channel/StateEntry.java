package dev.playmesh.channel;

import java.util.Arrays;

/**
 * The newest value of one type and key on its way to the peer, and the one that waits for the next
 * flush. It is in at most one list at a time.
 *
 * <p><b>Threading:</b> guarded by the outbox.
 */
final class StateEntry {

  final MessageSpec spec;
  final int type;
  final long key;

  byte[] bytes = new byte[0];
  int length;
  long sampledNanos;

  boolean hasStaged;
  byte[] stagedBytes = new byte[0];
  int stagedLength;
  long stagedSampledNanos;

  /** The packet in which the value left first. */
  long first;

  /** Whether the value has left at least once. */
  boolean taken = true;

  /** Whether the peer has the value. */
  boolean acked = true;

  long lastSentNanos = Long.MIN_VALUE;

  /** The list that it is in, or null. */
  @org.jspecify.annotations.Nullable StateList list;

  @org.jspecify.annotations.Nullable StateEntry before;
  @org.jspecify.annotations.Nullable StateEntry after;

  StateEntry(MessageSpec spec, int type, long key) {
    this.spec = spec;
    this.type = type;
    this.key = key;
  }

  void stage(byte[] source, int offset, int count, long nowNanos) {
    if (stagedBytes.length < count) {
      stagedBytes = new byte[Math.max(count, 16)];
    }
    System.arraycopy(source, offset, stagedBytes, 0, count);
    stagedLength = count;
    stagedSampledNanos = nowNanos;
    hasStaged = true;
  }

  /** The staged value takes the place of the one before. */
  void release() {
    byte[] old = bytes;
    bytes = stagedBytes;
    stagedBytes = old;
    length = stagedLength;
    sampledNanos = stagedSampledNanos;
    hasStaged = false;
    taken = false;
    acked = false;
  }

  /** How many packets before the given one the value left first; 0 when it hasn't left yet. */
  int packetsAgo(long sequence) {
    return taken ? (int) Math.min(Integer.MAX_VALUE, sequence - first) : 0;
  }

  /** Age in whole milliseconds of the sender's clock: the same moment comes out of each repeat. */
  long ageMillis(long nowNanos) {
    long age = nowNanos / 1_000_000 - sampledNanos / 1_000_000;
    return Math.max(0, Math.min(Integer.MAX_VALUE, age));
  }

  @Override
  public String toString() {
    return spec.name() + " " + key + " " + Arrays.toString(Arrays.copyOf(bytes, length));
  }
}
