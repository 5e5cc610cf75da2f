package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes that play with a host: what each reports. */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
class HostModeIT {

  private static final List<String> NAMES = List.of("Ann", "Bob", "Cid", "Dot");
  private static final double MOST_BYTES_A_SECOND = 20_000;

  @TempDir private Path folder;

  @Test
  void fourPlayOnABadLine() throws Exception {
    for (JsonObject report : play(12, 6, 0, "bad")) {
      assertEquals("host", report.get("mode").getAsString());
      assertTrue(report.get("unconfirmedInputs").getAsDouble() >= 0, report.toString());
      assertTrue(report.get("missingInputsPer10000").getAsDouble() >= 0, report.toString());
      assertTrue(report.get("correctionRms").getAsDouble() < 2, report.toString());
      assertEquals(3, report.getAsJsonArray("peers").size());
    }
  }

  @Test
  @Tag("long")
  void nothingJumpsForAMinuteOnABadLine() throws Exception {
    List<Double> corrections = new ArrayList<>();
    for (JsonObject report : play(60, 15, 0, "bad")) {
      corrections.add(report.get("correctionsPerMinute").getAsDouble());
      for (JsonElement peer : report.getAsJsonArray("peers")) {
        JsonElement pops = peer.getAsJsonObject().get("popsPerMinute");
        assertTrue(pops.isJsonNull() || pops.getAsDouble() == 0, report.toString());
      }
    }
    // of those that aren't the host; they are rare, so one of them may come to one player's share
    double sum = corrections.stream().mapToDouble(Double::doubleValue).sum();
    assertTrue(sum / (NAMES.size() - 1) < 1, corrections + " a minute");
  }

  @Test
  @Tag("long")
  void thirtyTwoNeedLittleBandwidth() throws Exception {
    int seconds = 30;
    List<JsonObject> reports = play(seconds, 15, 7, "perfect");
    List<Double> rates = new ArrayList<>();
    for (JsonObject report : reports) {
      assertEquals(31, report.getAsJsonArray("peers").size(), report.toString());
      double bytes = 0;
      for (JsonElement peer : report.getAsJsonArray("peers")) {
        bytes += peer.getAsJsonObject().get("bytesIn").getAsDouble();
      }
      rates.add(bytes / seconds);
    }
    // all but that of the host, which hears everybody
    List<Double> clients = rates.stream().sorted().limit(NAMES.size() - 1).toList();
    for (double rate : clients) {
      assertTrue(rate > 500 && rate < MOST_BYTES_A_SECOND, clients + " bytes a second");
    }
  }

  private List<JsonObject> play(int seconds, int hostLonger, int bots, String net)
      throws Exception {
    try (Programs programs = new Programs(folder)) {
      String url =
          Programs.readyUrl(
              programs.start("server", Programs.SERVER, "--bind", "127.0.0.1", "--port", "0"));
      String host = NAMES.get(0);
      String[] more = {"--mode", "host", "--bots", "" + bots, "--net", net};
      List<Process> players = new ArrayList<>();
      for (String name : NAMES) {
        // the host is the last to end: the others' ends are no changes of the host
        int life = name.equals(host) ? seconds + hostLonger : seconds;
        players.add(programs.headless(name, url, "DECIDED", life, more));
        Awaitility.await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> programs.report(host).isPresent());
      }
      for (Process player : players) {
        assertTrue(player.waitFor(seconds + 120, TimeUnit.SECONDS));
        assertEquals(0, player.exitValue());
      }
      return NAMES.stream().map(name -> programs.report(name).orElseThrow()).toList();
    }
  }
}
