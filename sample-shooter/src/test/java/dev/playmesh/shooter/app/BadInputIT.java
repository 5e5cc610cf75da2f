package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.Topology;
import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.SignalingServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Wrong use of the jars: one clear line, a non-zero exit, no stack trace unless asked for. What a
 * process of its own adds nothing to is in PlayCommandTest, and runs here without one.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BadInputIT {

  /** What is started, and a word of the one line that it says. */
  private record Case(Path jar, String word, List<String> javaOptions, String args) {}

  @TempDir private Path folder;
  private Programs programs;
  private final List<Case> cases = new ArrayList<>();

  @BeforeEach
  void start() {
    programs = new Programs(folder);
  }

  @AfterEach
  void endThem() {
    programs.close();
  }

  private void shooter(String args, String word, String... javaOptions) {
    cases.add(new Case(Programs.SHOOTER, word, List.of(javaOptions), "--headless " + args));
  }

  private void server(String args, String word) {
    cases.add(new Case(Programs.SERVER, word, List.of(), args));
  }

  /** The same command line in this process. */
  private static void assertRefuses(String args, String word) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int code;
    try {
      System.setErr(err);
      CommandLine line = Main.commandLine(new PlayCommand(() -> false));
      line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
      code = line.execute(("--headless " + args).split(" "));
    } finally {
      System.setErr(before);
    }
    List<String> lines = bytes.toString(StandardCharsets.UTF_8).lines().toList();
    assertRefused(args, word, "sample-shooter: ", code, lines);
  }

  private static void assertRefused(
      String what, String word, String program, int code, List<String> lines) {
    String shown = what + " said " + lines;
    assertTrue(code == Main.FAILED || code == Main.MISUSED, shown);
    assertEquals(1, lines.size(), shown);
    assertTrue(lines.get(0).startsWith(program), shown);
    assertTrue(lines.get(0).contains(word), shown);
    assertFalse(lines.get(0).contains("Exception"), shown);
  }

  /** Two at a time: starting a JVM is what takes long. */
  private void assertAllFail() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    List<Future<?>> results = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      Case wrong = cases.get(i);
      String name = "case" + i;
      results.add(
          two.submit(
              () -> {
                assertFails(name, wrong);
                return 0;
              }));
    }
    two.shutdown();
    assertAll(results.stream().map(result -> () -> result.get(120, TimeUnit.SECONDS)));
  }

  private void assertFails(String name, Case wrong) throws Exception {
    List<String> args = List.of(wrong.args.split(" "));
    Process process = programs.start(name, wrong.jar, wrong.javaOptions, args);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> "it goes on: " + wrong);
    String program = wrong.jar == Programs.SERVER ? "signaling-server: " : "sample-shooter: ";
    assertRefused("" + wrong, wrong.word, program, process.exitValue(), programs.errorsOf(name));
  }

  @Test
  void theShooterSaysWhyItCannotPlay() throws Exception {
    try (SignalingServer here =
            SignalingServer.start(ServerConfig.builder().bind("127.0.0.1").port(0).build());
        ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String url = "ws://127.0.0.1:" + here.port();
      try (Session locked = hold(url, "LOCKED", 8, "sesame");
          Session full = hold(url, "FULL", 2, "");
          Session second = hold(url, "FULL", 2, "");
          Session older = hold(url, 99, RoomOptions.code("OLDER"));
          Session decided = hold(url, 1, RoomOptions.code("STAR").topology(Topology.STAR))) {
        assertEquals(full.room().orElseThrow().code(), second.room().orElseThrow().code());
        String server = "--server " + url;
        shooter("--frobnicate", "--frobnicate");
        shooter(server + " --room NOWHERE --existing", "Can't join: ");
        assertRefuses(server + " --room LOCKED --password guess", "password");
        assertRefuses(server + " --room LOCKED", "password");
        assertRefuses(server + " --room FULL", "2 seats are taken");
        assertRefuses(server + " --room OLDER", "version");
        assertRefuses(server + " --room STAR", "plays in mode host, not mesh: use --mode host");
        assertRefuses(server + " --room LOCKED --password sesame --mode host", "use --mode mesh");
        assertRefuses("--server ws://127.0.0.1:1 --room X", "refused");
        assertRefuses("--server ws://no-such-host.invalid --room X", "unknown host");
        String deaf = "ws://127.0.0.1:" + mute.getLocalPort();
        assertRefuses("--server " + deaf + " --room X", "Can't join: ");
        shooter(server + " --room X", "native can't be loaded", "-Dos.arch=riscv64");
        shooter(server + " --room X", "native can't be loaded", "-Djava.io.tmpdir=/no/such/folder");
        assertAllFail();
        assertEquals(Session.State.JOINED, locked.state());
        assertEquals(Session.State.JOINED, older.state());
        assertEquals(Session.State.JOINED, decided.state());
      }
    }
  }

  private static Session hold(String url, String room, int capacity, String password) {
    return hold(url, 1, RoomOptions.code(room).capacity(capacity).password(password));
  }

  private static Session hold(String url, int version, RoomOptions options) {
    SessionConfig config =
        SessionConfig.builder()
            .server(url)
            .game("playmesh-shooter", version)
            .name("Holder")
            .build();
    Session session = Session.join(config, options);
    assertTrue(session.awaitJoined(Duration.ofSeconds(20)), () -> "" + session.closeReason());
    return session;
  }

  @Test
  void theServerRefusesWrongOptions() throws Exception {
    server("--port -1", "65535");
    server("--bind no-such-host.invalid", "no-such-host.invalid");
    assertAllFail();
  }

  @Test
  void verboseAddsTheStackTrace() throws Exception {
    Process process = programs.start("verbose", Programs.SHOOTER, "--verbose", "--net", "blizzard");
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(2, process.exitValue());
    List<String> lines = programs.errorsOf("verbose");
    assertTrue(lines.stream().anyMatch(line -> line.startsWith("\tat ")), () -> "" + lines);
  }
}
