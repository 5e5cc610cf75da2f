package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.playmesh.shooter.game.Rules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Four processes on a bad line: nobody's figure jumps in anybody's eyes. */
@Timeout(value = 180, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@EnabledOnOs(OS.LINUX)
@Tag("long") // HostModeIT has four processes on such a line too
class BadLineIT {

  private static final List<String> NAMES = List.of("Ann", "Bob", "Cid", "Dot");

  @TempDir private Path folder;

  @Test
  void figuresHardlyPopForAQuarterOfAMinute() throws Exception {
    for (JsonObject peer : play(15)) {
      assertTrue(peer.get("popsPerMinute").getAsDouble() <= 8, peer.toString());
    }
  }

  @Test
  void figuresDoNotPopForAMinute() throws Exception {
    for (JsonObject peer : play(60)) {
      assertEquals(0, peer.get("popsPerMinute").getAsDouble(), peer.toString());
    }
  }

  /** A quarter of the frame rate, acknowledgements and pings included. */
  @Test
  void littleIsSentWhileFiguresStandOrRunStraight() throws Exception {
    int seconds = 60;
    try (Programs programs = new Programs(folder)) {
      String url = server(programs);
      List<Process> players = new ArrayList<>();
      for (String name : NAMES) {
        String file = folder.resolve(name + ".json").toString();
        players.add(
            programs.startTest(
                name, QuietPlayer.class, url, "QUIET", name, "bad", seconds + "", file));
      }
      await(players, seconds);
    }
    for (String name : NAMES) {
      JsonObject said = report(name);
      assertTrue(said.get("standingSeconds").getAsDouble() > 5, "" + said);
      assertTrue(said.get("runningSeconds").getAsDouble() > 1, "" + said);
      for (String what : List.of("standing", "running")) {
        double perSecond = said.get(what + "PacketsPerSecond").getAsDouble();
        assertTrue(perSecond <= Rules.STEPS_PER_SECOND / 4.0, "" + said);
      }
    }
  }

  private static String server(Programs programs) throws Exception {
    return Programs.readyUrl(
        programs.start("server", Programs.SERVER, "--bind", "127.0.0.1", "--port", "0"));
  }

  private static void await(List<Process> players, int seconds) throws Exception {
    for (Process player : players) {
      assertTrue(player.waitFor(seconds + 60, TimeUnit.SECONDS));
      assertEquals(0, player.exitValue());
    }
  }

  /** What each says of each other at the end. */
  private List<JsonObject> play(int seconds) throws Exception {
    List<JsonObject> peers = new ArrayList<>();
    try (Programs programs = new Programs(folder)) {
      String url = server(programs);
      List<Process> players = new ArrayList<>();
      for (String name : NAMES) {
        players.add(player(programs, url, name, seconds));
      }
      await(players, seconds);
    }
    for (String name : NAMES) {
      JsonObject said = report(name);
      assertEquals(NAMES.size() - 1, said.getAsJsonArray("peers").size(), "" + said);
      for (JsonElement peer : said.getAsJsonArray("peers")) {
        peers.add(peer.getAsJsonObject());
        assertTrue(peer.getAsJsonObject().get("statesIn").getAsLong() > seconds / 2, "" + said);
      }
    }
    return peers;
  }

  private JsonObject report(String name) {
    return Programs.reportIn(folder.resolve(name + ".json")).orElseThrow();
  }

  private Process player(Programs programs, String url, String name, int seconds) throws Exception {
    return programs.headless(name, url, "BAD", seconds, "--net", "bad");
  }
}
