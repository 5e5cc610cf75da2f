package dev.playmesh.benchmarks.link;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Measured values by name, several of each, and the goals they are held against. */
final class Sheet {

  private final Map<String, List<Double>> values = new LinkedHashMap<>();
  private final List<String> goals = new ArrayList<>();
  private final JsonObject verdicts = new JsonObject();

  void add(String name, double value) {
    values.computeIfAbsent(name, absent -> new ArrayList<>()).add(value);
  }

  void add(String name, Flow flow) {
    add(name + " messages/s", flow.messagesPerSecond());
    add(name + " cpu s/100k", flow.cpuSecondsPer100k());
    add(name + " allocated B/message", flow.allocatedBytesPerMessage());
    add(name + " wire B/message", flow.wireBytesPerMessage());
    add(name + " lost", (double) flow.lost());
    addThreads(name + " cpu s/100k", flow.cpuByThread());
  }

  /** The same by kinds of threads, but for those that hardly count. */
  void addThreads(String name, Map<ThreadTimes.Kind, Double> cpu) {
    double whole = cpu.values().stream().mapToDouble(Double::doubleValue).sum();
    cpu.forEach(
        (kind, value) -> {
          if (value > whole / 50) {
            add(name + ", " + kind.name().toLowerCase(Locale.ROOT), value);
          }
        });
  }

  double median(String name) {
    return Bench.median(
        values.getOrDefault(name, List.of()).stream().mapToDouble(Double::doubleValue).toArray());
  }

  void goal(String words, double value, double limit, boolean atMost) {
    boolean met = atMost ? value <= limit : value >= limit;
    goals.add(
        String.format(
            Locale.ROOT,
            "  %-7s %-66s %10.3f (%s %.3f)",
            met ? "met" : "MISSED",
            words,
            value,
            atMost ? "at most" : "at least",
            limit));
    JsonObject verdict = new JsonObject();
    verdict.addProperty("value", value);
    verdict.addProperty("limit", limit);
    verdict.addProperty("met", met);
    verdicts.add(words, verdict);
  }

  void print(PrintWriter out) {
    out.printf("%-52s %12s %12s %12s%n", "median (least, most)", "median", "least", "most");
    values.forEach(
        (name, all) ->
            out.printf(
                Locale.ROOT,
                "%-52s %12.2f %12.2f %12.2f%n",
                name,
                median(name),
                all.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN),
                all.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN)));
    out.println();
    goals.forEach(out::println);
    out.flush();
  }

  void write(Optional<Path> file) throws IOException {
    if (file.isEmpty()) {
      return;
    }
    JsonObject medians = new JsonObject();
    values.keySet().forEach(name -> medians.addProperty(name, median(name)));
    JsonObject json = new JsonObject();
    json.add("medians", medians);
    json.add("goals", verdicts);
    Files.writeString(
        file.get(),
        new GsonBuilder()
            .setPrettyPrinting()
            .serializeSpecialFloatingPointValues()
            .create()
            .toJson(json));
  }
}
