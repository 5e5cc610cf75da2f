package dev.playmesh.authority;

import dev.playmesh.sync.Interpolator;
import dev.playmesh.sync.MotionState;

/**
 * When others are drawn. One moment for all, since a hit counts as of the moment that the shooter
 * names. How far behind is {@code sync}'s adaptive delay, fed with the snapshots' ticks: of an
 * interpolator only its sense of time is used here.
 *
 * <p>A host that stalls or can't keep up loses time that it never catches up with. What all of the
 * last few snapshots say to be lost, beyond the line's jitter, is lost here too: else others would
 * be drawn beyond the newest word until the adaptive delay has come after, which takes long.
 */
final class Playout {

  private static final int SAMPLES = 64;

  /** A host's time is lost when none of the snapshots of so long says otherwise. */
  private static final double LOST_MILLIS = 300;

  private static final int LEAST_LOST = 5;
  private static final int MOST_LOST = 16;
  private static final double LEAST_LOSS_MILLIS = 50;
  private static final double JITTERS = 4;

  private final double stepMillis;

  /** Ticks' times less when they arrived, what the host lost added. */
  private final double[] offsets = new double[SAMPLES];

  private final double[] arrivals = new double[SAMPLES];
  private final MotionState nothing = MotionState.of(1, 0);
  private final MotionState ignored = MotionState.of(1, 0);
  private Interpolator time = new Interpolator(1, 0);
  private int count;
  private long newestTick = -1;
  private long priorTick = -1;
  private double fixedDelayMillis = Double.NaN;
  private double fastest = Double.NaN;
  private double lostMillis;

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
    lostMillis = 0;
    time = new Interpolator(1, 0);
  }

  /** The newest tick before one of which anything was heard; -1 for none, and for an old one. */
  long before(long tick) {
    if (tick > newestTick) {
      return newestTick;
    }
    return tick == newestTick ? priorTick : -1;
  }

  /**
   * Takes when a snapshot arrived.
   *
   * @return how many ticks the host has lost meanwhile, by which what is drawn goes back; 0 mostly
   */
  double arrived(long tick, double arrivedMillis) {
    if (tick == newestTick && priorTick < 0) {
      restart(); // a host that waits before it begins: its time hasn't begun either
    }
    arrivals[count % SAMPLES] = arrivedMillis;
    offsets[count++ % SAMPLES] = tick * stepMillis + lostMillis - arrivedMillis;
    double lost = tick > newestTick ? findLost() : 0;
    lostMillis += lost;
    fastest = fastest(0, Math.min(count, SAMPLES));
    if (tick > newestTick) {
      priorTick = newestTick;
      newestTick = tick;
      time.add(tick * stepMillis + lostMillis, arrivedMillis, nothing);
    }
    fix();
    return lost / stepMillis;
  }

  private double findLost() {
    int known = Math.min(count, SAMPLES);
    int late = 1;
    double newest = arrivals[index(0)];
    while (late < known && late < MOST_LOST && isLate(late, newest)) {
      late++;
    }
    if (known < late + MOST_LOST) {
      return 0;
    }
    double lost = fastest(late, known) - fastest(0, late);
    if (lost < Math.max(LEAST_LOSS_MILLIS, JITTERS * jitter(late, known))) {
      return 0;
    }
    for (int back = 0; back < late; back++) {
      offsets[index(back)] += lost;
    }
    return lost;
  }

  private boolean isLate(int back, double newest) {
    return back < LEAST_LOST || newest - arrivals[index(back)] < LOST_MILLIS;
  }

  /** Of neighbours, since what a host loses steadily is none. */
  private double jitter(int from, int to) {
    double sum = 0;
    for (int back = from + 1; back < to; back++) {
      sum += Math.abs(offsets[index(back)] - offsets[index(back - 1)]);
    }
    return sum / (to - from - 1);
  }

  private double fastest(int from, int to) {
    double most = Double.NEGATIVE_INFINITY;
    for (int back = from; back < to; back++) {
      most = Math.max(most, offsets[index(back)]);
    }
    return most;
  }

  private int index(int back) {
    return (count - 1 - back) % SAMPLES;
  }

  /** The host's tick that has just had time to arrive. */
  double presentTick(double nowMillis) {
    return (nowMillis + fastest - lostMillis) / stepMillis;
  }

  /** The host's tick to draw; it goes back only by what the host lost. */
  double tick(double nowMillis) {
    return time.sample(nowMillis, ignored)
        ? (time.playheadMillis() - lostMillis) / stepMillis
        : Double.NaN;
  }
}
