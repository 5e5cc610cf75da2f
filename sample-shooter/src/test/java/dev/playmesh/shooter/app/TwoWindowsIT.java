package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.Invitation;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Match;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two players, each with a window, a keyboard and a mouse, from the menu to the end of the match.
 */
@Tag("long") // two windows drawn without a graphics card take a minute of both cores
@Timeout(value = 400, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TwoWindowsIT {

  @TempDir private Path folder;

  @Test
  void twoPeopleMeetAndKillEachOtherAndClose() throws Exception {
    assumeTrue(Desktop.isPossible());
    try (WindowProcess ann = open("Ann")) {
      ann.clickMenu(190, 385); // create a room
      ann.clickMenu(40, 270); // its code
      ann.desktop().type("DUEL");
      ann.clickMenu(190, 455); // create
      WindowProcess.await(60, () -> ann.invitation().isPresent());
      String invitation = ann.invitation().orElseThrow();
      assertTrue(invitation.endsWith("#DUEL"), invitation);
      try (WindowProcess bob = open("Bob")) {
        bob.clickMenu(190, 441); // join a friend; its field has the keyboard
        bob.desktop().type(invitation);
        bob.desktop().key("Return");
        WindowProcess.await(60, () -> ann.sees("Bob") && bob.sees("Ann"));
        play(ann, bob, Invitation.parse(invitation).orElseThrow());
        close(bob);
        WindowProcess.await(5, () -> state(ann, "Bob").equals("GONE"));
      }
      close(ann);
    }
  }

  private WindowProcess open(String name) throws Exception {
    Path own = java.nio.file.Files.createDirectories(folder.resolve(name));
    java.nio.file.Files.createDirectories(own.resolve("config/playmesh-shooter"));
    java.nio.file.Files.writeString(
        own.resolve("config/playmesh-shooter/settings.json"), "{\"bots\": 0}");
    String report = own.resolve("report.json").toString();
    WindowProcess window = WindowProcess.open(own, "--name", name, "--report", report);
    window.resize(640, 400); // quick to draw
    return window;
  }

  /** Each hunts the other; the third only looks, and nothing can hurt it. */
  private static void play(WindowProcess ann, WindowProcess bob, Invitation invitation)
      throws Exception {
    JoinRequest request =
        new JoinRequest(
            invitation.server(), "Eye", Entry.EXISTING, invitation.room(), 8, "", "perfect");
    try (Match eye = Match.join(request, 1)) {
      look(eye, 20, () -> figure(eye, "Ann").isPresent() && figure(eye, "Bob").isPresent());
      eye.retire();
      hunt(eye, ann, "Ann", "Bob");
      hunt(eye, bob, "Bob", "Ann");
    }
    // all boards say the same: one each
    WindowProcess.await(10, () -> kills(ann, "Bob") == 1 && kills(bob, "Ann") == 1);
    WindowProcess.await(10, () -> own(ann, "kills") == 1 && own(ann, "deaths") == 1);
    WindowProcess.await(10, () -> own(bob, "kills") == 1 && own(bob, "deaths") == 1);
    assertEquals(1, ann.peer("Bob").orElseThrow().get("deaths").getAsInt());
    assertEquals(1, bob.peer("Ann").orElseThrow().get("deaths").getAsInt());
  }

  private static int own(WindowProcess window, String what) {
    return window.report().map(report -> report.get(what).getAsInt()).orElse(-1);
  }

  private static void hunt(Match eye, WindowProcess window, String hunter, String prey)
      throws Exception {
    Guide guide = new Guide(window, eye.view().arena());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (figure(eye, hunter).orElseThrow().score().kills() == 0) {
      assertTrue(System.nanoTime() < end, hunter + " doesn't get " + prey + where(eye));
      look(eye, 0.03, () -> false);
      Figure self = figure(eye, hunter).orElseThrow();
      Figure other = figure(eye, prey).orElseThrow();
      if (self.isAlive() && other.isAlive()) {
        guide.hunt(self, other);
      }
    }
    guide.rest();
  }

  private static void look(Match eye, double seconds, BooleanSupplier until) throws Exception {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (System.nanoTime() < end && !until.getAsBoolean()) {
      eye.poll();
      eye.play(Input.NONE);
      Thread.sleep(10);
    }
  }

  private static Optional<Figure> figure(Match eye, String name) {
    return eye.view().figures().stream()
        .filter(figure -> figure.name().equals(name) && figure.life() > 0)
        .findFirst();
  }

  private static String where(Match eye) {
    StringBuilder text = new StringBuilder();
    for (Figure figure : eye.view().figures()) {
      text.append("; ").append(figure.name());
      text.append(String.format(" at %.1f, %.1f", figure.x(), figure.y()));
    }
    return text.toString();
  }

  private static int kills(WindowProcess window, String other) {
    return window.peer(other).map(peer -> peer.get("kills").getAsInt()).orElse(-1);
  }

  private static String state(WindowProcess window, String other) {
    return window.peer(other).map(peer -> peer.get("state").getAsString()).orElse("");
  }

  private static void close(WindowProcess window) throws Exception {
    window.desktop().closeWindow();
    assertEquals(0, window.awaitEnd(30));
    assertEquals("", window.err());
    assertFalse(window.out().contains("attach"), window.out());
  }
}
