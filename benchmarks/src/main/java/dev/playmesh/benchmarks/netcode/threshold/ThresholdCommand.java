package dev.playmesh.benchmarks.netcode.threshold;

import dev.playmesh.benchmarks.netcode.trace.Trace;
import dev.playmesh.benchmarks.netcode.trace.Traces;
import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.sync.MotionSender;
import dev.playmesh.sync.MotionState;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Threshold sending: {@code java -jar benchmarks.jar netcode-threshold}. The sender's error is what
 * a receiver without any delay would be wrong by.
 */
@Command(
    name = "netcode-threshold",
    mixinStandardHelpOptions = true,
    description = "Packets and errors of a MotionSender at N1, repeats counted.")
public final class ThresholdCommand implements Callable<Integer> {

  private static final List<String> MEAN_OF = List.of("strafe", "fps", "car", "stop-and-go");
  private static final double TICK_MILLIS = 1000.0 / 60;

  @Option(names = "--seeds", description = "How many seeds (default: ${DEFAULT-VALUE}).")
  private int seeds = 10;

  @Option(names = "--seconds", description = "Length of each (default: ${DEFAULT-VALUE}).")
  private double seconds = 120;

  @Option(names = "--threshold", split = ",", description = "Metres (default: 0.05 and others).")
  private List<Double> thresholds = List.of(0.05, 0.1, 0.15);

  @Option(names = "--training", description = "The seeds for tuning instead of the reported ones.")
  private boolean training;

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public ThresholdCommand() {}

  private record Figures(double states, double packets, double rms) {}

  @Override
  public Integer call() {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.println("threshold m  trace         states/s  packets/s  times fewer than 20 Hz  RMS m");
    for (double threshold : thresholds) {
      double packets = 0;
      double rms = 0;
      for (String trace : MEAN_OF) {
        Figures figures = mean(trace, threshold);
        print(out, threshold, trace, figures);
        packets += figures.packets / MEAN_OF.size();
        rms += figures.rms / MEAN_OF.size();
      }
      print(out, threshold, "mean", new Figures(Double.NaN, packets, rms));
    }
    return 0;
  }

  private static void print(PrintWriter out, double threshold, String trace, Figures figures) {
    out.printf(
        Locale.ROOT,
        "%11.2f  %-12s  %8.2f  %9.2f  %22.2f  %5.3f%n",
        threshold,
        trace,
        figures.states,
        figures.packets,
        20 / figures.packets,
        figures.rms);
    out.flush();
  }

  private Figures mean(String trace, double threshold) {
    double states = 0;
    double packets = 0;
    double rms = 0;
    long first = training ? 1_000_001 : 1;
    for (long seed = first; seed < first + seeds; seed++) {
      Figures one = run(Traces.of(trace, seed, seconds + 1), threshold, seed);
      states += one.states / seeds;
      packets += one.packets / seeds;
      rms += one.rms / seeds;
    }
    return new Figures(states, packets, rms);
  }

  private Figures run(Trace trace, double threshold, long seed) {
    MotionSender sender = MotionSender.builder().threshold(threshold).build();
    Repeats repeats = new Repeats(Net.N1, seed);
    MotionState state = MotionState.of(2, 0);
    double[] truth = new double[4];
    long sent = 0;
    double sum = 0;
    int ticks = (int) (seconds * 1000 / TICK_MILLIS);
    for (int tick = 0; tick < ticks; tick++) {
      double now = tick * TICK_MILLIS;
      trace.at(now, truth);
      state.position(truth[0], truth[1]).velocity(truth[2], truth[3]);
      if (sender.update(now, state)) {
        sent++;
        repeats.send(now);
      } else {
        repeats.tick(now);
      }
      sum += sender.error() * sender.error();
    }
    return new Figures(sent / seconds, repeats.packets() / seconds, Math.sqrt(sum / ticks));
  }
}
