package dev.playmesh.authority;

import java.util.List;

/**
 * Guesses an object's fields from what both sides know of it, by arithmetic that Java defines bit
 * for bit: as it was, or on as it moved since one, two, four or eight known snapshots ago, straight
 * or falling. Short looks find out soon about a collision, long ones see through rounding.
 */
final class Prediction {

  /** As it was. The others: 1 + 2 * look + fall, where a look goes 1 &lt;&lt; look points back. */
  static final int HOLD = 0;

  static final int LOOKS = 4;
  static final int MODES = 1 + 2 * LOOKS;

  private final List<ObjectKind> kinds;
  private final double tickSeconds;
  private final double[] turn = new double[4];
  private final double[] from = new double[4];
  private final double[] to = new double[4];

  Prediction(List<ObjectKind> kinds, double stepMillis) {
    this.kinds = kinds;
    tickSeconds = stepMillis / 1000;
  }

  static int mode(int look, boolean fall) {
    return 1 + 2 * look + (fall ? 1 : 0);
  }

  static int look(int mode) {
    return (mode - 1) >> 1;
  }

  static boolean falls(int mode) {
    return mode != HOLD && ((mode - 1) & 1) != 0;
  }

  /** Guesses all fields but the parts of rotations, of which it tells the greatest component. */
  void predict(Baseline base, int row, int tick, int mode, int[] out) {
    places(base, row, tick, mode, out);
    ObjectKind kind = kinds.get(base.table.kind[row]);
    for (int f = 0; f < kind.fields(); f++) {
      int type = kind.type(f);
      if (type == ObjectKind.ROTATION) {
        turned(base, row, f, tick, mode);
        out[f] = Rotations.greatest(to);
      } else if (type == ObjectKind.NUMBER) {
        out[f] = base.raw(row, f);
      }
    }
  }

  /** Guesses coordinates and angles only. */
  void places(Baseline base, int row, int tick, int mode, int[] out) {
    ObjectKind kind = kinds.get(base.table.kind[row]);
    int age = tick - base.table.tick[row];
    int anchor = anchor(base, row, mode);
    int span = base.table.tick[row] - base.tick(anchor);
    double part = span <= 0 ? 0 : (double) age / span;
    for (int f = 0; f < kind.fields(); f++) {
      int type = kind.type(f);
      int known = base.raw(row, f);
      if (type == ObjectKind.POSITION) {
        double way = (known - base.rawAt(anchor, f)) * part;
        if (falls(mode)) {
          double perTick2 = kind.acceleration(f) * tickSeconds * tickSeconds;
          way += perTick2 * age * (age + span) / 2;
        }
        out[f] = limit(known + (int) Math.floor(way + 0.5), kind.last(f));
      } else if (type == ObjectKind.ANGLE) {
        double way = residual(kind, f, known, base.rawAt(anchor, f)) * part;
        out[f] = (known + (int) Math.floor(way + 0.5)) & kind.last(f);
      }
    }
  }

  /** Guesses the three parts of a rotation, given which component is left out. */
  void rotation(Baseline base, int row, int field, int tick, int mode, int left, int[] out) {
    turned(base, row, field, tick, mode);
    ObjectKind kind = kinds.get(base.table.kind[row]);
    int last = kind.last(field + 1);
    Rotations.parts(to, left, World.step(kind, field + 1), last / 2, out, field + 1);
    for (int i = 1; i <= 3; i++) {
      out[field + i] = limit(out[field + i], last);
    }
  }

  /** How far two codes of a field are apart. */
  static int residual(ObjectKind kind, int field, int value, int predicted) {
    int difference = value - predicted;
    if (kind.type(field) == ObjectKind.ANGLE) {
      int parts = kind.last(field) + 1;
      difference &= parts - 1;
      return difference >= parts / 2 ? difference - parts : difference;
    }
    return difference;
  }

  /** The inverse of {@link #residual}; throws when the result can't be. */
  static int apply(ObjectKind kind, int field, int predicted, int residual) {
    int value = predicted + residual;
    if (kind.type(field) == ObjectKind.ANGLE) {
      return value & kind.last(field);
    }
    if (value < 0 || value > kind.last(field)) {
      throw new IllegalArgumentException("field " + field + " of " + kind + " can't be " + value);
    }
    return value;
  }

  private static int anchor(Baseline base, int row, int mode) {
    boolean still = mode == HOLD || base.table.is(row, Records.RESTING);
    return base.point(row, still ? 0 : 1 << look(mode));
  }

  private void turned(Baseline base, int row, int f, int tick, int mode) {
    ObjectKind kind = kinds.get(base.table.kind[row]);
    double step = World.step(kind, f + 1);
    int middle = kind.last(f + 1) / 2;
    int anchor = anchor(base, row, mode);
    base.unpack(base.point(row, 0), f, step, middle, to);
    int span = base.table.tick[row] - base.tick(anchor);
    if (span <= 0) {
      return;
    }
    base.unpack(anchor, f, step, middle, from);
    Rotations.difference(to, from, turn);
    double times = (double) (tick - base.table.tick[row]) / span;
    System.arraycopy(to, 0, from, 0, 4);
    Rotations.turn(turn[1], turn[2], turn[3], times, from, to);
  }

  private static int limit(int value, int last) {
    return Math.max(0, Math.min(last, value));
  }
}
