package dev.playmesh.benchmarks.netcode.real;

import com.google.gson.JsonObject;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.benchmarks.netcode.net.Update;
import dev.playmesh.benchmarks.netcode.trace.Trace;
import dev.playmesh.benchmarks.netcode.trace.Traces;
import dev.playmesh.types.PeerState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * One of two processes of a machine that show each other motion over a real line: {@code java -jar
 * benchmarks.jar netcode-real --server URL --role send}, and {@code draw}. They share the machine's
 * monotonic clock, so that the truth of each moment is known on both sides.
 *
 * <p>Says {@code linked}, waits for {@code start NANOS} (of that clock) on stdin, shows the trace
 * from then on, and says what was found, a JSON object a line.
 */
@Command(
    name = "netcode-real",
    mixinStandardHelpOptions = true,
    description = "The shipped classes over a real line: a part of the network laboratory.")
public final class RealCommand implements Callable<Integer> {

  private static final long NOT_STARTED = Long.MAX_VALUE;
  private static final long PAUSE_NANOS = 2_000_000;

  /** What is under way when the sender ends. */
  private static final long REST_NANOS = 3_000_000_000L;

  @Option(names = "--server", required = true, description = "The signaling server.")
  private String server = "";

  @Option(names = "--room", description = "Where both meet (default: ${DEFAULT-VALUE}).")
  private String room = "motion";

  @Option(names = "--role", required = true, description = "send or draw.")
  private String role = "";

  @Option(names = "--trace", description = "What moves how (default: ${DEFAULT-VALUE}).")
  private String trace = "strafe";

  @Option(names = "--seed", description = "Of the trace (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(names = "--hz", description = "States a second (default: ${DEFAULT-VALUE}).")
  private int hertz = 20;

  @Option(names = "--seconds", description = "How long (default: ${DEFAULT-VALUE}).")
  private double seconds = 120;

  @Spec private @Nullable CommandSpec spec;

  private final List<Update> updates = new ArrayList<>();
  private volatile long startNanos = NOT_STARTED;
  private volatile boolean ended;
  private double zeroMillis = Double.NaN;

  /** Made by picocli. */
  public RealCommand() {}

  @Override
  public Integer call() {
    if (!role.equals("send") && !role.equals("draw")) {
      throw new IllegalArgumentException("--role must be send or draw but is " + role);
    }
    Trace truth = Traces.of(trace, seed, seconds + 1);
    Thread reader = new Thread(this::obey, "orders");
    reader.setDaemon(true);
    reader.start();
    SessionConfig config =
        SessionConfig.builder()
            .server(server)
            .game("netcode", 1)
            .name(role)
            .messages(Told.types())
            .build();
    say(what("ready"));
    try (Session session = Session.join(config, RoomOptions.code(room).capacity(2))) {
      session.on(
          Told.class,
          (peer, told, info) -> take(session, told, info.sampledMillis(), info.arrivedMillis()));
      play(session, truth);
    }
    return 0;
  }

  private void play(Session session, Trace truth) {
    Told told = new Told();
    long interval = 1_000_000_000L / hertz;
    long end = (long) (seconds * 1e9);
    long due = System.nanoTime();
    boolean linked = false;
    while (!ended) {
      session.poll();
      long now = System.nanoTime();
      if (!linked && isLinked(session)) {
        linked = true;
        say(what("linked"));
      }
      long since = startNanos == NOT_STARTED ? -1 : now - startNanos;
      if (since >= end + REST_NANOS) {
        say(role.equals("draw") ? Findings.of(updates, truth, seconds, hertz) : what("sent"));
        return;
      }
      if (now >= due && role.equals("send") && since < end) {
        due = Math.max(due + interval, now - interval);
        told.millis = since < 0 ? -1 : since / 1e6;
        truth.at(told.millis, told.state.values);
        session.broadcast(told);
      }
      session.flush();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static boolean isLinked(Session session) {
    return session.peers().stream().anyMatch(peer -> peer.state() == PeerState.CONNECTED);
  }

  private void take(Session session, Told told, double sampledMillis, double arrivedMillis) {
    if (told.millis < 0 || startNanos == NOT_STARTED) {
      return;
    }
    if (Double.isNaN(zeroMillis)) {
      zeroMillis = zero(session);
    }
    double[] v = told.state.values;
    updates.add(
        new Update(
            updates.size(),
            told.millis,
            sampledMillis - zeroMillis,
            arrivedMillis - zeroMillis,
            v[0],
            v[1],
            v[2],
            v[3],
            0));
  }

  /** The start on the session's clock: the best of some tries, since a thread may lose its core. */
  private double zero(Session session) {
    double best = Double.POSITIVE_INFINITY;
    double zero = 0;
    for (int i = 0; i < 20; i++) {
      long before = System.nanoTime();
      double now = session.nowMillis();
      long after = System.nanoTime();
      if (after - before < best) {
        best = after - before;
        zero = now - ((before + after) / 2.0 - startNanos) / 1e6;
      }
    }
    return zero;
  }

  private void obey() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      String line = in.readLine();
      while (line != null && !line.equals("quit")) {
        if (line.startsWith("start ")) {
          startNanos = Long.parseLong(line.substring("start ".length()));
        }
        line = in.readLine();
      }
    } catch (IOException e) {
      say(what("broken"));
    }
    ended = true;
  }

  private static JsonObject what(String word) {
    JsonObject line = new JsonObject();
    line.addProperty("what", word);
    return line;
  }

  private synchronized void say(JsonObject line) {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
