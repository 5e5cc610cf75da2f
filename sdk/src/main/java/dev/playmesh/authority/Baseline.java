package dev.playmesh.authority;

import java.util.Arrays;

/**
 * What differences are told against: objects, where each was in the last snapshots that both sides
 * know, and what the models had learned.
 */
final class Baseline {

  private static final int POINTS = (1 << (Prediction.LOOKS - 1)) + 1;

  final Records table;
  final boolean[] known;
  final Models models;
  private final int stride;
  private final int[] count;
  private final int[] head;
  private final int[] ticks;
  private final int[] raw;
  private int end;

  Baseline(int capacity, int stride, int contexts) {
    this.stride = stride;
    table = new Records(stride, capacity);
    known = new boolean[capacity];
    models = new Models(contexts);
    count = new int[capacity];
    head = new int[capacity];
    ticks = new int[capacity * POINTS];
    raw = new int[capacity * POINTS * stride];
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
        boolean begins =
            snapshot.records.is(i, Records.FRESH)
                || table.raw[row * stride + stride - 1]
                    != snapshot.records.raw[i * stride + stride - 1];
        table.copy(snapshot.records, i, row);
        add(row, begins);
        end = Math.max(end, row + 1);
      }
    }
    while (end > 0 && !known[end - 1]) {
      end--;
    }
    models.copyFrom(snapshot.models);
  }

  private void add(int row, boolean begins) {
    count[row] = begins ? 1 : Math.min(POINTS, count[row] + 1);
    head[row] = (head[row] + 1) % POINTS;
    int point = point(row, 0);
    ticks[point] = table.tick[row];
    System.arraycopy(table.raw, row * stride, raw, point * stride, stride);
  }

  /** Which point is so many before the newest; the oldest when there aren't so many. */
  int point(int row, int back) {
    int known = Math.min(back, count[row] - 1);
    return row * POINTS + (head[row] - known + POINTS) % POINTS;
  }

  /** How many points there are. */
  int points(int row) {
    return count[row];
  }

  int tick(int point) {
    return ticks[point];
  }

  int rawAt(int point, int field) {
    return raw[point * stride + field];
  }

  /** The newest. */
  int raw(int row, int field) {
    return table.raw[row * stride + field];
  }

  void unpack(int point, int field, double step, int middle, double[] out) {
    Rotations.unpack(raw, point * stride + field, step, middle, out);
  }
}
