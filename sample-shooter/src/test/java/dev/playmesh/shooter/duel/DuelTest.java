package dev.playmesh.shooter.duel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules, and what clients see of them. */
class DuelTest {

  /** Two in a corridor, who can't miss each other. */
  private static final Arena CORRIDOR =
      Arena.of("##############", "#S..........S#", "##############");

  private static final Input STILL = Input.NONE;

  private static Input aimAt(Figure self, Figure other, boolean fire) {
    double aim = StrictMath.atan2(other.y() - self.y(), other.x() - self.x());
    return new Input(0, 0, aim, fire);
  }

  /** Ann fires at Bob, who stands still. */
  private static Duels shooting(double delayMillis) {
    Duels duels = new Duels(CORRIDOR);
    Duels.Player ann = duels.join("ann");
    Duels.Player bob = duels.join("bob");
    ann.line(delayMillis, 0, 0, 1);
    bob.line(delayMillis, 0, 0, 1);
    ann.input = Optional.of(STILL);
    bob.input = Optional.of(STILL);
    duels.run(4_000);
    ann.input = Optional.of(aimAt(duels.truth(ann), duels.truth(bob), true));
    return duels;
  }

  @Test
  void theOwnFigureAnswersWithinOneFrameOnABadLine() {
    Duels duels = new Duels(CORRIDOR);
    Duels.Player ann = duels.joinBad("ann");
    ann.input = Optional.of(STILL);
    duels.run(5_000);
    double before = ann.figure().x();
    double way = before < 7 ? 1 : -1;
    ann.input = Optional.of(new Input(way, 0, 0, false));
    duels.run(Duels.FRAME_MILLIS + 1);
    assertTrue((ann.figure().x() - before) * way > 0);
    assertEquals(before, duels.truth(ann).x(), 1e-6);
  }

  @Test
  void eachBulletHitsOnceAndNeverItsOwner() {
    Duels duels = shooting(20);
    List<GameEvent> events = new ArrayList<>();
    duels.host.view().watch(events::add);
    duels.run(3_000);
    long shots = events.stream().filter(GameEvent.Shot.class::isInstance).count();
    long hits = events.stream().filter(GameEvent.Hit.class::isInstance).count();
    long deaths = events.stream().filter(GameEvent.Death.class::isInstance).count();
    assertTrue(hits <= shots && hits >= 5, hits + " of " + shots);
    assertEquals(hits / 5, deaths);
    assertEquals(Rules.FULL_HEALTH, duels.truth(duels.players.get(0)).health());
    assertEquals(deaths, duels.truth(duels.players.get(0)).score().kills());
    assertEquals(deaths, duels.truth(duels.players.get(1)).score().deaths());
  }

  @Test
  void aGunNeedsItsTimeHoweverOftenTheTriggerIsPulled() {
    Duels duels = shooting(20);
    List<GameEvent> events = new ArrayList<>();
    duels.run(200);
    duels.host.view().watch(events::add);
    duels.run(1_800);
    long shots = events.stream().filter(GameEvent.Shot.class::isInstance).count();
    assertEquals(1.8 / Rules.RELOAD_SECONDS, (double) shots, 1);
  }

  @Test
  void ownShotsAreSeenAtOnceAndThoseOfOthersLater() {
    Duels duels = shooting(100);
    List<Double> own = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    double start = duels.nowMillis;
    duels.players.get(0).client.play().view().watch(e -> note(e, own, duels.nowMillis - start));
    duels.players.get(1).client.play().view().watch(e -> note(e, others, duels.nowMillis - start));
    duels.run(1_000);
    assertTrue(own.get(0) <= 20, own.toString());
    assertTrue(others.get(0) > 200 && others.get(0) < 500, others.toString());
  }

  private static void note(GameEvent event, List<Double> times, double millis) {
    if (event instanceof GameEvent.Shot) {
      times.add(millis);
    }
  }

  @Test
  void theDeadComeBackByThemselvesOrSoonerWhenTheyAsk() {
    for (boolean asks : new boolean[] {false, true}) {
      Duels duels = shooting(10);
      Duels.Player ann = duels.players.get(0);
      Duels.Player bob = duels.players.get(1);
      while (duels.truth(bob).isAlive()) {
        duels.run(10);
      }
      ann.input = Optional.of(STILL);
      int life = duels.truth(bob).life();
      double died = duels.nowMillis;
      duels.run(1_100);
      assertFalse(duels.truth(bob).isAlive());
      bob.input = Optional.of(new Input(0, 0, 0, asks));
      while (!duels.truth(bob).isAlive()) {
        duels.run(10);
      }
      double took = duels.nowMillis - died;
      assertTrue(asks ? took < 1_500 : took >= 2_900 && took < 3_200, took + " ms");
      assertEquals(life + 1, duels.truth(bob).life());
      assertTrue(duels.truth(bob).isShielded());
    }
  }

  @Test
  void nobodyKnowsWhatAnotherCarries() {
    Duels duels = shooting(10);
    duels.run(1_000);
    Duels.Player ann = duels.players.get(0);
    Duels.Player bob = duels.players.get(1);
    assertTrue(ann.figure().ammo() < Rules.START_AMMO);
    Figure seen = bob.client.play().view().world().figure("ann").orElseThrow();
    assertEquals(0, seen.ammo());
    assertEquals(0, ann.client.play().facts().desyncs());
  }

  @Test
  void botsFightOnABadLineAndNothingIsPredictedWrong() {
    Duels duels = new Duels(Arenas.YARD);
    for (String name : List.of("ann", "bob", "cid", "dot")) {
      duels.joinBad(name);
    }
    duels.run(180_000); // a large correction is rare, and a minute of four players short
    int kills = 0;
    double corrections = 0;
    for (Duels.Player player : duels.players) {
      PlayFacts facts = player.client.play().facts();
      corrections += facts.correctionsPerMinute() / duels.players.size();
      kills += duels.truth(player).score().kills();
      assertEquals(0, facts.desyncs(), facts.toString());
      assertTrue(facts.unconfirmedInputs() > 5, facts.toString());
      assertTrue(facts.missingInputsPer10000() < 300, facts.toString());
    }
    assertTrue(corrections < 1, corrections + " large corrections a minute and player");
    assertTrue(kills > 4, kills + " kills");
  }
}
