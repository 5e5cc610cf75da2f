package dev.playmesh.benchmarks.netcode.metric;

import dev.playmesh.benchmarks.netcode.trace.Trace;
import java.util.Arrays;

/** What is measured of the truth at the frames' times, once for all methods. */
public final class Truth {

  final Trace trace;
  final double[] times;
  final int from;
  final double accelerationRms;
  final double usualStep;
  final int teleports;

  /** Frames around a teleport: where something is drawn meanwhile isn't a matter of metres. */
  final boolean[] excluded;

  private static final double BEFORE_MILLIS = 250;
  private static final double AFTER_MILLIS = 1_500;

  /** For one trace and frame times. */
  public Truth(Trace trace, double[] times) {
    this.trace = trace;
    this.times = times;
    int start = 0;
    while (start < times.length - 1 && times[start] < Scores.WARM_UP_MILLIS) {
      start++;
    }
    from = start;
    double[] x = new double[times.length];
    double[] y = new double[times.length];
    double[] state = new double[4];
    excluded = new boolean[times.length];
    int jumps = 0;
    double[] steps = new double[Math.max(1, times.length - from - 1)];
    for (int i = 0; i < times.length; i++) {
      trace.at(times[i], state);
      excluded[i] = trace.teleportsBetween(times[i] - AFTER_MILLIS, times[i] + BEFORE_MILLIS);
      x[i] = state[0];
      y[i] = state[1];
      if (i > from) {
        boolean jump = trace.teleportsBetween(times[i - 1], times[i]);
        jumps += jump ? 1 : 0;
        steps[i - from - 1] = jump ? 0 : Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1]);
      }
    }
    teleports = jumps;
    Arrays.sort(steps);
    usualStep = steps[(int) (steps.length * 0.995)];
    accelerationRms = Scores.accelerationRms(times, x, y, from, Scores.JUMP);
  }
}
