package dev.playmesh.benchmarks.clock;

import java.util.List;
import java.util.stream.DoubleStream;

/** One method on one trace, looked at in each frame of 60 a second. */
final class ClockRun {

  private static final double FRAME_MILLIS = 1000.0 / 60;
  private static final double SETTLED_FROM_MILLIS = 20_000;
  private static final double EARLY_FROM_MILLIS = 2_000;
  private static final double STEPS_FROM_MILLIS = 3_000;
  private static final double GOOD_MILLIS = 5;

  private final DoubleStream.Builder early = DoubleStream.builder();
  private final DoubleStream.Builder settled = DoubleStream.builder();
  private final double[] earlyErrors;
  private final double[] settledErrors;
  private double largestStep;
  private double toFiveMillis;
  private long wentBack;
  private double lastError = Double.NaN;
  private double lastRemote = Double.NEGATIVE_INFINITY;

  ClockRun(ClockCase situation, ClockMethod method, List<Pong> pongs, double seconds) {
    int next = 0;
    for (double now = 0; now < seconds * 1000; now += FRAME_MILLIS) {
      while (next < pongs.size() && pongs.get(next).receivedMillis() <= now) {
        method.take(pongs.get(next++));
      }
      double remote = now + method.offsetMillis(now);
      double error = remote - PingTrace.remoteMillis(situation, now) - situation.biasMillis();
      look(now, remote, error);
    }
    earlyErrors = early.build().toArray();
    settledErrors = settled.build().toArray();
  }

  private void look(double now, double remote, double error) {
    if (now < SETTLED_FROM_MILLIS && !(Math.abs(error) < GOOD_MILLIS)) {
      toFiveMillis = now + FRAME_MILLIS;
    }
    if (Double.isNaN(error)) {
      return;
    }
    wentBack += remote < lastRemote ? 1 : 0;
    if (now >= STEPS_FROM_MILLIS && !Double.isNaN(lastError)) {
      largestStep = Math.max(largestStep, Math.abs(error - lastError));
    }
    if (now >= SETTLED_FROM_MILLIS) {
      settled.add(error);
    } else if (now >= EARLY_FROM_MILLIS) {
      early.add(error);
    }
    lastError = error;
    lastRemote = remote;
  }

  DoubleStream earlyErrors() {
    return DoubleStream.of(earlyErrors);
  }

  DoubleStream settledErrors() {
    return DoubleStream.of(settledErrors);
  }

  double largestStep() {
    return largestStep;
  }

  double toFiveMillis() {
    return toFiveMillis;
  }

  long wentBack() {
    return wentBack;
  }
}
