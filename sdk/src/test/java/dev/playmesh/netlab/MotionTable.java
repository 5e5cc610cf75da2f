package dev.playmesh.netlab;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was drawn over real lines beside what was simulated, and what the lines did.
 *
 * @param real of each net what {@code netcode-real} said
 * @param simulated the rows of {@code netcode}
 */
record MotionTable(List<JsonObject> real, List<JsonObject> simulated) {

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| real (simulated) | lag ms | accel. ratio | pops/min | stall % | E_path m | E_now m |");
    lines.add("|---|---|---|---|---|---|---|");
    for (String mode : List.of("DELAYED", "PRESENT")) {
      for (JsonObject net : real) {
        lines.add(drawn(net, mode));
      }
    }
    lines.add("");
    lines.add(
        "| what came | states | age of a state ms, median / 95 % | made how long after the one before,"
            + " ms, 95 % / longest | clock's error ms, median / 95 % |");
    lines.add("|---|---|---|---|---|");
    real.forEach(net -> lines.add(line(net)));
    return lines;
  }

  private String drawn(JsonObject net, String mode) {
    String name = net.get("net").getAsString();
    List<JsonObject> rows =
        net.getAsJsonArray("rows").asList().stream().map(JsonElement::getAsJsonObject).toList();
    JsonObject here = row(rows, name, mode);
    JsonObject there = row(simulated, name, mode);
    return "| "
        + name
        + ", "
        + mode
        + cell(here, there, "lagMillis", 0)
        + cell(here, there, "accelRatio", 2)
        + cell(here, there, "popsPerMinute", 1)
        + cell(here, there, "stallPercent", 2)
        + cell(here, there, "ePath", 3)
        + cell(here, there, "eNow", 3)
        + " |";
  }

  private static String cell(JsonObject here, JsonObject there, String name, int digits) {
    String format = " | %." + digits + "f (%." + digits + "f)";
    return String.format(Locale.ROOT, format, number(here, name), number(there, name));
  }

  private static String line(JsonObject net) {
    JsonObject line = net.getAsJsonObject("line");
    return String.format(
        Locale.ROOT,
        "| %s | %.1f %% | %.0f / %.0f | %.0f / %.0f | %.1f / %.1f |",
        net.get("net").getAsString(),
        number(line, "arrivedPercent"),
        number(line, "ageMedianMillis"),
        number(line, "age95Millis"),
        number(line, "step95Millis"),
        number(line, "longestStepMillis"),
        number(line, "clockMedianMillis"),
        number(line, "clock95Millis"));
  }

  /** The row of a net (rows of one net don't name it) and a mode. */
  static JsonObject row(List<JsonObject> rows, String net, String mode) {
    return rows.stream()
        .filter(row -> !row.has("net") || row.get("net").getAsString().equals(net))
        .filter(row -> row.get("mode").getAsString().equals(mode))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no " + mode + " of " + net));
  }

  static double number(JsonObject row, String name) {
    return row.get(name).getAsDouble();
  }
}
