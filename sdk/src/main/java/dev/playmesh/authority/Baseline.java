package dev.playmesh.authority;

import java.util.Arrays;

/** What differences are told against: objects, and what the models had learned. */
final class Baseline {

  final Records table;
  final boolean[] known;
  final Models models;
  private int end;

  Baseline(int capacity, int stride, int contexts) {
    table = new Records(stride, capacity);
    known = new boolean[capacity];
    models = new Models(contexts);
  }

  /** Behind the last object known. */
  int end() {
    return end;
  }

  boolean has(int row) {
    return row < end && known[row];
  }

  void clear() {
    Arrays.fill(known, false);
    end = 0;
    models.reset();
  }

  /** Takes over what a snapshot told. */
  void take(SnapshotLedger.Snapshot snapshot) {
    for (int i = 0; i < snapshot.count; i++) {
      int row = snapshot.records.row[i];
      known[row] = !snapshot.records.is(i, Records.GONE);
      if (known[row]) {
        table.copy(snapshot.records, i, row);
        end = Math.max(end, row + 1);
      }
    }
    while (end > 0 && !known[end - 1]) {
      end--;
    }
    models.copyFrom(snapshot.models);
  }
}
