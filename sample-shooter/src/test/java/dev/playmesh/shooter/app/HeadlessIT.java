package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeadlessIT {

  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void fourRealPeersMeshDirectlyAndLeaveCleanly() throws IOException {
    Path path = folder.resolve("r.json");
    int code = run("--headless", "--bots", "3", "--duration", "12", "--report", path.toString());
    assertEquals(0, code, err.toString());
    JsonObject report = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
    assertEquals(3, report.getAsJsonArray("peers").size());
    for (JsonElement element : report.getAsJsonArray("peers")) {
      JsonObject peer = element.getAsJsonObject();
      assertEquals("CONNECTED", peer.get("state").getAsString());
      assertEquals("DIRECT", peer.get("path").getAsString());
      assertTrue(peer.get("statesIn").getAsLong() > 12, peer.toString());
      assertTrue(peer.get("reason").isJsonNull());
    }
    assertFalse(report.get("meshCompleteMillis").isJsonNull());
    assertTrue(report.get("serverConnected").getAsBoolean());
    assertTrue(report.get("framesPerSecond").getAsDouble() > 30, report.toString());
    assertEquals(report.get("deaths").getAsInt(), report.get("kills").getAsInt());
    assertTrue(report.get("closeReason").isJsonNull());
  }

  @Test
  void aServerThatIsNotThereIsOneLine() {
    int code =
        run("--headless", "--server", "ws://127.0.0.1:1", "--room", "X", "--duration", "0.1");
    assertNotEquals(0, code);
  }

  @Test
  void anAbsentRoomIsRefused() throws Exception {
    try (OwnServer server = OwnServer.start()) {
      int code = run("--headless", "--server", server.url(), "--room", "NOWHERE", "--existing");
      assertNotEquals(0, code);
    }
  }

  @Test
  void whoIsInvitedPlaysInTheRoomsMode() throws Exception {
    Path path = folder.resolve("r.json");
    try (OwnServer server = OwnServer.start()) {
      String url = server.url();
      Thread host =
          new Thread(
              () ->
                  run(
                      "--headless",
                      "--mode",
                      "host",
                      "--server",
                      url,
                      "--room",
                      "STAR",
                      "--duration",
                      "12"));
      host.start();
      int code = 1;
      for (int i = 0; code != 0 && i < 20; i++) { // until the room is there
        code =
            run("--headless", "--join", url + "#STAR", "--duration", "1.5", "--report", "" + path);
      }
      assertEquals(0, code);
      host.join();
    }
    JsonObject report = JsonParser.parseString(Files.readString(path)).getAsJsonObject();
    assertEquals("host", report.get("mode").getAsString());
    assertEquals(1, report.getAsJsonArray("peers").size());
  }

  private int run(String... args) {
    var line = Main.commandLine(new PlayCommand(() -> false));
    line.setErr(new PrintWriter(err, true));
    return line.execute(args);
  }
}
