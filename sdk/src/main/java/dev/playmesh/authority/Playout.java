package dev.playmesh.authority;

import dev.playmesh.sync.Interpolator;
import dev.playmesh.sync.MotionState;

/**
 * When others are drawn. One moment for all, since a hit counts as of the moment that the shooter
 * names. How far behind is {@code sync}'s adaptive delay, fed with the snapshots' ticks: of an
 * interpolator only its sense of time is used here.
 */
final class Playout {

  private static final int SAMPLES = 64;

  private final double stepMillis;
  private final double[] offsets = new double[SAMPLES];
  private final MotionState nothing = MotionState.of(1, 0);
  private final MotionState ignored = MotionState.of(1, 0);
  private Interpolator time = new Interpolator(1, 0);
  private int count;
  private long newestTick = -1;
  private long priorTick = -1;
  private double fixedDelayMillis = Double.NaN;
  private double fastest = Double.NaN;

  Playout(double stepMillis) {
    this.stepMillis = stepMillis;
  }

  /** A fixed delay behind the fastest arrival, or NaN for one that follows the line. */
  void delay(double millis) {
    fixedDelayMillis = millis;
    fix();
  }

  private void fix() {
    time.fixDelayMillis(fixedDelayMillis - fastest);
  }

  double delayMillis() {
    double behind = time.delayMillis() + fastest;
    return behind > 0 ? behind : 0; // NaN before the first
  }

  void restart() {
    count = 0;
    newestTick = -1;
    priorTick = -1;
    time = new Interpolator(1, 0);
  }

  /** The newest tick before one of which anything was heard; -1 for none, and for an old one. */
  long before(long tick) {
    if (tick > newestTick) {
      return newestTick;
    }
    return tick == newestTick ? priorTick : -1;
  }

  void arrived(long tick, double arrivedMillis) {
    offsets[count++ % SAMPLES] = tick * stepMillis - arrivedMillis;
    fastest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < Math.min(count, SAMPLES); i++) {
      fastest = Math.max(fastest, offsets[i]);
    }
    if (tick > newestTick) {
      priorTick = newestTick;
      newestTick = tick;
      time.add(tick * stepMillis, arrivedMillis, nothing);
    }
    fix();
  }

  /** The host's tick that has just had time to arrive. */
  double presentTick(double nowMillis) {
    return (nowMillis + fastest) / stepMillis;
  }

  /** The host's tick to draw; it never goes back. */
  double tick(double nowMillis) {
    return time.sample(nowMillis, ignored) ? time.playheadMillis() / stepMillis : Double.NaN;
  }
}
