package dev.playmesh.authority;

import java.util.List;

/**
 * Guesses an object's fields from what both sides know of it, by arithmetic that Java defines bit
 * for bit: straight on, falling, or as it was.
 */
final class Prediction {

  static final int FALL = 0;
  static final int STRAIGHT = 1;
  static final int HOLD = 2;
  static final int MODES = 3;

  private final List<ObjectKind> kinds;
  private final int stride;
  private final double tickSeconds;
  private final double[] from = new double[4];
  private final double[] to = new double[4];

  Prediction(List<ObjectKind> kinds, int stride, double stepMillis) {
    this.kinds = kinds;
    this.stride = stride;
    tickSeconds = stepMillis / 1000;
  }

  /**
   * Guesses all fields. Of a rotation the first is the greatest component; the other three are made
   * by {@link #rotation} when it is known which is left out.
   */
  void predict(Records base, int index, int tick, int mode, int[] out) {
    ObjectKind kind = kinds.get(base.kind[index]);
    int at = index * stride;
    int age = tick - base.tick[index];
    boolean still = mode == HOLD || base.is(index, Records.RESTING);
    for (int f = 0; f < kind.fields(); f++) {
      int type = kind.type(f);
      int known = base.raw[at + f];
      if (type == ObjectKind.POSITION && !(still && mode != FALL)) {
        double way = still ? 0 : base.motion[at + f] * age;
        if (mode == FALL) {
          double perTick2 = kind.acceleration(f) * tickSeconds * tickSeconds;
          way += perTick2 * age * (age + base.span[index]) / 2;
        }
        out[f] = limit(known + (int) Math.floor(way + 0.5), kind.last(f));
      } else if (type == ObjectKind.ANGLE && !still) {
        out[f] = (known + (int) Math.floor(base.motion[at + f] * age + 0.5)) & kind.last(f);
      } else if (type == ObjectKind.ROTATION) {
        turned(base, index, f, age, still);
        out[f] = Rotations.greatest(to);
      } else {
        out[f] = known;
      }
    }
    out[stride - 1] = base.raw[at + stride - 1];
  }

  /** Guesses the three parts of a rotation, given which component is left out. */
  void rotation(Records base, int index, int field, int tick, int mode, int left, int[] out) {
    boolean still = mode == HOLD || base.is(index, Records.RESTING);
    turned(base, index, field, tick - base.tick[index], still);
    ObjectKind kind = kinds.get(base.kind[index]);
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

  /** Fills in how the object moved from one record to the next. */
  void learn(Records base, int index, Records next, int target) {
    ObjectKind kind = kinds.get(next.kind[target]);
    int age = Math.max(1, next.tick[target] - base.tick[index]);
    next.span[target] = age;
    int a = index * stride;
    int b = target * stride;
    boolean cut = base.raw[a + stride - 1] != next.raw[b + stride - 1];
    for (int f = 0; f < kind.fields(); f++) {
      int type = kind.type(f);
      if (type == ObjectKind.ROTATION) {
        rotated(kind, f, base, a, next, b, cut);
      } else if (type != ObjectKind.ROTATION_PART) {
        double way = residual(kind, f, next.raw[b + f], base.raw[a + f]);
        next.motion[b + f] = cut ? 0 : way / age;
      }
    }
  }

  /** Nothing is known of how an object that was told of whole moves. */
  void forget(Records next, int target) {
    next.span[target] = 0;
    java.util.Arrays.fill(next.motion, target * stride, (target + 1) * stride, 0);
  }

  private void rotated(
      ObjectKind kind, int f, Records base, int a, Records next, int b, boolean cut) {
    double step = World.step(kind, f + 1);
    int middle = kind.last(f + 1) / 2;
    Rotations.unpack(base.raw, a + f, step, middle, from);
    Rotations.unpack(next.raw, b + f, step, middle, to);
    Rotations.difference(to, from, turn);
    for (int i = 1; i <= 3; i++) {
      next.motion[b + f + i] = cut ? 0 : turn[i];
    }
  }

  private final double[] turn = new double[4];

  private void turned(Records base, int index, int f, int age, boolean still) {
    ObjectKind kind = kinds.get(base.kind[index]);
    int at = index * stride + f;
    Rotations.unpack(base.raw, at, World.step(kind, f + 1), kind.last(f + 1) / 2, from);
    int span = base.span[index];
    if (still || span == 0) {
      System.arraycopy(from, 0, to, 0, 4);
      return;
    }
    double[] m = base.motion;
    Rotations.turn(m[at + 1], m[at + 2], m[at + 3], (double) age / span, from, to);
  }

  private static int limit(int value, int last) {
    return Math.max(0, Math.min(last, value));
  }
}
