package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The jar as a user runs it. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // starting JVMs is what takes long
class ServerJarIT {

  private static final Path JAR = Path.of("target", "signaling-server.jar");

  @TempDir Path folder;

  @Test
  void printsOneReadyLineAndEndsWithZeroOnSigterm() throws Exception {
    Process process = run(Map.of("PLAYMESH_BIND", "127.0.0.1"), "--port", "0");
    try (BufferedReader out = process.inputReader()) {
      String ready = out.readLine();
      assertNotNull(ready);
      assertTrue(ready.matches("playmesh signaling ready on ws://127\\.0\\.0\\.1:[0-9]+"), ready);
      CompletableFuture<Integer> closed = new CompletableFuture<>();
      WebSocket socket = connect(ready.substring(ready.indexOf("ws://")), closed);

      long start = AwakeClock.systemMillis();
      process.toHandle().destroy();
      assertEquals(Visitor.GOING_AWAY, closed.get(5, TimeUnit.SECONDS));
      assertTrue(process.waitFor(5, TimeUnit.SECONDS));
      assertTrue(AwakeClock.systemMillis() - start < 5_000);
      assertEquals(0, process.exitValue());
      assertEquals(null, out.readLine(), "one line is all");
      socket.abort();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void misspelledVariableIsNamedOnStderrAndTheServerGoesOn() throws Exception {
    Map<String, String> environment = Map.of("PLAYMESH_PROT", "1", "PLAYMESH_BIND", "127.0.0.1");
    Process process = run(environment, "--port", "0");
    try (BufferedReader out = process.inputReader()) {
      assertTrue(String.valueOf(out.readLine()).startsWith("playmesh signaling ready on ws://"));
      process.toHandle().destroy();
      assertTrue(process.waitFor(5, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue());
      List<String> lines =
          Files.readAllLines(folder.resolve("stderr"), StandardCharsets.UTF_8).stream()
              .filter(line -> line.contains("PLAYMESH_PROT"))
              .toList();
      assertEquals(1, lines.size(), lines::toString);
      assertTrue(lines.get(0).endsWith("did you mean PLAYMESH_PORT?"), lines.get(0));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void endsWithZeroInTimeWhenClientsAreMute() throws Exception {
    Process process = run(Map.of(), "--port", "0", "--bind", "127.0.0.1");
    try (BufferedReader out = process.inputReader()) {
      int port = URI.create(String.valueOf(out.readLine()).replaceAll(".*ws:", "ws:")).getPort();
      try (java.net.Socket half =
          new java.net.Socket(java.net.InetAddress.getLoopbackAddress(), port)) {
        assertTrue(half.isConnected());
        process.toHandle().destroy();
        assertTrue(process.waitFor(5, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
      }
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void wrongUseIsOneClearLineAndANonZeroExit() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      String port = Integer.toString(taken.getLocalPort());
      assertFails("in use", Map.of(), "--port", port);
      assertFails("65535", Map.of(), "--port", "70000");
      assertFails("--prot", Map.of(), "--prot", "1");
      assertFails("stun:", Map.of(), "--ice-server", "stun:a b");
      assertFails("needs a secret", Map.of(), "--turn", "turn:a");
      assertFails("turn:", Map.of("PLAYMESH_TURN_SECRET", "s"), "--turn", "turn:a b");
      assertFails("without a server", Map.of("PLAYMESH_TURN_SECRET", "s"));
      assertFails("key file", Map.of(), "--key-file", folder.resolve("no/key").toString());
      assertFails("abc", Map.of("PLAYMESH_PORT", "abc"));
    }
  }

  @Test
  void tellsItsVersionAndItsOptions() throws Exception {
    assertTrue(output(0, "--version").startsWith("playmesh signaling server "));
    String help = output(0, "--help");
    for (String option :
        List.of(
            "--bind",
            "--port",
            "--ice-server",
            "--no-stun",
            "--key-file",
            "--turn",
            "--turn-secret-file",
            "--turn-lifetime")) {
      assertTrue(help.contains(option), help);
    }
  }

  private void assertFails(String word, Map<String, String> environment, String... args)
      throws Exception {
    Process process = run(environment, args);
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    List<String> lines = Files.readAllLines(folder.resolve("stderr"), StandardCharsets.UTF_8);
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(lines.get(0).contains(word), lines::toString);
    assertTrue(process.exitValue() == 1 || process.exitValue() == 2);
    assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
  }

  private String output(int exit, String... args) throws Exception {
    Process process = run(Map.of(), args);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    assertEquals(exit, process.exitValue());
    return text;
  }

  private Process run(Map<String, String> environment, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", JAR.toAbsolutePath().toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PLAYMESH_"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static WebSocket connect(String uri, CompletableFuture<Integer> closed) {
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .buildAsync(
            URI.create(uri),
            new WebSocket.Listener() {
              @Override
              public @Nullable CompletionStage<?> onClose(
                  WebSocket socket, int code, String reason) {
                closed.complete(code);
                return null;
              }
            })
        .orTimeout(10, TimeUnit.SECONDS)
        .join();
  }
}
