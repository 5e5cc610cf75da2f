package dev.playmesh.authority;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last states of objects that others decide, and what they are between and beyond them.
 *
 * <p>Between two states the curve is cubic, so that nothing kinks: with the velocities that a kind
 * has, else with those that the neighbours give. Beyond the newest it goes on for a while and comes
 * to rest. What turns out wrong is worked off by {@link Glide}.
 */
final class RemoteView {

  private static final int KEPT = 32;
  private static final int NOT_LEFT = -1;

  private final World shape;
  private final int stride;
  private final double stepMillis;
  private final int[] count;
  private final long[] ticks;
  private final boolean[] resting;
  private final int[] raw;

  /** In steps of the field a tick; NaN until it is needed, and then it stays. */
  private final float[] slopes;

  private final @Nullable Glide[] glides;

  /** Of each field what was drawn of it under another host, and how fast that changed. */
  private double[] left = new double[0];

  private final int[] leftCuts;
  private final double[] leftSpeed;
  private final Moment moment;
  private final double[] fields;
  private final double[] rates;

  // what was evaluated last
  private double value;
  private double rate;

  RemoteView(World shape, double stepMillis) {
    this.shape = shape;
    this.stepMillis = stepMillis;
    stride = shape.stride;
    count = new int[shape.capacity];
    ticks = new long[shape.capacity * KEPT];
    resting = new boolean[shape.capacity * KEPT];
    raw = new int[shape.capacity * KEPT * stride];
    slopes = new float[shape.capacity * KEPT * stride];
    glides = new Glide[shape.capacity];
    leftCuts = new int[shape.capacity];
    leftSpeed = new double[shape.capacity];
    Arrays.fill(leftCuts, NOT_LEFT);
    moment = new Moment(ticks, stepMillis);
    fields = new double[stride];
    rates = new double[stride];
  }

  void clear() {
    Arrays.fill(count, 0);
    Arrays.fill(leftCuts, NOT_LEFT);
    moment.moved();
    for (int row = 0; row < glides.length; row++) {
      clearGlide(row);
    }
  }

  /** Another host goes on: its states are of another time, but what is drawn mustn't jump. */
  void leave() {
    if (left.length == 0) {
      left = new double[2 * shape.capacity * stride];
    }
    for (int row = 0; row < shape.end(); row++) {
      if (shape.exists(row) && count[row] > 0) {
        leave(row);
      }
    }
    moment.moved();
  }

  private void leave(int row) {
    leftCuts[row] = remember(row);
    leftSpeed[row] = topSpeed(row, shape.kinds.get(shape.kind[row]));
    System.arraycopy(fields, 0, left, 2 * row * stride, stride);
    System.arraycopy(rates, 0, left, (2 * row + 1) * stride, stride);
    count[row] = 0;
  }

  /** The first state of another host: what is drawn glides there. */
  private void rejoin(int row, long tick) {
    int cuts = leftCuts[row];
    leftCuts[row] = NOT_LEFT;
    System.arraycopy(left, 2 * row * stride, fields, 0, stride);
    System.arraycopy(left, (2 * row + 1) * stride, rates, 0, stride);
    moment.set((double) tick, false);
    absorb(row, cuts, leftSpeed[row]);
  }

  void forget(int row) {
    count[row] = 0;
    leftCuts[row] = NOT_LEFT;
    clearGlide(row);
    moment.moved();
  }

  private void clearGlide(int row) {
    Glide glide = glides[row];
    if (glide != null) {
      glide.clear();
    }
  }

  /**
   * Moves on to a frame.
   *
   * @param tick what is drawn, with fractions
   * @param beyond whether to go on beyond the newest state
   * @param seconds since the last frame
   */
  void advance(double tick, boolean beyond, double seconds) {
    moment.set(tick, beyond);
    for (int row = 0; row < shape.end(); row++) {
      Glide glide = glides[row];
      if (glide != null) {
        glide.advance(seconds);
      }
    }
  }

  /** The host has lost time: from what is drawn all glides to where it should be. */
  void goBack(double tick) {
    double before = moment.tick();
    for (int row = 0; row < shape.end(); row++) {
      if (shape.exists(row) && count[row] > 0) {
        int cuts = remember(row);
        moment.move(tick);
        absorb(row, cuts, topSpeed(row, shape.kinds.get(shape.kind[row])));
        moment.move(before);
      }
    }
    moment.move(tick);
  }

