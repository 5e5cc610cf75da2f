package dev.playmesh.benchmarks.netcode.real;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.playmesh.benchmarks.netcode.Run;
import dev.playmesh.benchmarks.netcode.method.Method;
import dev.playmesh.benchmarks.netcode.method.Methods;
import dev.playmesh.benchmarks.netcode.metric.Frames;
import dev.playmesh.benchmarks.netcode.metric.Scores;
import dev.playmesh.benchmarks.netcode.metric.Truth;
import dev.playmesh.benchmarks.netcode.net.Feed;
import dev.playmesh.benchmarks.netcode.net.Update;
import dev.playmesh.benchmarks.netcode.trace.Trace;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/** What is told of all that arrived: the table's scores of the shipped classes, and the line's. */
final class Findings {

  private static final String SHIPPED = "playmesh";

  private Findings() {}

  static JsonObject of(List<Update> arrived, Trace trace, double seconds, int hertz) {
    List<Update> updates =
        arrived.stream().sorted(Comparator.comparingDouble(Update::arrivedMillis)).toList();
    JsonObject all = new JsonObject();
    all.addProperty("what", "scores");
    JsonArray rows = new JsonArray();
    double[] frames = Frames.of("60", seconds, 0);
    Truth truth = new Truth(trace, frames);
    for (Method method : Methods.ALL) {
      if (method.name().equals(SHIPPED)) {
        Feed feed = new Feed(updates, 0, hertz);
        Scores scores = Scores.of(truth, Run.draw(method.make(1000.0 / hertz), feed, frames));
        rows.add(row(method.mode(), scores));
      }
    }
    all.add("rows", rows);
    all.add("line", line(updates, seconds * hertz));
    return all;
  }

  private static JsonObject row(String mode, Scores scores) {
    JsonObject row = new JsonObject();
    row.addProperty("mode", mode);
    row.addProperty("eNow", scores.eNow());
    row.addProperty("lagMillis", scores.lagMillis());
    row.addProperty("ePath", scores.ePath());
    row.addProperty("accelRatio", scores.accelRatio());
    row.addProperty("popsPerMinute", scores.popsPerMinute());
    row.addProperty("stallPercent", scores.stallPercent());
    return row;
  }

  /** How many came, how old they were, and how right the clock was about it. */
  private static JsonObject line(List<Update> updates, double told) {
    List<Update> measured =
        updates.stream().filter(each -> each.arrivedMillis() >= Scores.WARM_UP_MILLIS).toList();
    double[] ages =
        measured.stream().mapToDouble(u -> u.arrivedMillis() - u.remoteMillis()).sorted().toArray();
    double[] errors =
        measured.stream()
            .mapToDouble(u -> Math.abs(u.sampledMillis() - u.remoteMillis()))
            .sorted()
            .toArray();
    double[] gaps = new double[Math.max(0, measured.size() - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = measured.get(i + 1).arrivedMillis() - measured.get(i).arrivedMillis();
    }
    double[] sent = new double[gaps.length];
    for (int i = 0; i < sent.length; i++) {
      sent[i] = Math.abs(measured.get(i + 1).remoteMillis() - measured.get(i).remoteMillis());
    }
    JsonObject line = new JsonObject();
    line.addProperty("arrivedPercent", 100 * updates.size() / told);
    line.addProperty("ageMedianMillis", at(ages, 0.5));
    line.addProperty("age95Millis", at(ages, 0.95));
    line.addProperty("longestGapMillis", DoubleStream.of(gaps).max().orElse(0));
    line.addProperty("longestStepMillis", DoubleStream.of(sent).max().orElse(0));
    line.addProperty("step95Millis", at(DoubleStream.of(sent).sorted().toArray(), 0.95));
    line.addProperty("clockMedianMillis", at(errors, 0.5));
    line.addProperty("clock95Millis", at(errors, 0.95));
    return line;
  }

  private static double at(double[] sorted, double share) {
    return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
  }
}
