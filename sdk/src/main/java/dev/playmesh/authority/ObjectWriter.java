package dev.playmesh.authority;

import java.util.List;

/** Writes one object into a snapshot: whole, or as what the prediction missed. */
final class ObjectWriter {

  private final List<ObjectKind> kinds;
  private final int stride;
  private final Prediction prediction;
  private final SnapshotContexts contexts;
  private final int[][] guesses;

  ObjectWriter(
      List<ObjectKind> kinds, int stride, Prediction prediction, SnapshotContexts contexts) {
    this.kinds = kinds;
    this.stride = stride;
    this.prediction = prediction;
    this.contexts = contexts;
    guesses = new int[Prediction.MODES][stride];
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
    next.mode[target] = Prediction.FALL;
    next.energy[target] = 0;
    prediction.forget(next, target);
  }

  /** Writes an object by difference to what the peer has. */
  void update(RangeEncoder out, Models models, Records base, int index, Records next, int target) {
    int k = next.kind[target];
    ObjectKind kind = kinds.get(k);
    int at = target * stride;
    int tick = next.tick[target];
    int common = contexts.kind(k);
    boolean resting = next.is(target, Records.RESTING);
    int was = base.is(index, Records.RESTING) ? 1 : 0;
    out.bit(models, common + SnapshotContexts.RESTING + was, resting);
    int mode = best(base, index, next, target);
    writeMode(out, models, common, base.mode[index], mode);
    int[] guess = guesses[mode];
    int energy = base.energy[index];
    int most = 0;
    for (int f = 0; f < kind.fields(); f++) {
      int value = next.raw[at + f];
      if (kind.type(f) == ObjectKind.ROTATION) {
        boolean same = value == guess[f];
        out.bit(models, common + SnapshotContexts.SAME_GREATEST, same);
        if (!same) {
          out.raw(value, 2);
        }
        prediction.rotation(base, index, f, tick, mode, value, guess);
        continue;
      }
      int residual = Prediction.residual(kind, f, value, guess[f]);
      Residuals.write(out, models, contexts.field(k, f, energy), residual);
      energy = SnapshotContexts.energy(residual);
      most = Math.max(most, energy);
    }
    int cuts = next.raw[at + stride - 1];
    int cutSet = contexts.field(k, kind.fields(), 0);
    Residuals.write(out, models, cutSet, cuts - base.raw[index * stride + stride - 1]);
    next.mode[target] = (byte) mode;
    next.energy[target] = (byte) most;
    prediction.learn(base, index, next, target);
  }

  /** The prediction that misses least. */
  private int best(Records base, int index, Records next, int target) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int mode = 0; mode < Prediction.MODES; mode++) {
      int cost = cost(base, index, next, target, mode) + (mode == base.mode[index] ? 0 : 2);
      if (cost < least) {
        least = cost;
        best = mode;
      }
    }
    return best;
  }

  private int cost(Records base, int index, Records next, int target, int mode) {
    ObjectKind kind = kinds.get(next.kind[target]);
    int[] guess = guesses[mode];
    int tick = next.tick[target];
    prediction.predict(base, index, tick, mode, guess);
    int cost = 0;
    for (int f = 0; f < kind.fields(); f++) {
      int value = next.raw[target * stride + f];
      int type = kind.type(f);
      if (type == ObjectKind.POSITION || type == ObjectKind.ANGLE) {
        int size = Math.abs(Prediction.residual(kind, f, value, guess[f]));
        cost += 2 * (32 - Integer.numberOfLeadingZeros(size));
      }
    }
    return cost;
  }

  private static void writeMode(RangeEncoder out, Models models, int common, int before, int mode) {
    int set = common + SnapshotContexts.MODE + before * 2;
    out.bit(models, set, mode == before);
    if (mode != before) {
      out.bit(models, set + 1, mode == (before + 1) % Prediction.MODES);
    }
  }
}
