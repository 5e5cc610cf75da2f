package dev.playmesh.authority;

import java.util.List;

/** Reads what {@link ObjectWriter} wrote. Throws for what can't be. */
final class ObjectReader {

  private final List<ObjectKind> kinds;
  private final int stride;
  private final Prediction prediction;
  private final SnapshotContexts contexts;
  private final int[] guess;

  ObjectReader(
      List<ObjectKind> kinds, int stride, Prediction prediction, SnapshotContexts contexts) {
    this.kinds = kinds;
    this.stride = stride;
    this.prediction = prediction;
    this.contexts = contexts;
    guess = new int[stride];
  }

  void whole(RangeDecoder in, Records next, int target) {
    int k = in.raw(7);
    if (k >= kinds.size()) {
      throw new IllegalArgumentException("there is no kind " + k);
    }
    ObjectKind kind = kinds.get(k);
    next.kind[target] = (byte) k;
    int owner = in.raw(8);
    next.owner[target] = (short) (owner == 0xFF ? World.NOBODY : owner);
    next.flags[target] = (byte) (Records.FRESH | (in.raw(1) != 0 ? Records.RESTING : 0));
    int at = target * stride;
    java.util.Arrays.fill(next.raw, at, at + stride, 0);
    next.raw[at + stride - 1] = in.raw(8);
    for (int f = 0; f < kind.fields(); f++) {
      next.raw[at + f] = Prediction.apply(kind, f, in.raw(kind.bits(f)), 0);
    }
    next.mode[target] = Prediction.HOLD;
    next.energy[target] = 0;
  }

  void update(RangeDecoder in, Models models, Baseline base, int row, Records next, int target) {
    int k = base.table.kind[row];
    ObjectKind kind = kinds.get(k);
    int at = target * stride;
    int tick = next.tick[target];
    int common = contexts.kind(k);
    next.kind[target] = (byte) k;
    next.owner[target] = base.table.owner[row];
    int was = base.table.is(row, Records.RESTING) ? 1 : 0;
    boolean resting = in.bit(models, common + SnapshotContexts.RESTING + was);
    next.flags[target] = (byte) (resting ? Records.RESTING : 0);
    int mode = readMode(in, models, common, base.table.mode[row]);
    prediction.predict(base, row, tick, mode, guess);
    java.util.Arrays.fill(next.raw, at, at + stride, 0);
    int energy = base.table.energy[row];
    int most = 0;
    for (int f = 0; f < kind.fields(); f++) {
      if (kind.type(f) == ObjectKind.ROTATION) {
        boolean same = in.bit(models, common + SnapshotContexts.SAME_GREATEST);
        int left = same ? guess[f] : in.raw(2);
        next.raw[at + f] = left;
        prediction.rotation(base, row, f, tick, mode, left, guess);
        continue;
      }
      int residual = Residuals.read(in, models, contexts.field(k, f, energy));
      next.raw[at + f] = Prediction.apply(kind, f, guess[f], residual);
      energy = SnapshotContexts.energy(residual);
      most = Math.max(most, energy);
    }
    int cuts = Residuals.read(in, models, contexts.field(k, kind.fields(), 0));
    next.raw[at + stride - 1] = (base.raw(row, stride - 1) + cuts) & 0xFF;
    next.mode[target] = (byte) mode;
    next.energy[target] = (byte) most;
  }

  private static int readMode(RangeDecoder in, Models models, int common, int before) {
    if (in.bit(models, common + SnapshotContexts.MODE + before)) {
      return before;
    }
    if (in.bit(models, common + SnapshotContexts.HOLDS)) {
      return Prediction.HOLD;
    }
    int fell = Prediction.falls(before) ? 1 : 0;
    boolean falls = in.bit(models, common + SnapshotContexts.FALLS + fell);
    int set = common + SnapshotContexts.LOOK + 3 * (Prediction.look(before) + 1);
    boolean far = in.bit(models, set);
    boolean odd = in.bit(models, set + (far ? 2 : 1));
    return Prediction.mode((far ? 2 : 0) + (odd ? 1 : 0), falls);
  }
}
