package dev.playmesh.shooter.app;

import dev.playmesh.Lobby;
import dev.playmesh.Lobby.Finding;
import dev.playmesh.Lobby.Finding.Verdict;
import dev.playmesh.shooter.net.Checkup;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what works from here, step by step. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Check the native library, the server, STUN, TURN and a link from here.")
final class DoctorCommand implements Callable<Integer> {

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The signaling server, ws://host:port. Default: ws://localhost:8080.")
  private String server = "ws://localhost:8080";

  @Option(names = "--verbose", description = "Log more.")
  private boolean verbose;

  @Override
  public Integer call() {
    Logging.configure(verbose);
    List<Finding> findings = Lobby.examine(Checkup.config(server));
    findings.forEach(finding -> System.out.println(line(finding)));
    boolean healthy = findings.stream().noneMatch(one -> one.verdict() == Verdict.BAD);
    System.out.println(
        healthy
            ? "All that is needed works."
            : "Something that is needed doesn't work: docs/TROUBLESHOOTING.md has more.");
    return healthy ? 0 : Main.FAILED;
  }

  private static String line(Finding finding) {
    String mark =
        switch (finding.verdict()) {
          case GOOD -> "ok";
          case ABSENT -> "none";
          case BAD -> "BAD";
        };
    return String.format(Locale.ROOT, "%-4s  %-12s  %s", mark, finding.step(), finding.detail());
  }
}
