package dev.playmesh.authority;

import java.util.Arrays;

/**
 * The objects of one snapshot, range coded:
 *
 * <pre>
 *   for each object known as of the base, by id:  told? [gone? | update]
 *   for each other object told of, by id:         more=1, gap, whole
 *   more=0
 * </pre>
 */
final class SnapshotBody {

  private final int capacity;
  private final int stride;
  private final ObjectWriter writer;
  private final ObjectReader reader;
  private final Models models;

  /** Bits that each object took when last written. */
  final int[] bits;

  SnapshotBody(World shape, double stepMillis) {
    capacity = shape.capacity;
    stride = shape.stride;
    Prediction prediction = new Prediction(shape.kinds, stepMillis);
    SnapshotContexts contexts = new SnapshotContexts(shape.kinds);
    writer = new ObjectWriter(shape.kinds, stride, prediction, contexts);
    reader = new ObjectReader(shape.kinds, stride, prediction, contexts);
    models = new Models(SnapshotContexts.count(shape.kinds));
    bits = new int[capacity];
  }

  /**
   * Writes a snapshot.
   *
   * @param chosen what to tell of; of known objects those that {@code alive} lacks are told as gone
   * @param alive what the peer may have
   */
  void write(
      World world,
      Baseline base,
      boolean[] chosen,
      boolean[] alive,
      SnapshotLedger.Snapshot snapshot,
      RangeEncoder out) {
    models.copyFrom(base.models);
    Records records = snapshot.records;
    int count = 0;
    boolean toldBefore = true;
    out.reset();
    for (int row = 0; row < base.end(); row++) {
      if (!base.known[row]) {
        continue;
      }
      out.bit(models, SnapshotContexts.TOLD + (toldBefore ? 1 : 0), chosen[row]);
      toldBefore = chosen[row];
      if (!toldBefore) {
        continue;
      }
      int before = out.bitsSoFar();
      records.reserve(count + 1);
      out.bit(models, SnapshotContexts.IS_GONE, !alive[row]);
      records.row[count] = row;
      if (alive[row]) {
        fill(world, row, snapshot, count, 0);
        writer.update(out, models, base, row, records, count);
      } else {
        records.flags[count] = Records.GONE;
      }
      bits[row] = out.bitsSoFar() - before;
      count++;
    }
    int last = -1;
    for (int row = 0; row < world.end(); row++) {
      if (!chosen[row] || !alive[row] || base.has(row)) {
        continue;
      }
      int before = out.bitsSoFar();
      out.bit(models, SnapshotContexts.MORE_NEW, true);
      Residuals.write(out, models, SnapshotContexts.NEW_GAP, row - last - 1);
      last = row;
      records.reserve(count + 1);
      records.row[count] = row;
      fill(world, row, snapshot, count, Records.FRESH);
      writer.whole(out, records, count);
      bits[row] = out.bitsSoFar() - before;
      count++;
    }
    out.bit(models, SnapshotContexts.MORE_NEW, false);
    out.finish();
    snapshot.count = count;
    snapshot.models.copyFrom(models);
  }

  /** Reads a snapshot; throws for what can't be. */
  void read(Baseline base, SnapshotLedger.Snapshot snapshot, RangeDecoder in) {
    models.copyFrom(base.models);
    Records records = snapshot.records;
    int count = 0;
    boolean toldBefore = true;
    for (int row = 0; row < base.end(); row++) {
      if (!base.known[row]) {
        continue;
      }
      toldBefore = in.bit(models, SnapshotContexts.TOLD + (toldBefore ? 1 : 0));
      if (!toldBefore) {
        continue;
      }
      records.reserve(count + 1);
      records.row[count] = row;
      records.tick[count] = snapshot.tick;
      if (in.bit(models, SnapshotContexts.IS_GONE)) {
        records.flags[count] = Records.GONE;
      } else {
        reader.update(in, models, base, row, records, count);
      }
      count++;
    }
    int last = -1;
    while (in.bit(models, SnapshotContexts.MORE_NEW)) {
      int gap = Residuals.read(in, models, SnapshotContexts.NEW_GAP);
      if (gap < 0 || gap >= capacity - last - 1) {
        throw new IllegalArgumentException("there is no object " + ((long) last + 1 + gap));
      }
      last += gap + 1;
      if (base.has(last)) {
        throw new IllegalArgumentException("object " + last + " is known");
      }
      records.reserve(count + 1);
      records.row[count] = last;
      records.tick[count] = snapshot.tick;
      reader.whole(in, records, count);
      count++;
    }
    snapshot.count = count;
    snapshot.models.copyFrom(models);
  }

  /** A number of 16 bits that is equal when host and client have the same in a snapshot. */
  int hash(SnapshotLedger.Snapshot snapshot) {
    Records records = snapshot.records;
    int hash = snapshot.tick;
    for (int i = 0; i < snapshot.count; i++) {
      hash = mix(hash, records.row[i]);
      if (records.is(i, Records.GONE)) {
        continue;
      }
      hash = mix(hash, records.kind[i] << 16 ^ records.owner[i]);
      for (int at = i * stride; at < (i + 1) * stride; at++) {
        hash = mix(hash, records.raw[at]);
      }
    }
    return (hash ^ hash >>> 16) & 0xFFFF;
  }

  private static int mix(int hash, int value) {
    int mixed = (hash ^ value) * 0x9E3779B1;
    return mixed ^ mixed >>> 15;
  }

  private void fill(World world, int row, SnapshotLedger.Snapshot snapshot, int target, int flags) {
    Records records = snapshot.records;
    records.flags[target] = (byte) (flags | (world.resting[row] ? Records.RESTING : 0));
    records.kind[target] = world.kind[row];
    records.owner[target] = (short) world.owner[row];
    records.born[target] = world.born[row];
    records.tick[target] = snapshot.tick;
    int at = target * stride;
    Arrays.fill(records.raw, at, at + stride, 0);
    System.arraycopy(world.raw, row * stride, records.raw, at, stride);
  }
}
