package dev.playmesh.benchmarks.netcode.metric;

/** How far what is drawn lies behind the truth. */
final class Shift {

  private static final double LEAST = -200;
  private static final double MOST = 3_000;

  private Shift() {}

  /** The RMS against the truth that long ago; every so many-th frame, none around teleports. */
  static double rms(Truth truth, Drawn drawn, double lagMillis, int stride) {
    double[] state = new double[4];
    double sum = 0;
    int count = 0;
    for (int i = truth.from; i < drawn.times.length; i += stride) {
      if (truth.excluded[i]) {
        continue;
      }
      truth.trace.at(drawn.times[i] - lagMillis, state);
      double dx = drawn.x[i] - state[0];
      double dy = drawn.y[i] - state[1];
      sum += dx * dx + dy * dy;
      count++;
    }
    return Math.sqrt(sum / Math.max(1, count));
  }

  /** The shift that makes it least: coarse, then fine. */
  static double best(Truth truth, Drawn drawn) {
    double best = scan(truth, drawn, LEAST, MOST, 40, 11);
    best = scan(truth, drawn, best - 40, best + 40, 8, 3);
    best = scan(truth, drawn, best - 8, best + 8, 2, 2);
    return scan(truth, drawn, best - 2, best + 2, 0.5, 1);
  }

  private static double scan(
      Truth truth, Drawn drawn, double from, double to, double step, int stride) {
    double best = from;
    double least = Double.POSITIVE_INFINITY;
    for (double lag = from; lag <= to; lag += step) {
      double rms = rms(truth, drawn, lag, stride);
      if (rms < least) {
        least = rms;
        best = lag;
      }
    }
    return best;
  }
}
