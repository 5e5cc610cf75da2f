package dev.playmesh.authority;

import java.util.List;

/** Writes one object into a snapshot: whole, or as what the prediction missed. */
final class ObjectWriter {

  /** Half bits that another prediction than before must save. */
  private static final int SWITCH_COST = 3;

  private final List<ObjectKind> kinds;
  private final int stride;
  private final Prediction prediction;
  private final SnapshotContexts contexts;
  private final int[] guess;

  ObjectWriter(
      List<ObjectKind> kinds, int stride, Prediction prediction, SnapshotContexts contexts) {
    this.kinds = kinds;
    this.stride = stride;
    this.prediction = prediction;
    this.contexts = contexts;
    guess = new int[stride];
  }

  /** Writes an object that the peer doesn't know: {@code next} has all but the motion. */
  void whole(RangeEncoder out, Records next, int target) {
    ObjectKind kind = kinds.get(next.kind[target]);
    out.raw(next.kind[target], 7);
    out.raw(next.owner[target] & 0xFF, 8);
    out.raw(next.is(target, Records.RESTING) ? 1 : 0, 1);
    out.raw(next.raw[target * stride + stride - 1], 8);
    for (int f = 0; f < kind.fields(); f++) {
      out.raw(next.raw[target * stride + f], kind.bits(f));
    }
    next.mode[target] = Prediction.HOLD;
    next.energy[target] = 0;
  }

  /** Writes an object by difference to what the peer has. */
  void update(RangeEncoder out, Models models, Baseline base, int row, Records next, int target) {
    int k = next.kind[target];
    ObjectKind kind = kinds.get(k);
    int at = target * stride;
    int tick = next.tick[target];
    int common = contexts.kind(k);
    boolean resting = next.is(target, Records.RESTING);
    int was = base.table.is(row, Records.RESTING) ? 1 : 0;
    out.bit(models, common + SnapshotContexts.RESTING + was, resting);
    int mode = best(base, row, next, target);
    writeMode(out, models, common, base.table.mode[row], mode);
    prediction.predict(base, row, tick, mode, guess);
    int energy = base.table.energy[row];
    int most = 0;
    for (int f = 0; f < kind.fields(); f++) {
      int value = next.raw[at + f];
      if (kind.type(f) == ObjectKind.ROTATION) {
        boolean same = value == guess[f];
        out.bit(models, common + SnapshotContexts.SAME_GREATEST, same);
        if (!same) {
          out.raw(value, 2);
        }
        prediction.rotation(base, row, f, tick, mode, value, guess);
        continue;
      }
      int residual = Prediction.residual(kind, f, value, guess[f]);
      Residuals.write(out, models, contexts.field(k, f, energy), residual);
      energy = SnapshotContexts.energy(residual);
      most = Math.max(most, energy);
    }
    int cuts = next.raw[at + stride - 1];
    int cutSet = contexts.field(k, kind.fields(), 0);
    Residuals.write(out, models, cutSet, cuts - base.raw(row, stride - 1));
    next.mode[target] = (byte) mode;
    next.energy[target] = (byte) most;
  }

  /** The prediction that misses least; rather the one before. */
  private int best(Baseline base, int row, Records next, int target) {
    ObjectKind kind = kinds.get(next.kind[target]);
    int before = base.table.mode[row];
    int best = before;
    int least = cost(base, row, next, target, before);
    for (int mode = 0; mode < Prediction.MODES && least > SWITCH_COST; mode++) {
      boolean possible =
          mode != before
              && (kind.falls() || !Prediction.falls(mode))
              && (mode < 3 || 1 << Prediction.look(mode) < base.points(row));
      if (possible) {
        int cost = SWITCH_COST + cost(base, row, next, target, mode);
        if (cost < least) {
          least = cost;
          best = mode;
        }
      }
    }
    return best;
  }

  /** About how many half bits coordinates and angles take. */
  private int cost(Baseline base, int row, Records next, int target, int mode) {
    ObjectKind kind = kinds.get(next.kind[target]);
    prediction.places(base, row, next.tick[target], mode, guess);
    int cost = 0;
    for (int f = 0; f < kind.fields(); f++) {
      int type = kind.type(f);
      if (type == ObjectKind.POSITION || type == ObjectKind.ANGLE) {
        int value = next.raw[target * stride + f];
        int size = Math.abs(Prediction.residual(kind, f, value, guess[f]));
        cost += size == 0 ? 0 : 2 + 4 * (31 - Integer.numberOfLeadingZeros(size));
      }
    }
    return cost;
  }

  private static void writeMode(RangeEncoder out, Models models, int common, int before, int mode) {
    out.bit(models, common + SnapshotContexts.MODE + before, mode == before);
    if (mode == before) {
      return;
    }
    out.bit(models, common + SnapshotContexts.HOLDS, mode == Prediction.HOLD);
    if (mode == Prediction.HOLD) {
      return;
    }
    int fell = Prediction.falls(before) ? 1 : 0;
    out.bit(models, common + SnapshotContexts.FALLS + fell, Prediction.falls(mode));
    int set = common + SnapshotContexts.LOOK + 3 * (Prediction.look(before) + 1);
    int look = Prediction.look(mode);
    out.bit(models, set, look >= 2);
    out.bit(models, set + (look >= 2 ? 2 : 1), (look & 1) != 0);
  }
}
