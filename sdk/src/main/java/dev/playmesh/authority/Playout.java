package dev.playmesh.authority;

/**
 * When others are drawn: how far behind the host's newest word. The fastest recent arrival maps the
 * host's ticks to this clock; the delay covers what most arrivals were late by, and a snapshot.
 */
final class Playout {

  private static final int SAMPLES = 64;
  private static final double MOST_DELAY = 500;
  private static final double SLEW = 0.1;
  private static final double JUMP_MILLIS = 400;
  private static final double COVERED = 0.95;

  private final double stepMillis;
  private final double[] offsets = new double[SAMPLES];
  private final double[] sorted = new double[SAMPLES];
  private int count;
  private double intervalMillis = Double.NaN;
  private long newestTick = -1;
  private double fixedDelayMillis = Double.NaN;
  private double delayMillis = 100;
  private double fastest = Double.NaN;
  private double behindMillis = Double.NaN;
  private double lastMillis = Double.NaN;
  private double lastTick = Double.NEGATIVE_INFINITY;

  Playout(double stepMillis) {
    this.stepMillis = stepMillis;
  }

  /** A fixed delay, or NaN for one that follows the line. */
  void delay(double millis) {
    fixedDelayMillis = millis;
  }

  double delayMillis() {
    return Double.isNaN(fixedDelayMillis) ? delayMillis : fixedDelayMillis;
  }

  void restart() {
    count = 0;
    newestTick = -1;
    behindMillis = Double.NaN;
    lastTick = Double.NEGATIVE_INFINITY;
  }

  void arrived(long tick, double arrivedMillis) {
    offsets[count++ % SAMPLES] = tick * stepMillis - arrivedMillis;
    if (tick > newestTick) {
      if (newestTick >= 0) {
        double gap = (tick - newestTick) * stepMillis;
        // losses make gaps wider, never narrower
        intervalMillis =
            Double.isNaN(intervalMillis) || gap < intervalMillis
                ? gap
                : intervalMillis + (gap - intervalMillis) / 16;
      }
      newestTick = tick;
    }
    measure();
  }

  private void measure() {
    int known = Math.min(count, SAMPLES);
    System.arraycopy(offsets, 0, sorted, 0, known);
    java.util.Arrays.sort(sorted, 0, known);
    fastest = sorted[known - 1];
    double late = fastest - sorted[(int) ((known - 1) * (1 - COVERED))];
    double interval = Double.isNaN(intervalMillis) ? 50 : intervalMillis;
    delayMillis = Math.min(MOST_DELAY, interval * 1.1 + late + 2);
  }

  /** The host's tick that has just had time to arrive. */
  double presentTick(double nowMillis) {
    return (nowMillis + fastest) / stepMillis;
  }

  /** The host's tick to draw; it never goes back. */
  double tick(double nowMillis) {
    double wanted = delayMillis() - fastest;
    double elapsed = Double.isNaN(lastMillis) ? 0 : Math.max(0, nowMillis - lastMillis);
    lastMillis = Double.isNaN(lastMillis) ? nowMillis : Math.max(lastMillis, nowMillis);
    double error = wanted - behindMillis;
    if (!(Math.abs(error) <= JUMP_MILLIS)) {
      behindMillis = wanted;
    } else {
      double most = elapsed * SLEW;
      behindMillis += Math.max(-most, Math.min(most, error));
    }
    lastTick = Math.max(lastTick, (lastMillis - behindMillis) / stepMillis);
    return lastTick;
  }
}
