package dev.playmesh.benchmarks.netcode;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import dev.playmesh.benchmarks.netcode.method.Method;
import dev.playmesh.benchmarks.netcode.method.Methods;
import dev.playmesh.benchmarks.netcode.trace.Traces;
import dev.playmesh.benchmarks.nets.Net;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The netcode table: {@code java -jar benchmarks.jar netcode --seeds 10 --seconds 120 --json
 * netcode.json}. Deterministic: virtual time, seeds.
 */
@Command(
    name = "netcode",
    mixinStandardHelpOptions = true,
    description = "Every way of drawing remote motion, over the same packets.")
public final class NetcodeCommand implements Callable<Integer> {

  private static final long TRAINING_SEED = 1_000_001;

  @Option(names = "--seeds", description = "How many seeds (default: ${DEFAULT-VALUE}).")
  private int seeds = 10;

  @Option(names = "--seconds", description = "Length of each (default: ${DEFAULT-VALUE}).")
  private double seconds = 120;

  @Option(names = "--json", description = "Also write the rows to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--trace", split = ",", description = "Only these traces.")
  private List<String> traces = List.of();

  @Option(names = "--net", split = ",", description = "Only these nets.")
  private List<String> nets = List.of();

  @Option(names = "--method", split = ",", description = "Only these methods.")
  private List<String> methods = List.of();

  @Option(names = "--mode", description = "Only PRESENT or DELAYED.")
  private Optional<String> mode = Optional.empty();

  @Option(names = "--hz", split = ",", description = "Only these rates of sending: 20, 60.")
  private List<Integer> rates = List.of(20, 60);

  @Option(names = "--fps", split = ",", description = "Only these frame rates.")
  private List<String> frameRates = List.of("60", "144", "uneven");

  @Option(names = "--knob", description = "Another value for the methods' one knob.")
  private Optional<Double> knob = Optional.empty();

  @Option(names = "--training", description = "The seeds for tuning instead of the reported ones.")
  private boolean training;

  @Option(names = "--ideal-clock", description = "Clocks that agree exactly.")
  private boolean idealClock;

  @Option(names = "--threads", description = "Runs at a time (default: one a core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public NetcodeCommand() {}

  @Override
  public Integer call() throws Exception {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.println(Row.HEADER);
    JsonArray rows = new JsonArray();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<List<Row>>> results = new ArrayList<>();
      for (Experiment experiment : experiments()) {
        results.add(pool.submit(experiment::run));
      }
      for (Future<List<Row>> result : results) {
        for (Row row : result.get()) {
          out.println(row.text());
          rows.add(row.json());
        }
        out.flush();
      }
    } finally {
      pool.shutdownNow();
    }
    write(rows);
    return 0;
  }

  private List<Experiment> experiments() {
    Experiment.Settings settings =
        new Experiment.Settings(
            training ? TRAINING_SEED : 1, seeds, seconds, !idealClock, frameRates, chosen());
    List<Experiment> experiments = new ArrayList<>();
    for (String trace : traces.isEmpty() ? Traces.NAMES : traces) {
      for (Net net : Net.ALL) {
        for (int rate : nets.isEmpty() || nets.contains(net.name()) ? rates : List.<Integer>of()) {
          experiments.add(new Experiment(trace, net, rate, settings));
        }
      }
    }
    return experiments;
  }

  private List<Method> chosen() {
    return Methods.ALL.stream()
        .filter(method -> methods.isEmpty() || methods.contains(method.name()))
        .filter(method -> mode.isEmpty() || mode.get().equals(method.mode()))
        .map(method -> knob.isPresent() ? method.withKnob(knob.get()) : method)
        .toList();
  }

  private void write(JsonArray rows) throws IOException {
    if (json.isPresent()) {
      Files.writeString(
          json.get(),
          new GsonBuilder()
              .setPrettyPrinting()
              .serializeSpecialFloatingPointValues()
              .create()
              .toJson(rows));
    }
  }
}
