package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.net.DuelFacts;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.PeerFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final List<String> FIELDS =
      List.of(
          "peerId",
          "name",
          "room",
          "seconds",
          "meshCompleteMillis",
          "framesPerSecond",
          "serverConnected",
          "host",
          "term",
          "statesOut",
          "peers",
          "kills",
          "deaths",
          "closeReason",
          "mode",
          "correctionRms",
          "correctionsPerMinute",
          "unconfirmedInputs",
          "missingInputsPer10000");

  private static final List<String> PEER_FIELDS =
      List.of(
          "peerId",
          "name",
          "state",
          "path",
          "roundTripMillis",
          "jitterMillis",
          "lossPercent",
          "packetsIn",
          "packetsOut",
          "bytesIn",
          "bytesOut",
          "statesIn",
          "eventsIn",
          "connectMillis",
          "clockOffsetMillis",
          "updatesInPerSecond",
          "popsPerMinute",
          "reason",
          "kills",
          "deaths");

  @TempDir private Path folder;

  @Test
  void hasItsFieldsAlsoBeforeAnythingIsKnown() throws IOException {
    Path path = folder.resolve("r.json");
    ReportFile.open(path, Report.before("Ann"));
    JsonObject json = read(path);
    assertEquals(FIELDS, List.copyOf(json.keySet()));
    assertEquals("Ann", json.get("name").getAsString());
    for (String unknown : List.of("peerId", "room", "seconds", "meshCompleteMillis", "host")) {
      assertTrue(json.get(unknown).isJsonNull(), unknown);
    }
    assertFalse(json.get("serverConnected").getAsBoolean());
  }

  @Test
  void isReplacedAsAWhole() throws IOException {
    Path path = folder.resolve("r.json");
    ReportFile file = ReportFile.open(path, Report.before("Ann"));
    PeerFacts bob =
        new PeerFacts(
            "b",
            "Bob",
            "CONNECTED",
            "DIRECT",
            1.23456,
            0.1,
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            17.5,
            9,
            -2.5,
            59,
            0.5,
            120,
            "",
            new Score(3, 4));
    PeerFacts cid =
        new PeerFacts(
            "c",
            "Cid",
            "CONNECTING",
            "NONE",
            Double.NaN,
            Double.NaN,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            0,
            Double.NaN,
            Double.NaN,
            "NO_PATH: why",
            Score.NONE);
    MatchFacts facts =
        new MatchFacts("a", "ROOM", "b", 3, true, 12, 600, List.of(bob, cid), "", DuelFacts.NONE);
    file.write(Report.of("Ann", facts, 10.5, 60.01, new Score(2, 1)));
    JsonObject json = read(path);
    assertEquals(FIELDS, List.copyOf(json.keySet()));
    assertEquals(3, json.get("term").getAsLong());
    assertTrue(json.get("closeReason").isJsonNull());
    JsonArray peers = json.getAsJsonArray("peers");
    JsonObject first = peers.get(0).getAsJsonObject();
    assertEquals(PEER_FIELDS, List.copyOf(first.keySet()));
    assertEquals(1.235, first.get("roundTripMillis").getAsDouble());
    assertEquals(-2.5, first.get("clockOffsetMillis").getAsDouble());
    assertEquals(59, first.get("updatesInPerSecond").getAsDouble());
    assertEquals(0.5, first.get("popsPerMinute").getAsDouble());
    assertTrue(first.get("reason").isJsonNull());
    assertEquals(3, first.get("kills").getAsInt());
    assertEquals(4, first.get("deaths").getAsInt());
    JsonObject second = peers.get(1).getAsJsonObject();
    for (String unknown :
        List.of(
            "path",
            "roundTripMillis",
            "jitterMillis",
            "lossPercent",
            "connectMillis",
            "clockOffsetMillis",
            "popsPerMinute")) {
      assertTrue(second.get(unknown).isJsonNull(), unknown);
    }
    assertEquals("NO_PATH: why", second.get("reason").getAsString());
    try (var files = Files.list(folder)) {
      assertEquals(List.of(path), files.toList(), "nothing is left beside it");
    }
  }

  private static JsonObject read(Path path) throws IOException {
    return JsonParser.parseString(Files.readString(path)).getAsJsonObject();
  }
}
