package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The window of a client on a bad line, whose host is another process: its switches, its ghosts,
 * and the host's end. Leaves the pictures in {@code target/pictures}.
 */
@Tag("long") // drawn without a graphics card
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostWindowIT {

  private static final Path PICTURES = Path.of("target/pictures");
  private static final int OFF = 0xFF5C6A;
  private static final int ON = 0x3DDC97;

  /** Where the panel of the switches is. */
  private static final int PANEL = 1280 - 260;

  private static final int SECONDS_OF_A_SWITCH = 2;

  @TempDir private Path folder;
  private Programs programs;

  @BeforeEach
  void needsADesktop() throws IOException {
    assumeTrue(Desktop.isPossible());
    Files.createDirectories(PICTURES);
    programs = new Programs(folder);
  }

  @AfterEach
  void endThem() {
    programs.close();
  }

  @Test
  void eachSwitchIsSeenAndTheEndOfTheHostIsTold() throws Exception {
    String url =
        Programs.readyUrl(
            programs.start("server", Programs.SERVER, "--bind", "127.0.0.1", "--port", "0"));
    Process host = headless(url, "Hal", "2");
    Process heir = headless(url, "Eve", "0");
    String report = folder.resolve("report.json").toString();
    try (WindowProcess window =
        WindowProcess.open(
            folder,
            "--server",
            url,
            "--room",
            "DECIDED",
            "--mode",
            "host",
            "--name",
            "Ann",
            "--net",
            "bad",
            "--report",
            report)) {
      WindowProcess.await(60, () -> window.sees("Hal"));
      window.desktop().key("F3");
      window.desktop().key("F5");
      run(window, "host-all-on");
      assertTrue(count(picture("host-all-on"), ON) > 0);
      for (String part : List.of("prediction", "reconciliation", "interpolation")) {
        String key = key(part);
        window.desktop().key(key);
        run(window, "host-no-" + part);
        assertTrue(count(picture("host-no-" + part), OFF) > 0, part + " isn't shown as off");
        window.desktop().key(key);
      }
      window.desktop().key(key("interpolation"));
      window.desktop().key(key("extrapolation"));
      run(window, "host-no-extrapolation");
      window.desktop().key(key("interpolation"));
      window.desktop().key(key("extrapolation"));
      run(window, "host-all-on-again");
      assertEquals(0, count(picture("host-all-on-again"), OFF), "a switch stays off");

      host.destroyForcibly().waitFor();
      for (int i = 0; i < 8; i++) {
        Thread.sleep(900);
        save(window, "host-gone-" + i);
      }
      WindowProcess.await(30, () -> !reported(window, "host").equals(peerId("Hal")));
      run(window, "host-taken-over");
      assertEquals("", window.err());
      window.desktop().closeWindow();
      assertEquals(0, window.awaitEnd(30));
    }
    assertTrue(heir.isAlive());
  }

  private Process headless(String url, String name, String bots) throws IOException {
    Process player = programs.headless(name, url, "DECIDED", 280, "--mode", "host", "--bots", bots);
    WindowProcess.await(60, () -> programs.report(name).isPresent());
    return player;
  }

  private static String key(String part) {
    return switch (part) {
      case "prediction" -> "F7";
      case "reconciliation" -> "F8";
      case "interpolation" -> "F9";
      default -> "F10";
    };
  }

  /** Runs to and fro for a moment, and takes a picture in the middle of it. */
  private static void run(WindowProcess window, String name) throws Exception {
    List<String> ways = List.of("d", "a", "s", "w");
    for (int i = 0; i < SECONDS_OF_A_SWITCH * 2; i++) {
      String way = ways.get(i % ways.size());
      window.desktop().hold(way, true);
      Thread.sleep(430);
      if (i == SECONDS_OF_A_SWITCH) {
        save(window, name);
      }
      window.desktop().hold(way, false);
    }
  }

  private static void save(WindowProcess window, String name) throws Exception {
    ImageIO.write(window.picture(), "png", PICTURES.resolve(name + ".png").toFile());
  }

  private static BufferedImage picture(String name) throws IOException {
    return ImageIO.read(PICTURES.resolve(name + ".png").toFile());
  }

  /** How often a colour is in the part of a picture where the switches are. */
  private static int count(BufferedImage picture, int colour) {
    int count = 0;
    for (int y = 200; y < picture.getHeight(); y++) {
      for (int x = PANEL; x < picture.getWidth(); x++) {
        count += (picture.getRGB(x, y) & 0xFFFFFF) == colour ? 1 : 0;
      }
    }
    return count;
  }

  private static String reported(WindowProcess window, String field) {
    return window.report().map(report -> report.get(field).getAsString()).orElse("");
  }

  private String peerId(String name) {
    return programs.report(name).orElseThrow().get("peerId").getAsString();
  }
}
