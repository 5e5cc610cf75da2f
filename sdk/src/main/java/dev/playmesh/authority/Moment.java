package dev.playmesh.authority;

import dev.playmesh.sync.DeadReckoning;

/** The moment that is drawn of others, and where it lies among the states of an object. */
final class Moment {

  /** How long an object goes on without news, before it comes to rest. */
  private static final double HOLD_MILLIS = 200;

  private final long[] ticks;
  private final double holdTicks;
  private final double easeTicks;
  private double tick = Double.NaN;
  private boolean beyond;
  private int located = -1;

  /** Behind which state; the same as {@code to} before the first and beyond the newest. */
  int from;

  int to;

  /** How far to the next, 0 to 1. */
  double part;

  /** For how many ticks it went on beyond the newest at its velocity. */
  double coasted;

  /** Which part of its velocity it still has. */
  double slowing;

  Moment(long[] ticks, double stepMillis) {
    this.ticks = ticks;
    holdTicks = HOLD_MILLIS / stepMillis;
    easeTicks = DeadReckoning.EASE_MILLIS / stepMillis;
  }

  void set(double newTick, boolean goesBeyond) {
    tick = newTick;
    beyond = goesBeyond;
    located = -1;
  }

  double tick() {
    return tick;
  }

  void move(double newTick) {
    set(newTick, beyond);
  }

  /** States have changed. */
  void moved() {
    located = -1;
  }

  boolean isAfter(long other) {
    return tick > other;
  }

  /** Finds it among the states of one object, of which there is one at least. */
  void locate(int base, int count, boolean[] resting, int[] raw, int stride) {
    if (base == located) {
      return;
    }
    located = base;
    int last = base + count - 1;
    part = 0;
    coasted = 0;
    if (!(tick < ticks[last])) {
      from = last;
      to = last;
      if (beyond && !resting[last]) {
        coast(tick - ticks[last]);
      }
      return;
    }
    int at = last;
    while (at > base && ticks[at - 1] > tick) {
      at--;
    }
    to = at;
    from = Math.max(base, at - 1);
    if (raw[from * stride + stride - 1] != raw[to * stride + stride - 1]) {
      to = from;
    }
    part = from == to ? 0 : (tick - ticks[from]) / (ticks[to] - ticks[from]);
  }

  private void coast(double age) {
    double held = Math.min(age, holdTicks);
    double over = Math.min(age - held, easeTicks);
    coasted = held + over - over * over / (2 * easeTicks);
    slowing = 1 - over / easeTicks;
  }
}
