package dev.playmesh.authority;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What host and client both know that the client has: the objects as of the newest acknowledged
 * snapshot, and the snapshots since. Both sides keep one and change it in the same order, so that
 * differences are always against the same.
 */
final class SnapshotLedger {

  /** So many snapshots can be on their way. */
  static final int RING = 128;

  static final long NONE = -1;

  /** One snapshot: what it told, and what the models had learned at its end. */
  static final class Snapshot {
    long sequence = NONE;
    boolean accepted;
    int tick;
    int count;
    final Records records;
    final Models models;

    Snapshot(int stride, int contexts) {
      records = new Records(stride, 0);
      models = new Models(contexts);
    }
  }

  final Baseline baseline;
  private final int stride;
  private final int contexts;
  private final @Nullable Snapshot[] ring = new Snapshot[RING];
  private final ArrayDeque<Snapshot> spare = new ArrayDeque<>(RING);
  private long base = NONE;

  SnapshotLedger(World shape) {
    stride = shape.stride;
    contexts = SnapshotContexts.count(shape.kinds);
    baseline = new Baseline(shape.capacity, stride, contexts);
  }

  /** The newest snapshot that both know to have arrived, or {@link #NONE}. */
  long base() {
    return base;
  }

  /** An empty snapshot, to be {@link #put} or {@link #release}d. */
  Snapshot open(long sequence, long tick) {
    Snapshot snapshot = spare.poll();
    if (snapshot == null) {
      snapshot = new Snapshot(stride, contexts);
    }
    snapshot.sequence = sequence;
    snapshot.tick = (int) tick;
    snapshot.accepted = false;
    snapshot.count = 0;
    return snapshot;
  }

  void release(Snapshot snapshot) {
    spare.push(snapshot);
  }

  /** Keeps a snapshot until it is part of the base. */
  void put(Snapshot snapshot) {
    int slot = (int) (snapshot.sequence % RING);
    free(slot);
    ring[slot] = snapshot;
  }

  /** A snapshot behind the base, or null. */
  @Nullable Snapshot find(long sequence) {
    if (sequence < 0) {
      return null;
    }
    Snapshot there = ring[(int) (sequence % RING)];
    return there != null && there.sequence == sequence ? there : null;
  }

  /**
   * Takes over all accepted snapshots up to one, which becomes the base.
   *
   * @return whether that one is there and accepted
   */
  boolean advance(long sequence) {
    Snapshot newest = find(sequence);
    if (newest == null || !newest.accepted || sequence <= base) {
      return false;
    }
    for (long s = Math.max(base + 1, sequence - RING + 1); s <= sequence; s++) {
      Snapshot next = find(s);
      if (next != null) {
        if (next.accepted) {
          baseline.take(next);
        }
        free((int) (s % RING));
      }
    }
    base = sequence;
    return true;
  }

  /** Knows nothing any more. */
  void reset() {
    baseline.clear();
    base = NONE;
    for (int slot = 0; slot < RING; slot++) {
      free(slot);
    }
  }

  private void free(int slot) {
    Snapshot there = ring[slot];
    if (there != null) {
      ring[slot] = null;
      spare.push(there);
    }
  }
}
