package dev.playmesh.shooter.net;

import java.util.Arrays;

/**
 * How many updates came in the last second.
 *
 * <p><b>Threading:</b> one thread.
 */
final class UpdateRate {

  /** More than any game sends in a second. */
  private static final int MOST = 256;

  private static final double WINDOW_MILLIS = 1_000;

  private final double[] arrivals = new double[MOST];
  private int next;
  private double nowMillis;

  UpdateRate() {
    Arrays.fill(arrivals, Double.NEGATIVE_INFINITY);
  }

  void count(double arrivedMillis) {
    arrivals[next] = arrivedMillis;
    next = (next + 1) % MOST;
    lookAt(arrivedMillis);
  }

  void lookAt(double now) {
    nowMillis = Math.max(nowMillis, now);
  }

  /** Updates in the second before the newest look. */
  double perSecond() {
    return Arrays.stream(arrivals).filter(arrived -> arrived > nowMillis - WINDOW_MILLIS).count();
  }
}
