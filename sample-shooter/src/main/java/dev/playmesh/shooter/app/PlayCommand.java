package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Place;
import dev.playmesh.shooter.menu.Settings;
import dev.playmesh.shooter.menu.SettingsFile;
import dev.playmesh.shooter.menu.Terms;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.Invitation;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Mode;
import dev.playmesh.shooter.window.GameWindow;
import dev.playmesh.shooter.window.Launch;
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
    description = "A top-down arena shooter for 2 to 8, from player to player; for 32 with a host.")
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

  @Option(
      names = "--join",
      paramLabel = "INVITATION",
      description = "Join a friend: the invitation says server and room.")
  private @Nullable String invitation;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Your name. Default: as in the menu, at first Player.")
  private @Nullable String name;

  @Option(names = "--bots", paramLabel = "N", description = "Bots to bring along. Default: 0.")
  private int bots;

  @Option(
      names = "--capacity",
      paramLabel = "N",
      description = "Seats of a new room, 2 to 8, with a host to 32. Default: all.")
  private @Nullable Integer wantedCapacity;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = "Who decides: mesh (each about its own) or host. Default: mesh.")
  private Mode mode = Mode.MESH;

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
      description = {
        "Simulate a line for what is sent: perfect, lan, wifi, mobile4g, bad,",
        "country, europe, transatlantic or australia. Default: perfect."
      })
  private String net = "perfect";

  @Option(
      names = "--screenshot",
      paramLabel = "FILE",
      description = "Save a picture of the window as PNG after 10 seconds of play.")
  private @Nullable Path screenshot;

  @Option(names = "--verbose", description = "Log more, and stack traces.")
  private boolean verbose;

  private final BooleanSupplier stop;

  PlayCommand(BooleanSupplier stop) {
    this.stop = stop;
  }

  BooleanSupplier stop() {
    return stop;
  }

  boolean isVerbose() {
    return verbose;
  }

  @Override
  public Integer call() throws Exception {
    Logging.configure(verbose);
    readInvitation();
    checkRanges();
    // what is wrong with it is told before a server is started
    JoinRequest request = request(server == null ? "ws://localhost:8080" : server, name());
    Optional<ReportFile> file = openReport();
    if (!headless) {
      try {
        return openWindow(file);
      } catch (GameWindow.NoDisplayException e) {
        System.out.println(
            "No window can be shown here (" + e.getMessage() + "): playing headless.");
      }
    }
    if (server != null) {
      return new Headless(request, bots, seconds(), file, stop, Address.of(server)).run();
    }
    try (OwnServer own = OwnServer.start()) {
      own.announcement(room).forEach(System.out::println);
      Address address = Address.ofThisMachine(own.port());
      return new Headless(request(own.url(), name()), bots, seconds(), file, stop, address).run();
    }
  }

  /** With a room, an invitation or bots a match begins at once, else the menu opens. */
  private int openWindow(Optional<ReportFile> file) throws Exception {
    SettingsFile settings = SettingsFile.ofUser();
    try (Windowed program = new Windowed(file, room, stop)) {
      Optional<Choice> choice = Optional.empty();
      if (!room.isBlank() || bots > 0) {
        Place place = program.server(server == null ? "" : server);
        String player = name == null ? settings.load().name() : name;
        choice = Optional.of(new Choice(request(place.url(), player), place, bots));
      }
      Launch launch =
          new Launch(
              choice,
              Optional.ofNullable(name),
              Optional.ofNullable(server),
              new Terms(capacity(), password, net, mode),
              seconds(),
              duration != null || report != null,
              Optional.ofNullable(screenshot));
      return GameWindow.open(launch, program, settings) ? 0 : Main.FAILED;
    }
  }

  private String name() {
    return name == null ? Settings.DEFAULTS.name() : name;
  }

  private void readInvitation() {
    if (invitation == null) {
      return;
    }
    if (server != null || !room.isBlank()) {
      throw new IllegalArgumentException(
          "an invitation says server and room: --join goes without --server and --room");
    }
    Invitation read =
        Invitation.parse(invitation)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an invitation looks like ws://host:8080#CODE but is '"
                            + invitation
                            + "'"));
    server = read.server();
    room = read.room();
    existing = true;
  }

  private int capacity() {
    return wantedCapacity == null ? mode.maxPlayers() : wantedCapacity;
  }

  private double seconds() {
    return duration == null ? Double.POSITIVE_INFINITY : duration;
  }

  private void checkRanges() {
    if (duration != null && !(duration > 0 && duration <= LONGEST_SECONDS)) {
      throw new IllegalArgumentException(
          "duration must be above 0 and at most 604800 seconds but is " + duration);
    }
    if (bots < 0 || bots > mode.maxPlayers() - 1) {
      throw new IllegalArgumentException(
          "bots must be 0 to " + (mode.maxPlayers() - 1) + " but is " + bots);
    }
    int capacity = capacity();
    if (bots >= capacity && capacity >= Rules.MIN_PLAYERS) {
      throw new IllegalArgumentException(
          "a room of " + capacity + " seats has room for " + (capacity - 1) + " bots beside you");
    }
    if (headless && screenshot != null) {
      throw new IllegalArgumentException("a screenshot needs a window: not with --headless");
    }
    if (server == null && existing) {
      throw new IllegalArgumentException(
          "an existing room is on a server that runs already: name it with --server");
    }
  }

  private JoinRequest request(String url, String player) {
    Entry entry = existing ? Entry.EXISTING : room.isBlank() ? Entry.CREATE : Entry.CODE;
    return new JoinRequest(url, player, entry, room, capacity(), password, net, mode);
  }

  private Optional<ReportFile> openReport() {
    if (report == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(ReportFile.open(report, Report.before(name())));
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
