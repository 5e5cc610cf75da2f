package dev.playmesh.time;

import java.util.Arrays;

/**
 * The pings of the last two minutes, two seconds a block: of each block the fastest way there, the
 * fastest way back, and the median of what its pings say of the offset.
 *
 * <p><b>Threading:</b> one thread.
 */
final class PingBlocks {

  /** A line through the medians: its height now, and its slope. */
  record Centre(double offsetMillis, double rate) {}

  private static final int MOST = 64;
  private static final int MOST_IN_BLOCK = 64;
  private static final double BLOCK_MILLIS = 2_000;
  private static final int ROUGH_FROM_BLOCKS = 4;
  private static final double ROUGH_AT_FIRST_MILLIS = 0.1;
  private static final double USUAL_RATE = 50e-6;

  private final double[] starts = new double[MOST];
  private final double[] there = new double[MOST];
  private final double[] thereTimes = new double[MOST];
  private final double[] back = new double[MOST];
  private final double[] backTimes = new double[MOST];
  private final double[] medians = new double[MOST];
  private final double[] medianTimes = new double[MOST];
  private final double[] weights = new double[MOST];
  private final double[][] columns = {
    starts, there, thereTimes, back, backTimes, medians, medianTimes, weights
  };
  private final double[] newest = new double[MOST_IN_BLOCK];
  private final double[] sorted = new double[Math.max(MOST, MOST_IN_BLOCK)];
  private int newestCount;
  private double newestTimes;
  private int count;
  private double nowMillis = Double.NEGATIVE_INFINITY;

  int blocks() {
    return count;
  }

  double nowMillis() {
    return nowMillis;
  }

  /** Takes a ping; the slope says how to compare those of one block. */
  void add(double sent, double wayThere, double received, double wayBack, double slope) {
    nowMillis = Math.max(nowMillis, received);
    if (count == 0 || nowMillis - starts[count - 1] >= BLOCK_MILLIS) {
      begin();
    }
    int block = count - 1;
    if (wayThere - slope * (sent - thereTimes[block]) < there[block]) {
      there[block] = wayThere;
      thereTimes[block] = sent;
    }
    if (wayBack + slope * (received - backTimes[block]) < back[block]) {
      back[block] = wayBack;
      backTimes[block] = received;
    }
    if (newestCount < MOST_IN_BLOCK) {
      newest[newestCount++] = (wayThere - wayBack) / 2;
      newestTimes += (sent + received) / 2;
      medians[block] = median();
      medianTimes[block] = newestTimes / newestCount;
      weights[block] = newestCount;
    }
  }

  private void begin() {
    if (count == MOST) {
      forget(1);
    }
    starts[count] = nowMillis;
    there[count] = Double.POSITIVE_INFINITY;
    thereTimes[count] = nowMillis;
    back[count] = Double.POSITIVE_INFINITY;
    backTimes[count] = nowMillis;
    newestCount = 0;
    newestTimes = 0;
    count++;
  }

  /** Drops the oldest blocks. */
  void forget(int oldest) {
    for (double[] column : columns) {
      System.arraycopy(column, oldest, column, 0, count - oldest);
    }
    count -= oldest;
  }

  private double median() {
    System.arraycopy(newest, 0, sorted, 0, newestCount);
    Arrays.sort(sorted, 0, newestCount);
    int half = newestCount / 2;
    return newestCount % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The fastest way there, as it would be now if the offset had that slope. */
  double lowestThere(double slope) {
    return lowest(there, thereTimes, -slope);
  }

  /** The fastest way back, likewise. */
  double lowestBack(double slope) {
    return lowest(back, backTimes, slope);
  }

  private double lowest(double[] values, double[] times, double slope) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      least = Math.min(least, values[i] + slope * (times[i] - nowMillis));
    }
    return least;
  }

  /**
   * How far off the fastest ways may be: where many are nearly as fast as the fastest, there is a
   * floor, else it could as well have been another. Twice the deviation that the gap to the third
   * fastest stands for, of half of each direction.
   */
  double roughnessMillis(double slope) {
    return count < ROUGH_FROM_BLOCKS
        ? ROUGH_AT_FIRST_MILLIS
        : Math.hypot(gap(there, thereTimes, -slope), gap(back, backTimes, slope));
  }

  /** The least of many draws deviates by 0.85 of its gap to the third least (Gumbel). */
  private double gap(double[] values, double[] times, double slope) {
    for (int i = 0; i < count; i++) {
      sorted[i] = values[i] + slope * (times[i] - nowMillis);
    }
    Arrays.sort(sorted, 0, count);
    return 0.85 * (sorted[2] - sorted[0]);
  }

  /** Fits a line to the medians; a slope that they hardly show is made smaller. */
  Centre centre() {
    double all = 0;
    double time = 0;
    double value = 0;
    for (int i = 0; i < count; i++) {
      all += weights[i];
      time += weights[i] * (medianTimes[i] - nowMillis);
      value += weights[i] * medians[i];
    }
    time /= all;
    value /= all;
    double squares = 0;
    double products = 0;
    double scatter = 0;
    for (int i = 0; i < count; i++) {
      double x = medianTimes[i] - nowMillis - time;
      double y = medians[i] - value;
      squares += weights[i] * x * x;
      products += weights[i] * x * y;
      scatter += weights[i] * y * y;
    }
    double left = Math.max(0, scatter - products * products / squares) / (count - 2);
    double slope = products / (squares + left / (USUAL_RATE * USUAL_RATE));
    return new Centre(value - slope * time, slope);
  }
}
