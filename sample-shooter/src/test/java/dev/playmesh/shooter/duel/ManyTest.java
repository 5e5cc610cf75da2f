package dev.playmesh.shooter.duel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Figure;
import org.junit.jupiter.api.Test;

/** Thirty-two in the wide arena. */
class ManyTest {

  @Test
  void onlyWhatIsNearIsToldAndThatIsLittle() {
    Duels duels = new Duels(Arenas.WIDE);
    for (int i = 0; i < Duel.MAX_PLAYERS; i++) {
      duels.join("p" + i).line(20, 3, 0, 1);
    }
    duels.run(4_000);
    long[] before = duels.players.stream().mapToLong(p -> duels.host.bytesTo(p.id)).toArray();
    double seconds = 6;
    duels.run(seconds * 1000);
    double most = 0;
    for (int i = 0; i < before.length; i++) {
      Duels.Player player = duels.players.get(i);
      most = Math.max(most, (duels.host.bytesTo(player.id) - before[i]) / seconds);
      looksOnlyAtWhatIsNear(player);
      assertEquals(0, player.client.play().facts().desyncs());
    }
    assertTrue(most < 20_000, most + " bytes a second");
    assertTrue(most > 1_000, most + " bytes a second");
  }

  private static void looksOnlyAtWhatIsNear(Duels.Player player) {
    DuelView view = player.client.play().view();
    assertEquals(Duel.MAX_PLAYERS, view.world().figures().size()); // all are on the scoreboard
    long near = view.world().figures().stream().filter(view::isInSight).count();
    assertTrue(near < Duel.MAX_PLAYERS, near + " are near");
    Figure self = player.figure();
    for (Figure other : view.world().figures()) {
      if (self.isAlive() && self.life() > 1 && view.isInSight(other)) {
        double dx = other.x() - self.x();
        double dy = other.y() - self.y();
        assertTrue(Math.sqrt(dx * dx + dy * dy) < 45, "far away");
      }
    }
  }
}
