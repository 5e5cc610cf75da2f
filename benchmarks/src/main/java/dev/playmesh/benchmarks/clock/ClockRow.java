package dev.playmesh.benchmarks.clock;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What one method did in one case, over all seeds. Errors are beyond the bias that nobody can see.
 *
 * @param situation in words
 * @param method which
 * @param judged whether the goals hold for it
 * @param biasMillis the mean error with the bias, from 20 s on
 * @param rmsMillis of the errors from 20 s on
 * @param worstRmsMillis of the worst seed
 * @param p99Millis 99 of 100 errors from 20 s on are smaller
 * @param earlyRmsMillis of the errors from 2 to 20 s
 * @param largestStepMillis between two frames of 60 a second, from 3 s on
 * @param toFiveMillis when the error last was 5 ms or more, from joining, in the mean
 * @param worstToFiveMillis of the worst seed
 * @param withinTwoPercent of the seeds, how many were and stayed below 5 ms from 2 s on
 * @param wentBack frames in which the told time of the other clock went back
 */
record ClockRow(
    String situation,
    String method,
    boolean judged,
    double biasMillis,
    double rmsMillis,
    double worstRmsMillis,
    double p99Millis,
    double earlyRmsMillis,
    double largestStepMillis,
    double toFiveMillis,
    double worstToFiveMillis,
    double withinTwoPercent,
    long wentBack) {

  static ClockRow of(ClockCase situation, String method, List<ClockRun> runs) {
    double[] errors = runs.stream().flatMapToDouble(ClockRun::settledErrors).toArray();
    double[] sizes = Arrays.stream(errors).map(Math::abs).sorted().toArray();
    return new ClockRow(
        situation.words(),
        method,
        situation.judged() && method.equals(ClockMethod.ALL.get(0).name()),
        Arrays.stream(errors).average().orElse(Double.NaN) + situation.biasMillis(),
        rms(Arrays.stream(errors)),
        runs.stream().mapToDouble(run -> rms(run.settledErrors())).max().orElse(Double.NaN),
        sizes.length == 0 ? Double.NaN : sizes[(int) (sizes.length * 0.99)],
        rms(runs.stream().flatMapToDouble(ClockRun::earlyErrors)),
        runs.stream().mapToDouble(ClockRun::largestStep).max().orElse(Double.NaN),
        runs.stream().mapToDouble(ClockRun::toFiveMillis).average().orElse(Double.NaN),
        runs.stream().mapToDouble(ClockRun::toFiveMillis).max().orElse(Double.NaN),
        100.0 * runs.stream().filter(run -> run.toFiveMillis() < 2_000).count() / runs.size(),
        runs.stream().mapToLong(ClockRun::wentBack).sum());
  }

  boolean met() {
    return rmsMillis <= 1
        && p99Millis <= 2.5
        && largestStepMillis <= 0.5
        && withinTwoPercent >= 99
        && wentBack == 0;
  }

  String verdict() {
    return !judged ? "" : met() ? "met" : "MISSED";
  }

  private static double rms(DoubleStream errors) {
    return Math.sqrt(errors.map(error -> error * error).average().orElse(Double.NaN));
  }
}
