package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Match;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A walk through everything that can be seen, in three sizes of the window. Leaves the pictures in
 * {@code target/pictures}; those in the documents are made of them by {@code .ci/pictures.sh}.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowIT {

  private static final Path PICTURES = Path.of("target/pictures");
  private static final int ACCENT = 0x3DDC97;
  private static final int DANGER = 0xFF5C6A;
  private static final int MANY_COLOURS = 500;

  @TempDir private Path folder;

  @BeforeEach
  void needsADesktop() throws IOException {
    assumeTrue(Desktop.isPossible());
    Files.createDirectories(PICTURES);
  }

  @Test
  @Tag("long")
  void everyPageOfTheMenuFitsEverySize() throws Exception {
    try (WindowProcess window = WindowProcess.open(folder, "--name", "Ann")) {
      Thread.sleep(3000); // the bots behind the menu meet
      inEverySize(window, "menu-start", ACCENT);
      window.clickMenu(190, 385);
      window.clickMenu(361, 393); // a bot more, which is kept
      inEverySize(window, "menu-create", ACCENT);
      window.desktop().key("Escape");
      window.clickMenu(190, 441);
      window.desktop().type("NOWHERE");
      inEverySize(window, "menu-join", ACCENT);
      window.desktop().key("Return");
      WindowProcess.await(30, () -> said(window, "no room NOWHERE"));
      inEverySize(window, "menu-error", DANGER);
      window.desktop().key("Escape");
      window.clickMenu(100, 553);
      inEverySize(window, "menu-settings", ACCENT);
      window.desktop().key("Escape");
      rooms(window);
      window.desktop().key("Escape");
      window.pressMenu(280, 553); // quit
      assertEquals(0, window.awaitEnd(30));
      Path kept = folder.resolve("config/playmesh-shooter/settings.json");
      assertTrue(Files.readString(kept).contains("\"bots\": 4"), Files.readString(kept));
    }
  }

  private void rooms(WindowProcess window) throws Exception {
    String port = window.out().replaceAll("(?s).*server on port (\\d+).*", "$1");
    String url = "ws://127.0.0.1:" + port;
    try (Match arena = Match.join(request(url, "Bob", "ARENA", 8, ""), 1);
        Match arenaToo = Match.join(request(url, "Cid", "ARENA", 8, ""), 2);
        Match full = Match.join(request(url, "Dot", "DUEL", 2, ""), 3);
        Match fullToo = Match.join(request(url, "Eve", "DUEL", 2, ""), 4);
        Match secret = Match.join(request(url, "Fox", "FRIENDS", 6, "secret"), 5)) {
      List<Match> all = List.of(arena, arenaToo, full, fullToo, secret);
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (!all.stream().allMatch(match -> match.self().isPresent())) {
        assertTrue(System.nanoTime() < end, "not all are in");
        all.forEach(Match::poll);
        Thread.sleep(20);
      }
      window.clickMenu(190, 497);
      Thread.sleep(3000); // the list is asked for
      inEverySize(window, "menu-rooms", -1);
    }
  }

  private static JoinRequest request(
      String url, String name, String room, int seats, String password) {
    return new JoinRequest(url, name, Entry.CODE, room, seats, password, "perfect");
  }

  @Test
  @Tag("long")
  void whoIsAloneSeesTheInvitation() throws Exception {
    alone(WindowIT::take);
  }

  @Test
  @Tag("long")
  void theInvitationFitsEverySize() throws Exception {
    alone(WindowIT::inEverySize);
  }

  private void alone(Photographer photographer) throws Exception {
    try (WindowProcess window = WindowProcess.open(folder, "--room", "ARENA", "--name", "Ann")) {
      WindowProcess.await(60, () -> window.invitation().isPresent());
      Thread.sleep(2500);
      photographer.take(window, "lobby", ACCENT);
      window.desktop().key("i");
      Thread.sleep(500);
      take(window, "lobby-copied", -1);
      window.desktop().closeWindow();
      assertEquals(0, window.awaitEnd(30));
    }
  }

  @Test
  void aMatchWithThreeBotsIsPlayedMeasuredPausedAndLeft() throws Exception {
    match(WindowIT::take);
  }

  @Test
  @Tag("long")
  void aMatchFitsEverySize() throws Exception {
    match(WindowIT::inEverySize);
  }

  private interface Photographer {
    void take(WindowProcess window, String name, int expected) throws Exception;
  }

  private void match(Photographer photographer) throws Exception {
    Path shot = folder.resolve("shot.png");
    String report = folder.resolve("report.json").toString();
    try (WindowProcess window =
        WindowProcess.open(
            folder,
            "--bots",
            "3",
            "--name",
            "Ann",
            "--screenshot",
            shot.toString(),
            "--report",
            report)) {
      WindowProcess.await(60, () -> window.sees("Bot Ada") && window.sees("Bot Cy"));
      stroll(window, shot);
      photographer.take(window, "play", -1);
      window.desktop().hold("space", false);
      window.desktop().key("F3");
      Thread.sleep(1000);
      photographer.take(window, "net-graph", -1);
      window.desktop().key("F3");
      window.desktop().hold("Tab", true);
      photographer.take(window, "scores", -1);
      window.desktop().hold("Tab", false);
      window.desktop().key("Escape");
      photographer.take(window, "pause", ACCENT);
      window.desktop().click(640, 550); // leave the match
      take(window, "left", ACCENT);
      window.pressMenu(280, 553); // quit
      assertEquals(0, window.awaitEnd(30));
      assertEquals("", window.err());
      assertFalse(window.out().contains("audio"), window.out()); // else nobody hears anything
    }
    BufferedImage picture = ImageIO.read(shot.toFile());
    ImageIO.write(picture, "png", PICTURES.resolve("play.png").toFile());
    assertEquals(1280, picture.getWidth());
    assertEquals(720, picture.getHeight());
    assertTrue(colours(picture) > MANY_COLOURS);
  }

  /** Runs around and fires, until the picture that was asked for is taken. */
  private static void stroll(WindowProcess window, Path shot) throws Exception {
    List<String> ways = List.of("d", "s", "a", "w");
    window.desktop().hold("space", true);
    for (int i = 0; i < 60 && !Files.exists(shot); i++) {
      String way = ways.get(i % ways.size());
      window.desktop().point(640 + 60 * (i % 5), 240 + 40 * (i % 7));
      window.desktop().hold(way, true);
      Thread.sleep(500);
      window.desktop().hold(way, false);
    }
    WindowProcess.await(5, () -> Files.exists(shot));
  }

  @Test
  @Tag("long")
  void anInvitationIsFollowedWithoutTheMenuAndTheRunEndsByItself() throws Exception {
    Path host = Files.createDirectories(folder.resolve("host"));
    Path guest = Files.createDirectories(folder.resolve("guest"));
    Path late = Files.createDirectories(folder.resolve("late"));
    String report = guest.resolve("report.json").toString();
    try (WindowProcess ann = WindowProcess.open(host, "--room", "PARTY", "--name", "Ann")) {
      WindowProcess.await(60, () -> ann.invitation().isPresent());
      String invitation = ann.invitation().orElseThrow();
      try (WindowProcess bob =
          WindowProcess.open(
              guest,
              "--join",
              invitation,
              "--name",
              "Bob",
              "--duration",
              "4",
              "--report",
              report)) {
        assertEquals(0, bob.awaitEnd(90));
        assertEquals("PARTY", bob.report().orElseThrow().get("room").getAsString());
        assertTrue(bob.report().orElseThrow().get("seconds").getAsDouble() >= 4);
        assertTrue(bob.peer("Ann").isPresent());
      }
      ann.desktop().closeWindow();
      assertEquals(0, ann.awaitEnd(30));
      try (WindowProcess cid = WindowProcess.open(late, "--join", invitation, "--duration", "4")) {
        assertEquals(1, cid.awaitEnd(90)); // who reads the exit code isn't shown the menu
        assertTrue(said(cid, "Can't join"), cid.err());
      }
    }
  }

  // ---- pictures ----

  private static void inEverySize(WindowProcess window, String name, int expected)
      throws Exception {
    window.resize(900, 600);
    take(window, name + "-900x600", expected);
    window.resize(1600, 900);
    take(window, name + "-1600x900", expected);
    window.resize(1280, 720);
    take(window, name, expected);
  }

  /** Keeps a picture that shows something, and a colour if one is named. */
  private static void take(WindowProcess window, String name, int expected) throws Exception {
    if (expected >= 0) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (!has(window.picture(), expected)) {
        assertTrue(System.nanoTime() < end, name + " lacks its colour");
      }
    }
    BufferedImage picture = window.picture();
    ImageIO.write(picture, "png", PICTURES.resolve(name + ".png").toFile());
    assertTrue(colours(picture) > MANY_COLOURS, name + " is nearly blank");
  }

  private static int colours(BufferedImage picture) {
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < picture.getHeight(); y += 2) {
      for (int x = 0; x < picture.getWidth(); x += 2) {
        colours.add(picture.getRGB(x, y));
      }
    }
    return colours.size();
  }

  /** Whether a good many pixels have a colour, or nearly. */
  private static boolean has(BufferedImage picture, int color) {
    int found = 0;
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        int pixel = picture.getRGB(x, y);
        int off = 0;
        for (int shift = 0; shift < 24; shift += 8) {
          off = Math.max(off, Math.abs((pixel >> shift & 0xFF) - (color >> shift & 0xFF)));
        }
        found += off < 8 ? 1 : 0;
        if (found > 100) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean said(WindowProcess window, String words) {
    try {
      return window.err().contains(words);
    } catch (IOException e) {
      return false;
    }
  }
}