  /**
   * Adds a state; also an older one, in its place.
   *
   * @param before the newest tick before this one of which anything was heard: what rested and
   *     wasn't told of then rested until then
   */
  void add(int row, long tick, Records records, int index, long before) {
    if (!isSame(row, records, index)) {
      return;
    }
    int base = row * KEPT;
    int n = count[row];
    if (n > 0 && resting[base + n - 1] && before > ticks[base + n - 1] && tick > before) {
      hold(row, before);
      n = count[row];
    }
    int at = n;
    while (at > 0 && ticks[base + at - 1] > tick) {
      at--;
    }
    if (at > 0 && ticks[base + at - 1] == tick) {
      return;
    }
    boolean changesWhatIsDrawn = at > 0 && moment.isAfter(ticks[base + at - 1]);
    int cuts = changesWhatIsDrawn ? remember(row) : 0;
    at = makeRoom(row, at);
    if (at < 0) {
      return;
    }
    ticks[base + at] = tick;
    resting[base + at] = records.is(index, Records.RESTING);
    System.arraycopy(records.raw, index * stride, raw, (base + at) * stride, stride);
    Arrays.fill(slopes, (base + at) * stride, (base + at + 1) * stride, Float.NaN);
    moment.moved();
    if (changesWhatIsDrawn) {
      absorb(row, cuts, topSpeed(row, shape.kinds.get(shape.kind[row])));
    } else if (n == 0 && leftCuts[row] != NOT_LEFT) {
      rejoin(row, tick);
    }
  }

  /** A late word may be of what is gone, and its place taken. */
  private boolean isSame(int row, Records records, int index) {
    return shape.exists(row)
        && shape.kind[row] == records.kind[index]
        && shape.owner[row] == records.owner[index];
  }

  /** Keeps what is drawn of an object; answers the count of cuts it has there. */
  private int remember(int row) {
    moment.locate(row * KEPT, count[row], resting, raw, stride);
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    for (int f = 0; f < kind.fields(); f++) {
      evaluate(row, f);
      fields[f] = value;
      rates[f] = rate;
    }
    return raw[moment.from * stride + stride - 1];
  }

  /** What is drawn stays where it is, and glides to where it should be. */
  private void absorb(int row, int cuts, double topSpeed) {
    moment.locate(row * KEPT, count[row], resting, raw, stride);
    if (raw[moment.from * stride + stride - 1] != cuts) {
      clearGlide(row);
      return;
    }
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    Glide glide = glides[row];
    if (glide == null || !glide.isFor(kind)) {
      glide = new Glide(kind);
      glides[row] = glide;
    }
    double ticksPerSecond = 1000 / stepMillis;
    for (int f = 0; f < kind.fields(); f++) {
      evaluate(row, f);
      glide.add(f, fields[f] - value, (rates[f] - rate) * ticksPerSecond);
    }
    glide.limit(topSpeed * ticksPerSecond);
  }

  /** As fast as the object was seen to move, in units a tick. */
  private double topSpeed(int row, ObjectKind kind) {
    double top = 0;
    for (int i = row * KEPT + 1; i < row * KEPT + count[row]; i++) {
      double squares = 0;
      for (int f = 0; f < kind.fields(); f++) {
        if (kind.type(f) == ObjectKind.POSITION && !isCut(i - 1, i)) {
          double way = chord(kind, i - 1, i, f) * World.step(kind, f);
          squares += way * way;
        }
      }
      top = Math.max(top, squares);
    }
    return Math.sqrt(top);
  }

  /** Repeats the newest state at a later tick. */
  private void hold(int row, long tick) {
    int at = row * KEPT + makeRoom(row, count[row]);
    int source = at - 1;
    ticks[at] = tick;
    resting[at] = true;
    System.arraycopy(raw, source * stride, raw, at * stride, stride);
    Arrays.fill(slopes, at * stride, (at + 1) * stride, 0);
    moment.moved();
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
    System.arraycopy(slopes, source * stride, slopes, target * stride, length * stride);
  }

  boolean has(int row) {
    return count[row] > 0;
  }

