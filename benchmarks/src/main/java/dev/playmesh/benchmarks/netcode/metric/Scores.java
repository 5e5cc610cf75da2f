package dev.playmesh.benchmarks.netcode.metric;

/**
 * What is told of one run.
 *
 * @param eNow RMS of drawn minus true position now, metres
 * @param lagMillis the shift that minimises the RMS
 * @param ePath that minimum, metres
 * @param accelRatio RMS acceleration of what is drawn over that of the truth
 * @param popsPerMinute frames whose step is 10 cm beyond the truth's 99.5 % step
 * @param stallPercent frames that stand still while the truth moves
 * @param extrapolatedPercent frames drawn beyond the newest state
 * @param overshoot mean of how far beyond the place of a stop is drawn, metres; 0 without stops
 */
public record Scores(
    double eNow,
    double lagMillis,
    double ePath,
    double accelRatio,
    double popsPerMinute,
    double stallPercent,
    double extrapolatedPercent,
    double overshoot) {

  /** Frames before it aren't measured. */
  public static final double WARM_UP_MILLIS = 5_000;

  /** A step that is longer is a teleport, metres. */
  static final double JUMP = 1.5;

  private static final double POP = 0.1;

  /** Measures. */
  public static Scores of(Truth truth, Drawn drawn) {
    double now = Shift.rms(truth, drawn, 0, 1);
    double lag = Shift.best(truth, drawn);
    int frames = drawn.times.length - truth.from;
    double minutes = (drawn.times[drawn.times.length - 1] - drawn.times[truth.from]) / 60_000;
    return new Scores(
        now,
        lag,
        Shift.rms(truth, drawn, lag, 1),
        accelerationRms(drawn.times, drawn.x, drawn.y, truth.from, JUMP) / truth.accelerationRms,
        Math.max(0, pops(truth, drawn) - truth.teleports) / minutes,
        100.0 * stalls(truth, drawn, lag) / frames,
        100.0 * drawn.beyond / frames,
        Stops.overshoot(truth, drawn, lag));
  }

  /** Also for uneven frames; triples with a teleport are left out. */
  static double accelerationRms(double[] t, double[] x, double[] y, int from, double jump) {
    double sum = 0;
    int count = 0;
    for (int i = from + 1; i < t.length - 1; i++) {
      double before = t[i] - t[i - 1];
      double after = t[i + 1] - t[i];
      double dx = x[i + 1] - x[i];
      double dy = y[i + 1] - y[i];
      double px = x[i] - x[i - 1];
      double py = y[i] - y[i - 1];
      if (Math.hypot(dx, dy) < jump && Math.hypot(px, py) < jump) {
        double ax = (dx / after - px / before) / ((before + after) / 2);
        double ay = (dy / after - py / before) / ((before + after) / 2);
        sum += ax * ax + ay * ay;
        count++;
      }
    }
    return Math.sqrt(sum / Math.max(1, count));
  }

  private static int pops(Truth truth, Drawn drawn) {
    int pops = 0;
    for (int i = truth.from + 1; i < drawn.times.length; i++) {
      if (step(drawn, i) > truth.usualStep + POP) {
        pops++;
      }
    }
    return pops;
  }

  private static int stalls(Truth truth, Drawn drawn, double lag) {
    double[] state = new double[4];
    int stalls = 0;
    for (int i = truth.from + 1; i < drawn.times.length; i++) {
      if (step(drawn, i) < 0.02 * truth.usualStep) {
        double seconds = (drawn.times[i] - drawn.times[i - 1]) / 1000;
        truth.trace.at(drawn.times[i] - lag, state);
        if (Math.hypot(state[2], state[3]) * seconds > 0.5 * truth.usualStep) {
          stalls++;
        }
      }
    }
    return stalls;
  }

  private static double step(Drawn drawn, int i) {
    return Math.hypot(drawn.x[i] - drawn.x[i - 1], drawn.y[i] - drawn.y[i - 1]);
  }
}
