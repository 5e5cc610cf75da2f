package dev.playmesh.authority;

import java.util.Arrays;

/** The last states of objects that others decide, and what they are between them. */
final class RemoteView {

  private static final int KEPT = 16;

  /** An object that wasn't told of for so many snapshots rested until the last of them. */
  private static final int GAP_SNAPSHOTS = 4;

  private final World shape;
  private final int stride;
  private final int[] count;
  private final long[] ticks;
  private final boolean[] resting;
  private final int[] raw;

  // where a moment lies: behind which sample, and how far to the next (beyond 1 past the newest)
  private int locatedRow = -1;
  private double locatedTick;
  private double locatedBeyond;
  private int from;
  private int to;
  private double part;

  RemoteView(World shape) {
    this.shape = shape;
    stride = shape.stride;
    count = new int[shape.capacity];
    ticks = new long[shape.capacity * KEPT];
    resting = new boolean[shape.capacity * KEPT];
    raw = new int[shape.capacity * KEPT * stride];
  }

  void clear() {
    Arrays.fill(count, 0);
    locatedRow = -1;
  }

  void forget(int row) {
    count[row] = 0;
    locatedRow = -1;
  }

  /** Adds a state; also an older one, in its place. */
  void add(int row, long tick, Records records, int index, double snapshotTicks) {
    locatedRow = -1;
    int base = row * KEPT;
    int n = count[row];
    if (n > 0 && tick - ticks[base + n - 1] > GAP_SNAPSHOTS * snapshotTicks) {
      double quiet = shape.kinds.get(records.kind[index]).intervalMillis();
      if (quiet == 0) {
        hold(row, tick - (long) Math.ceil(snapshotTicks));
        n = count[row];
      }
    }
    int at = n;
    while (at > 0 && ticks[base + at - 1] > tick) {
      at--;
    }
    if (at > 0 && ticks[base + at - 1] == tick) {
      return;
    }
    at = makeRoom(row, at);
    if (at >= 0) {
      ticks[base + at] = tick;
      resting[base + at] = records.is(index, Records.RESTING);
      System.arraycopy(records.raw, index * stride, raw, (base + at) * stride, stride);
    }
  }

  /** Repeats the newest state at a later tick. */
  private void hold(int row, long tick) {
    int newest = row * KEPT + count[row] - 1;
    if (tick <= ticks[newest]) {
      return;
    }
    int at = row * KEPT + makeRoom(row, count[row]);
    int source = at - 1;
    ticks[at] = tick;
    resting[at] = true;
    System.arraycopy(raw, source * stride, raw, at * stride, stride);
  }

  /** Makes room before a place; drops the oldest when full. Answers the place, -1 for none. */
  private int makeRoom(int row, int at) {
    int base = row * KEPT;
    int n = count[row];
    if (n == KEPT) {
      if (at == 0) {
        return -1;
      }
      shift(base + 1, base, at - 1);
      return at - 1;
    }
    shift(base + at, base + at + 1, n - at);
    count[row] = n + 1;
    return at;
  }

  private void shift(int source, int target, int length) {
    System.arraycopy(ticks, source, ticks, target, length);
    System.arraycopy(resting, source, resting, target, length);
    System.arraycopy(raw, source * stride, raw, target * stride, length * stride);
  }

  boolean has(int row) {
    return count[row] > 0;
  }

  /**
   * A field at a moment.
   *
   * @param row whose
   * @param field which
   * @param tick when, with fractions
   * @param mostBeyond at most so many ticks beyond the newest state; 0 to hold it
   */
  double sample(int row, int field, double tick, double mostBeyond) {
    locate(row, tick, mostBeyond);
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    int type = kind.type(field);
    int a = raw[from * stride + field];
    if (from == to || type == ObjectKind.NUMBER || cut()) {
      return kind.quantizer(field).decode(a);
    }
    int way = Prediction.residual(kind, field, raw[to * stride + field], a);
    return kind.quantizer(field).decode(a) + way * World.step(kind, field) * part;
  }

  /** A rotation at a moment. */
  void rotation(int row, int field, double tick, double mostBeyond, double[] out, double[] other) {
    locate(row, tick, mostBeyond);
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    double step = World.step(kind, field + 1);
    int middle = kind.last(field + 1) / 2;
    Rotations.unpack(raw, from * stride + field, step, middle, out);
    if (from == to || cut()) {
      return;
    }
    Rotations.unpack(raw, to * stride + field, step, middle, other);
    double dot = out[0] * other[0] + out[1] * other[1] + out[2] * other[2] + out[3] * other[3];
    double sign = dot < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++) {
      out[i] += (sign * other[i] - out[i]) * part;
    }
    Rotations.normalize(out);
  }

  /** Whether a moment is beyond the newest state of something that moves. */
  boolean isBeyond(int row, double tick) {
    int newest = row * KEPT + count[row] - 1;
    return count[row] > 0 && tick > ticks[newest] && !resting[newest];
  }

  private boolean cut() {
    return raw[from * stride + stride - 1] != raw[to * stride + stride - 1];
  }

  private void locate(int row, double tick, double mostBeyond) {
    if (row != locatedRow || tick != locatedTick || mostBeyond != locatedBeyond) {
      locatedRow = row;
      locatedTick = tick;
      locatedBeyond = mostBeyond;
      find(row, tick, mostBeyond);
    }
  }

  private void find(int row, double tick, double mostBeyond) {
    int base = row * KEPT;
    int last = base + count[row] - 1;
    if (tick >= ticks[last]) {
      from = last;
      to = last;
      part = 0;
      if (last > base && !resting[last] && mostBeyond > 0) {
        from = last - 1;
        to = last;
        double beyond = Math.min(mostBeyond, tick - ticks[last]);
        double span = ticks[to] - ticks[from];
        part = 1 + beyond / span;
        if (cut()) {
          from = last;
        }
      }
      return;
    }
    int at = last;
    while (at > base && ticks[at - 1] > tick) {
      at--;
    }
    to = at;
    from = Math.max(base, at - 1);
    part = from == to ? 0 : (tick - ticks[from]) / (ticks[to] - ticks[from]);
    if (cut()) {
      to = from;
    }
  }
}
