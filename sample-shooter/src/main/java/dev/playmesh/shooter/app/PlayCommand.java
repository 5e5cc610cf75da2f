package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.net.JoinRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The options, and what they lead to. */
@Command(
    name = "sample-shooter",
    mixinStandardHelpOptions = true,
    versionProvider = PlayCommand.Version.class,
    sortOptions = false,
    description = "A top-down arena shooter for 2 to 8, from player to player.")
final class PlayCommand implements Callable<Integer> {

  private static final double LONGEST_SECONDS = 7 * 24 * 3600;

  @Option(names = "--headless", description = "Play without a window, as a bot.")
  private boolean headless;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The signaling server, ws://host:port. Default: one is started here.")
  private @Nullable String server;

  @Option(
      names = "--room",
      paramLabel = "CODE",
      description = "The room; made when there is none. Default: a new one with a made-up code.")
  private String room = "";

  @Option(names = "--existing", description = "Only join the room if it is there.")
  private boolean existing;

  @Option(names = "--name", paramLabel = "NAME", description = "Your name. Default: Player.")
  private String name = "Player";

  @Option(names = "--bots", paramLabel = "N", description = "Bots to bring along. Default: 0.")
  private int bots;

  @Option(
      names = "--capacity",
      paramLabel = "N",
      description = "Seats of a new room, 2 to 8. Default: 8.")
  private int capacity = Rules.MAX_PLAYERS;

  @Option(names = "--password", paramLabel = "P", description = "The room's password.")
  private String password = "";

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description = "Leave so long after the join. Default: play on.")
  private @Nullable Double duration;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write what is known of the match as JSON, once a second.")
  private @Nullable Path report;

  @Option(
      names = "--net",
      paramLabel = "PRESET",
      description = "Simulate a line for what is sent: wifi, mobile4g, bad, ...")
  private String net = "perfect";

  @Option(names = "--verbose", description = "Log more, and stack traces.")
  private boolean verbose;

  private final BooleanSupplier stop;

  PlayCommand(BooleanSupplier stop) {
    this.stop = stop;
  }

  boolean isVerbose() {
    return verbose;
  }

  @Override
  public Integer call() throws Exception {
    Logging.configure(verbose);
    checkRanges();
    // what is wrong with it is told before a server is started
    JoinRequest request = request(server == null ? "ws://localhost:8080" : server);
    Optional<ReportFile> file = openReport();
    if (!headless) {
      System.out.println("This version has no window: playing headless.");
    }
    if (server != null) {
      return new Headless(request, bots, seconds(), file, stop, Invitation.to(server)).run();
    }
    try (OwnServer own = OwnServer.start()) {
      System.out.println("Started a signaling server on port " + own.port() + ".");
      Invitation invitation = Invitation.toThisMachine(own.port());
      return new Headless(request(own.url()), bots, seconds(), file, stop, invitation).run();
    }
  }

  private double seconds() {
    return duration == null ? Double.POSITIVE_INFINITY : duration;
  }

  private void checkRanges() {
    if (duration != null && !(duration > 0 && duration <= LONGEST_SECONDS)) {
      throw new IllegalArgumentException(
          "duration must be above 0 and at most 604800 seconds but is " + duration);
    }
    if (bots < 0 || bots > Rules.MAX_PLAYERS - 1) {
      throw new IllegalArgumentException(
          "bots must be 0 to " + (Rules.MAX_PLAYERS - 1) + " but is " + bots);
    }
    if (bots >= capacity && capacity >= Rules.MIN_PLAYERS) {
      throw new IllegalArgumentException(
          "a room of " + capacity + " seats has room for " + (capacity - 1) + " bots beside you");
    }
    if (server == null && existing) {
      throw new IllegalArgumentException(
          "an existing room is on a server that runs already: name it with --server");
    }
  }

  private JoinRequest request(String url) {
    return new JoinRequest(url, name, room, existing, capacity, password, net);
  }

  private Optional<ReportFile> openReport() {
    if (report == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(ReportFile.open(report, Report.before(name)));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "report can't be written to '" + report + "': " + ReportFile.reason(e), e);
    }
  }

  /** Told by the jar's manifest. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"sample-shooter " + (version == null ? "(unpackaged)" : version)};
    }
  }
}
