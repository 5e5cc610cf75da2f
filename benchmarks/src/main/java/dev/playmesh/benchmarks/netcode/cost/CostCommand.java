package dev.playmesh.benchmarks.netcode.cost;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Nanoseconds and bytes per operation: {@code java -jar benchmarks.jar netcode-cost}. */
@Command(
    name = "netcode-cost",
    mixinStandardHelpOptions = true,
    description = "What drawing remote motion costs, with open-dis beside it (JMH).")
public final class CostCommand implements Callable<Integer> {

  @Option(names = "--json", description = "Also write the figures to this file.")
  private Optional<Path> json = Optional.empty();

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public CostCommand() {}

  @Override
  public Integer call() throws Exception {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    JsonArray rows = new JsonArray();
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("netcode\\.cost\\.")
        .addProfiler(GCProfiler.class)
        .verbosity(VerboseMode.SILENT);
    out.printf("%-52s %12s %12s%n", "operation", "ns/op", "bytes/op");
    for (RunResult result : new Runner(options.build()).run()) {
      String name = name(result.getParams());
      double nanos = result.getPrimaryResult().getScore();
      Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
      double bytes = allocated == null ? Double.NaN : allocated.getScore();
      out.printf(Locale.ROOT, "%-52s %12.1f %12.2f%n", name, nanos, bytes);
      out.flush();
      JsonObject row = new JsonObject();
      row.addProperty("operation", name);
      row.addProperty("nanos", nanos);
      row.addProperty("bytes", bytes);
      rows.add(row);
    }
    if (json.isPresent()) {
      Files.writeString(json.get(), new GsonBuilder().setPrettyPrinting().create().toJson(rows));
    }
    return 0;
  }

  private static String name(BenchmarkParams params) {
    StringBuilder name = new StringBuilder(params.getBenchmark().replaceAll(".*\\.cost\\.", ""));
    params.getParamsKeys().forEach(key -> name.append(' ').append(params.getParam(key)));
    return name.toString();
  }
}
