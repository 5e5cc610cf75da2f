package dev.playmesh.shooter.app;

import dev.playmesh.shooter.net.Checkup;
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
    Checkup found = Checkup.of(server);
    found.lines().forEach(System.out::println);
    System.out.println(
        found.healthy()
            ? "All that is needed works."
            : "Something that is needed doesn't work: docs/TROUBLESHOOTING.md has more.");
    return found.healthy() ? 0 : Main.FAILED;
  }
}
