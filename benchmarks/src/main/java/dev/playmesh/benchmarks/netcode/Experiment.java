package dev.playmesh.benchmarks.netcode;

import dev.playmesh.benchmarks.netcode.method.Method;
import dev.playmesh.benchmarks.netcode.metric.Drawn;
import dev.playmesh.benchmarks.netcode.metric.Frames;
import dev.playmesh.benchmarks.netcode.metric.Scores;
import dev.playmesh.benchmarks.netcode.metric.Truth;
import dev.playmesh.benchmarks.netcode.net.Feed;
import dev.playmesh.benchmarks.netcode.trace.Trace;
import dev.playmesh.benchmarks.netcode.trace.Traces;
import dev.playmesh.benchmarks.nets.Net;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** One trace over one net at one rate of sending: all methods on the same packets. */
record Experiment(String trace, Net net, int sendHz, Settings settings) {

  /** What all experiments of a run share. */
  record Settings(
      long firstSeed,
      int seeds,
      double seconds,
      boolean realClock,
      List<String> frameRates,
      List<Method> methods) {}

  List<Row> run() {
    List<Feed> feeds = new ArrayList<>();
    List<Trace> truths = new ArrayList<>();
    for (long seed = settings.firstSeed; seed < settings.firstSeed + settings.seeds; seed++) {
      Trace truth = Traces.of(trace, seed, settings.seconds + 1);
      truths.add(truth);
      feeds.add(Feed.of(truth, net, sendHz, seed, settings.seconds, settings.realClock));
    }
    List<Row> rows = new ArrayList<>();
    for (String rate : settings.frameRates) {
      List<double[]> frames = new ArrayList<>();
      List<Truth> measured = new ArrayList<>();
      for (int i = 0; i < settings.seeds; i++) {
        frames.add(Frames.of(rate, settings.seconds, settings.firstSeed + i));
        measured.add(new Truth(truths.get(i), frames.get(i)));
      }
      for (Method method : settings.methods) {
        List<Scores> scores = new ArrayList<>();
        for (int i = 0; i < settings.seeds; i++) {
          Drawn drawn = Run.draw(method.make(1000.0 / sendHz), feeds.get(i), frames.get(i));
          scores.add(Scores.of(measured.get(i), drawn));
        }
        rows.add(row(method, rate, scores, feeds));
      }
    }
    return rows;
  }

  private Row row(Method method, String rate, List<Scores> scores, List<Feed> feeds) {
    return new Row(
        method.name(),
        method.mode(),
        trace,
        net.name(),
        sendHz,
        rate,
        settings.seeds,
        mean(scores, Scores::eNow),
        scores.stream().mapToDouble(Scores::eNow).max().orElse(Double.NaN),
        mean(scores, Scores::lagMillis),
        mean(scores, Scores::ePath),
        mean(scores, Scores::accelRatio),
        mean(scores, Scores::popsPerMinute),
        mean(scores, Scores::stallPercent),
        mean(scores, Scores::extrapolatedPercent),
        mean(scores, Scores::overshoot),
        mean(feeds, Feed::bytesPerUpdate),
        mean(feeds, Feed::updatesPerSecond));
  }

  private static <T> double mean(List<T> values, ToDoubleFunction<T> of) {
    return values.stream().mapToDouble(of).average().orElse(Double.NaN);
  }
}
