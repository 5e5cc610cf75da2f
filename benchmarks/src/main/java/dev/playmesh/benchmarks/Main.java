package dev.playmesh.benchmarks;

import dev.playmesh.benchmarks.authority.AuthorityCommand;
import dev.playmesh.benchmarks.authority.InputsCommand;
import dev.playmesh.benchmarks.authority.SnapshotsCommand;
import dev.playmesh.benchmarks.clock.ClockCommand;
import dev.playmesh.benchmarks.link.LinkCommand;
import dev.playmesh.benchmarks.link.MeshCommand;
import dev.playmesh.benchmarks.netcode.NetcodeCommand;
import dev.playmesh.benchmarks.netcode.cost.CostCommand;
import dev.playmesh.benchmarks.netcode.plot.PlotCommand;
import dev.playmesh.benchmarks.netcode.real.RealCommand;
import dev.playmesh.benchmarks.netcode.threshold.ThresholdCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The benchmarks' command line: {@code java -jar benchmarks.jar link}. */
@Command(
    name = "benchmarks",
    mixinStandardHelpOptions = true,
    description = "Measures Playmesh beside other ways of doing the same.",
    subcommands = {
      LinkCommand.class,
      MeshCommand.class,
      NetcodeCommand.class,
      RealCommand.class,
      ThresholdCommand.class,
      CostCommand.class,
      PlotCommand.class,
      ClockCommand.class,
      SnapshotsCommand.class,
      InputsCommand.class,
      AuthorityCommand.class
    })
public final class Main {

  private Main() {}

  /** Runs one benchmark and exits. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Main()).execute(arguments));
  }
}