  /** A field in this frame. */
  double sample(int row, int field) {
    moment.locate(row * KEPT, count[row], resting, raw, stride);
    evaluate(row, field);
    Glide glide = glides[row];
    // the row may have been another kind's until this moment
    boolean gliding = glide != null && glide.isFor(shape.kinds.get(shape.kind[row]));
    return gliding && glide != null ? value + glide.error(field) : value;
  }

  /** A field at the moment that was located: sets {@code value}, and {@code rate} by the tick. */
  private void evaluate(int row, int field) {
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    int from = moment.from;
    value = kind.quantizer(field).decode(raw[from * stride + field]);
    rate = 0;
    int type = kind.type(field);
    if (type != ObjectKind.POSITION && type != ObjectKind.ANGLE) {
      return;
    }
    double step = World.step(kind, field);
    if (moment.to != from) {
      between(row, kind, field, step);
    } else if (moment.coasted > 0) {
      double slope = slope(row, kind, from, field) * step;
      value += slope * moment.coasted;
      rate = slope * moment.slowing;
    }
  }

  private void between(int row, ObjectKind kind, int field, double step) {
    double span = ticks[moment.to] - ticks[moment.from];
    double chord = chord(kind, moment.from, moment.to, field);
    double a = slope(row, kind, moment.from, field);
    double b = slope(row, kind, moment.to, field);
    double trust = Curves.trust(chord, a, b, span * stepMillis);
    a = chord + trust * (a - chord);
    b = chord + trust * (b - chord);
    double u = moment.part;
    value += step * span * Curves.way(chord, a, b, u);
    rate = step * Curves.rate(chord, a, b, u);
  }

  /** How fast a field moved at a state. */
  private double slope(int row, ObjectKind kind, int index, int field) {
    int at = index * stride + field;
    if (Float.isNaN(slopes[at])) {
      slopes[at] = (float) findSlope(row, kind, index, field);
    }
    return slopes[at];
  }

  private double findSlope(int row, ObjectKind kind, int index, int field) {
    if (resting[index]) {
      return 0;
    }
    int velocity = kind.velocity(field);
    if (velocity >= 0) {
      double perSecond = kind.quantizer(velocity).decode(raw[index * stride + velocity]);
      return perSecond * stepMillis / 1000 / World.step(kind, field);
    }
    int first = row * KEPT;
    int last = first + count[row] - 1;
    boolean after = index < last && !isCut(index, index + 1);
    boolean prior = index > first && !isCut(index - 1, index);
    if (!prior) {
      return after ? chord(kind, index, index + 1, field) : 0;
    }
    double before = chord(kind, index - 1, index, field);
    double length = ticks[index] - ticks[index - 1];
    if (after) {
      double next = chord(kind, index, index + 1, field);
      double nextLength = ticks[index + 1] - ticks[index];
      return (before * nextLength + next * length) / (length + nextLength);
    }
    if (index - 1 == first || isCut(index - 2, index - 1)) {
      return before;
    }
    double earlier = chord(kind, index - 2, index - 1, field);
    double both = ticks[index] - ticks[index - 2];
    return before + (before - earlier) * length / both;
  }

  /** In steps of the field a tick. */
  private double chord(ObjectKind kind, int a, int b, int field) {
    int way = Prediction.residual(kind, field, raw[b * stride + field], raw[a * stride + field]);
    return (double) way / (ticks[b] - ticks[a]);
  }

  private boolean isCut(int a, int b) {
    return raw[a * stride + stride - 1] != raw[b * stride + stride - 1];
  }

  /** A rotation in this frame. */
  void rotation(int row, int field, double[] out, double[] other) {
    moment.locate(row * KEPT, count[row], resting, raw, stride);
    ObjectKind kind = shape.kinds.get(shape.kind[row]);
    double step = World.step(kind, field + 1);
    int middle = kind.last(field + 1) / 2;
    int from = moment.from;
    int to = moment.to;
    double part = moment.part;
    if (from == to && moment.coasted > 0 && from > row * KEPT && !isCut(from - 1, from)) {
      from--;
      part = 1 + moment.coasted / (ticks[to] - ticks[from]);
    }
    Rotations.unpack(raw, from * stride + field, step, middle, out);
    if (from == to) {
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

  /** Whether this frame is beyond the newest state of something that moves. */
  boolean isBeyond(int row) {
    int newest = row * KEPT + count[row] - 1;
    return count[row] > 0 && moment.isAfter(ticks[newest]) && !resting[newest];
  }
}
