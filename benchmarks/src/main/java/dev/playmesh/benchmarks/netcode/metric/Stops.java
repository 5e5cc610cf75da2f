package dev.playmesh.benchmarks.netcode.metric;

import dev.playmesh.benchmarks.netcode.trace.Trace;

/** How far beyond the place of a stop something is drawn. */
final class Stops {

  private static final double REST_MILLIS = 400;

  private Stops() {}

  /** The mean over all stops that last. */
  static double overshoot(Truth truth, Drawn drawn, double lagMillis) {
    double sum = 0;
    int count = 0;
    int frame = truth.from;
    for (int sample = 1; sample < truth.trace.samples() - 1; sample++) {
      double at = sample * 1000.0 / Trace.HERTZ;
      if (!truth.trace.stopsAt(sample) || at < drawn.times[truth.from] || !rests(truth, at)) {
        continue;
      }
      while (frame < drawn.times.length && drawn.times[frame] < at) {
        frame++;
      }
      sum += beyond(truth, drawn, frame, at, lagMillis);
      count++;
    }
    return count == 0 ? 0 : sum / count;
  }

  private static boolean rests(Truth truth, double at) {
    double[] state = new double[4];
    truth.trace.at(at + REST_MILLIS, state);
    return Math.hypot(state[2], state[3]) < 1e-9;
  }

  private static double beyond(Truth truth, Drawn drawn, int from, double at, double lagMillis) {
    double[] rest = new double[4];
    double[] before = new double[4];
    truth.trace.at(at, rest);
    truth.trace.at(at - 30, before);
    double dx = rest[0] - before[0];
    double dy = rest[1] - before[1];
    double length = Math.hypot(dx, dy);
    double most = 0;
    double until = at + Math.max(0, lagMillis) + REST_MILLIS;
    for (int i = from; i < drawn.times.length && drawn.times[i] < until && length > 0; i++) {
      if (drawn.times[i] >= at + Math.min(0, lagMillis)) {
        double along = ((drawn.x[i] - rest[0]) * dx + (drawn.y[i] - rest[1]) * dy) / length;
        most = Math.max(most, along);
      }
    }
    return most;
  }
}
