package dev.playmesh.benchmarks.clock;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The clock of the SDK beside others, on the same pings: {@code java -jar benchmarks.jar clock
 * --json clock.json}. Virtual time and seeds: the same options give the same figures.
 */
@Command(
    name = "clock",
    mixinStandardHelpOptions = true,
    description = "How well a peer's clock is known, on simulated lines.")
public final class ClockCommand implements Callable<Integer> {

  private static final String FORMAT =
      "%-28s %-22s %8.3f %8.3f %8.3f %8.3f %8.3f %8.0f %8.0f %6.0f %6d %9.3f  %s%n";

  @Option(names = "--seeds", description = "Runs of each case (default: ${DEFAULT-VALUE}).")
  private int seeds = 10;

  @Option(names = "--seconds", description = "Length of each run (default: ${DEFAULT-VALUE}).")
  private double seconds = 120;

  @Option(names = "--json", description = "Also write the rows to this file.")
  private Optional<Path> json = Optional.empty();

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public ClockCommand() {}

  @Override
  public Integer call() throws IOException {
    requireRange("seeds", seeds, 1, 1_000);
    requireRange("seconds", seconds, 30, 36_000);
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%d seeds of %.0f s. Milliseconds; errors beyond the bias, from 20 s on; early: 2 to 20 s.%n",
        seeds,
        seconds);
    out.println(
        "Goal: rms <= 1, p99 <= 2.5, steps <= 0.5, below 5 ms within 2 s of joining (99 of 100"
            + " seeds), never back.");
    out.printf(
        "%-28s %-22s %8s %8s %8s %8s %8s %8s %8s %6s %6s %9s  %s%n",
        "case", "method", "rms", "worst", "p99", "early", "step", "to 5", "worst", "in 2 s", "back",
        "bias", "goal");
    List<ClockRow> rows = new ArrayList<>();
    for (ClockCase situation : ClockCase.ALL) {
      for (ClockRow row : rows(situation)) {
        print(out, row);
        rows.add(row);
      }
    }
    out.flush();
    if (json.isPresent()) {
      write(json.get(), rows);
    }
    return 0;
  }

  private List<ClockRow> rows(ClockCase situation) {
    List<List<Pong>> traces = new ArrayList<>();
    for (long seed = 1; seed <= seeds; seed++) {
      traces.add(PingTrace.of(situation, seed, seconds));
    }
    List<ClockRow> rows = new ArrayList<>();
    for (ClockMethod.Named method : ClockMethod.ALL) {
      List<ClockRun> runs = new ArrayList<>();
      for (List<Pong> trace : traces) {
        runs.add(new ClockRun(situation, method.maker().get(), trace, seconds));
      }
      rows.add(ClockRow.of(situation, method.name(), runs));
    }
    return rows;
  }

  private static void print(PrintWriter out, ClockRow row) {
    out.printf(
        Locale.ROOT,
        FORMAT,
        row.situation(),
        row.method(),
        row.rmsMillis(),
        row.worstRmsMillis(),
        row.p99Millis(),
        row.earlyRmsMillis(),
        row.largestStepMillis(),
        row.toFiveMillis(),
        row.worstToFiveMillis(),
        row.withinTwoPercent(),
        row.wentBack(),
        row.biasMillis(),
        row.verdict());
  }

  private static void write(Path file, List<ClockRow> rows) throws IOException {
    Files.writeString(
        file,
        new GsonBuilder()
            .setPrettyPrinting()
            .serializeSpecialFloatingPointValues()
            .create()
            .toJson(rows));
  }

  private void requireRange(String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          option + " must be " + least + " to " + most + " but is " + value);
    }
  }
}
