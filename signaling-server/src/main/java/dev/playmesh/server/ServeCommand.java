package dev.playmesh.server;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Serves until SIGTERM or SIGINT. */
@Command(
    name = "signaling-server",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    sortOptions = false,
    description = {
      "Where the players of Playmesh games meet: manages rooms, and relays what two players tell"
          + " each other before they are linked. Once it listens it prints one line on stdout;"
          + " logs go to stderr. SIGTERM says goodbye to all clients and ends it with 0.",
      ""
    },
    footer = {
      "",
      "Every option can also be given by environment: --key-file by PLAYMESH_KEY_FILE, flags by"
          + " PLAYMESH_VERBOSE=true, lists with commas. The command line wins.",
      "Exit codes: 0 ended by a signal, 1 couldn't start or go on, 2 wrong use."
    })
final class ServeCommand implements Callable<Integer> {

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on. Default: ${DEFAULT-VALUE}, which is every address, IPv6 too.")
  private String bind = "0.0.0.0";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "TCP port for clients, and UDP port for STUN; 0 takes a free one."
              + " Default: ${DEFAULT-VALUE}.")
  private int port = 8080;

  @Option(
      names = "--ice-server",
      paramLabel = "URL",
      split = ",",
      description = "A STUN server that clients are told of, as stun:HOST:PORT. May be repeated.")
  private List<String> iceServers = new ArrayList<>();

  @Mixin private TurnOptions turn = new TurnOptions();

  @Option(
      names = "--no-stun",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Don't answer STUN requests.")
  private boolean noStun;

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description =
          "Where the server's key lives, made at the first start. With it a restarted server gets"
              + " its rooms back from their members. Default: a new key at each start.")
  private @Nullable Path keyFile;

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      split = ",",
      description =
          "A web page's origin, such as https://game.example, that may connect. May be repeated."
              + " Default: all. Clients that are no web pages may always.")
  private List<String> allowedOrigins = new ArrayList<>();

  @Option(
      names = "--verbose",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Log more, and stack traces of errors.")
  private boolean verbose;

  @Mixin private LimitOptions limits = new LimitOptions();

  @Spec private @Nullable CommandSpec spec;

  boolean isVerbose() {
    return verbose;
  }

  ServerConfig config() {
    ServerConfig.Builder config =
        ServerConfig.builder()
            .bind(bind)
            .port(port)
            .stun(!noStun)
            .allowedOrigins(allowedOrigins)
            .limits(limits.limits());
    iceServers.forEach(config::iceServer);
    turn.servers().ifPresent(config::turn);
    if (keyFile != null) {
      config.keyFile(keyFile);
    }
    return config.build();
  }

  /** SIGTERM ends with 0 only if the hook itself ends the JVM. */
  @Override
  public Integer call() throws Exception {
    ServerConfig config = config();
    Logging.configure(verbose);
    SignalingServer server = SignalingServer.start(config);
    Thread hook =
        new Thread(
            () -> {
              server.close();
              Runtime.getRuntime().halt(0);
            },
            "playmesh-shutdown");
    Runtime.getRuntime().addShutdownHook(hook);
    PrintWriter out = line().getOut();
    out.println("playmesh signaling ready on " + server.uri());
    out.flush();
    boolean closed = server.awaitEnd();
    if (!closed) {
      Runtime.getRuntime().removeShutdownHook(hook);
      server.close();
    }
    return closed ? 0 : Main.FAILED;
  }

  private CommandLine line() {
    if (spec == null) {
      throw new IllegalStateException("picocli sets it");
    }
    return spec.commandLine();
  }

  /** Durations are given in seconds. */
  static Duration seconds(String text) {
    double seconds;
    try {
      seconds = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new CommandLine.TypeConversionException("'" + text + "' is not a number of seconds");
    }
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}
