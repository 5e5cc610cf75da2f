package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jars as their users run them: a server and three players, each a process, and what befalls
 * them.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
class PlayTogetherIT {

  @TempDir private Path folder;
  private Programs programs;

  @BeforeEach
  void start() {
    programs = new Programs(folder);
  }

  @AfterEach
  void endThem() {
    programs.close();
  }

  @Test
  void playGoesOnThroughWhateverEndsOrFreezes() throws Exception {
    Process server = server(0);
    String url = Programs.readyUrl(server);
    Process ann = player(url, "Ann");
    await(10, () -> report("Ann").isPresent());
    Process bob = player(url, "Bob");
    Process cid = player(url, "Cid");
    await(20, () -> peers("Ann", peer -> state(peer).equals("CONNECTED")) == 2);
    await(20, () -> peers("Bob", peer -> state(peer).equals("CONNECTED")) == 2);
    String host = text("Bob", "host");
    String bobId = text("Bob", "peerId");
    assertEquals(text("Ann", "peerId"), host);

    // the server is killed: play goes on
    server.destroyForcibly().waitFor();
    await(5, () -> !report("Ann").orElseThrow().get("serverConnected").getAsBoolean());
    long before = statesIn("Ann", "Bob");
    await(5, () -> statesIn("Ann", "Bob") > before + 3);

    // it is back with its key file: all are members again
    server(Integer.parseInt(url.substring(url.lastIndexOf(':') + 1)));
    await(20, () -> report("Ann").orElseThrow().get("serverConnected").getAsBoolean());
    await(20, () -> report("Bob").orElseThrow().get("serverConnected").getAsBoolean());
    assertEquals(host, text("Bob", "host"));
    assertEquals("1", text("Bob", "term"));
    assertEquals(bobId, text("Bob", "peerId"));

    // a frozen process is missed, and is back without a new join
    signal("STOP", bob);
    await(10, () -> state(peer("Ann", "Bob")).equals("RECONNECTING"));
    Thread.sleep(2_000);
    signal("CONT", bob);
    await(10, () -> state(peer("Ann", "Bob")).equals("CONNECTED"));
    assertEquals(bobId, peer("Ann", "Bob").get("peerId").getAsString());

    // a killed one is gone after 5 s, and the others play on
    cid.destroyForcibly().waitFor();
    assertFalse(state(peer("Ann", "Cid")).equals("GONE"));
    await(12, () -> state(peer("Ann", "Cid")).equals("GONE"));
    String reason = peer("Ann", "Cid").get("reason").getAsString();
    assertTrue(reason.startsWith("TIMED_OUT"), reason);
    assertEquals("CONNECTED", state(peer("Ann", "Bob")));

    // told to end, they leave
    ann.destroy();
    assertTrue(ann.waitFor(10, TimeUnit.SECONDS));
    await(10, () -> state(peer("Bob", "Ann")).equals("GONE"));
    await(10, () -> text("Bob", "host").equals(bobId));
    assertTrue(Integer.parseInt(text("Bob", "term")) > 1);
  }

  // ---- processes ----

  private Process server(int port) throws IOException {
    String key = folder.resolve("key").toString();
    return programs.start(
        "server", Programs.SERVER, "--bind", "127.0.0.1", "--port", "" + port, "--key-file", key);
  }

  private Process player(String url, String name) throws IOException {
    return programs.headless(name, url, "TOGETHER", 170);
  }

  private static void signal(String name, Process process) throws Exception {
    assertEquals(0, new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor());
  }

  // ---- reports ----

  private Optional<JsonObject> report(String name) {
    return programs.report(name);
  }

  private String text(String name, String field) {
    return report(name).orElseThrow().get(field).getAsString();
  }

  private long peers(String name, Predicate<JsonObject> which) {
    return report(name).stream()
        .flatMap(report -> report.getAsJsonArray("peers").asList().stream())
        .map(JsonElement::getAsJsonObject)
        .filter(which)
        .count();
  }

  private JsonObject peer(String name, String other) {
    return report(name).orElseThrow().getAsJsonArray("peers").asList().stream()
        .map(JsonElement::getAsJsonObject)
        .filter(peer -> peer.get("name").getAsString().equals(other))
        .findFirst()
        .orElseThrow();
  }

  private long statesIn(String name, String other) {
    return peer(name, other).get("statesIn").getAsLong();
  }

  private static String state(JsonObject peer) {
    return peer.get("state").getAsString();
  }

  private static void await(int seconds, BooleanSupplier condition) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(seconds))
        .pollInterval(Duration.ofMillis(200))
        .until(condition::getAsBoolean);
  }
}
