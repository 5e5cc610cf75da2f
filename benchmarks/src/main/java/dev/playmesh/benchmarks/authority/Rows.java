package dev.playmesh.benchmarks.authority;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Measured rows: printed as they come, and kept for a file. */
final class Rows {

  private final PrintWriter out;
  private final JsonArray rows = new JsonArray();

  Rows(PrintWriter out) {
    this.out = out;
  }

  /** Starts a row. */
  Row row(String name) {
    return new Row(name);
  }

  void write(Optional<Path> file) throws IOException {
    if (file.isPresent()) {
      Files.writeString(
          file.get(),
          new GsonBuilder()
              .setPrettyPrinting()
              .serializeSpecialFloatingPointValues()
              .create()
              .toJson(rows));
    }
  }

  /** One row under construction. */
  final class Row {
    private final JsonObject json = new JsonObject();
    private final Map<String, String> cells = new LinkedHashMap<>();

    private Row(String name) {
      json.addProperty("row", name);
      cells.put("row", String.format(Locale.ROOT, "%-34s", name));
    }

    Row put(String name, double value) {
      json.addProperty(name, value);
      cells.put(name, String.format(Locale.ROOT, "%.3f", value));
      return this;
    }

    Row put(String name, String value) {
      json.addProperty(name, value);
      cells.put(name, value);
      return this;
    }

    /** A goal and whether it was met. */
    Row goal(String name, double value, double atMost) {
      json.addProperty(name, value);
      json.addProperty(name + " at most", atMost);
      json.addProperty(name + " met", value <= atMost);
      cells.put(
          name,
          String.format(
              Locale.ROOT, "%.3f (%s %.3f)", value, value <= atMost ? "met" : "MISSED", atMost));
      return this;
    }

    void print() {
      rows.add(json);
      StringBuilder line = new StringBuilder();
      cells.forEach(
          (name, value) -> line.append(name.equals("row") ? value : "  " + name + "=" + value));
      out.println(line);
      out.flush();
    }
  }
}
