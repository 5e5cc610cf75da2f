package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.game.Spot;
import dev.playmesh.shooter.net.LoopbackMatches.Seat;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchTest {

  private static NetworkConditions preset(String name) {
    return NetworkConditions.preset(name).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"perfect", "wifi", "bad"})
  void killsEqualDeathsWhenAllHaveSettled(String line) {
    LoopbackMatches matches = new LoopbackMatches(1, preset(line));
    for (String name : List.of("Ann", "Bob", "Cid", "Dot")) {
      matches.join(name);
    }
    matches.play(60);
    matches.seats().forEach(seat -> seat.match.retire());
    matches.play(1.5);
    assertTrue(matches.seats().stream().allMatch(seat -> seat.match.isSettled()));
    Score sum =
        matches.seats().stream().map(seat -> seat.figure().score()).reduce(Score.NONE, Score::plus);
    assertEquals(sum.deaths(), sum.kills());
    assertTrue(sum.kills() >= 5, sum.kills() + " kills in a minute");
  }

  @Test
  void killsEqualDeathsWhenTheyLeaveOneAfterAnother() {
    LoopbackMatches matches = new LoopbackMatches(2, preset("wifi"));
    for (String name : List.of("Ann", "Bob", "Cid", "Dot")) {
      matches.join(name);
    }
    matches.play(30);
    Score sum = Score.NONE;
    while (!matches.seats().isEmpty()) {
      Seat next = matches.seats().get(0);
      next.match.retire();
      matches.play(0.5);
      assertTrue(next.match.isSettled());
      sum = sum.plus(next.figure().score());
      matches.leave(next);
      matches.play(7);
    }
    assertEquals(sum.deaths(), sum.kills());
    assertTrue(sum.kills() > 0);
  }

  @Test
  void aNewcomerSeesTheSameScoresHealthAndPickUps() {
    LoopbackMatches matches = new LoopbackMatches(3, preset("wifi"));
    Seat ann = matches.join("Ann");
    matches.join("Bob");
    matches.join("Cid");
    matches.play(45);
    Seat late = matches.join("Late");
    matches.play(1);
    matches.seats().forEach(seat -> seat.idle = true);
    matches.play(2);
    String known = LoopbackMatches.scoresAndPickUps(ann);
    assertTrue(known.contains("1"), known);
    for (Seat seat : matches.seats()) {
      assertEquals(known, LoopbackMatches.scoresAndPickUps(seat), seat.name);
    }
    assertTrue(late.match.view().spots().stream().anyMatch(spot -> spot.generation() > 0));
  }

  @Test
  void pickUpsGoOnWhenTheHostLeaves() {
    LoopbackMatches matches = new LoopbackMatches(4, preset("wifi"));
    Seat host = matches.join("Host");
    Seat bob = matches.join("Bob");
    Seat cid = matches.join("Cid");
    matches.play(30);
    assertEquals(host.figure().id(), bob.match.facts().host());
    int before = taken(bob);
    matches.leave(host);
    matches.play(30);
    assertEquals(bob.figure().id(), cid.match.facts().host());
    assertTrue(taken(bob) > before, "nothing was taken under the new host");
    Seat late = matches.join("Late");
    matches.play(1);
    matches.seats().forEach(seat -> seat.idle = true);
    matches.play(2);
    assertEquals(LoopbackMatches.scoresAndPickUps(bob), LoopbackMatches.scoresAndPickUps(late));
    assertEquals(LoopbackMatches.scoresAndPickUps(bob), LoopbackMatches.scoresAndPickUps(cid));
  }

  @Test
  void figuresAreWhereTheyAreByNow() {
    LoopbackMatches matches = new LoopbackMatches(5, preset("wifi"));
    Seat ann = matches.join("Ann");
    Seat bob = matches.join("Bob");
    matches.play(5);
    double[] worst = new double[1];
    double[] sum = new double[2];
    matches.everyFrame(
        all -> {
          if (bob.figure().isAlive() && ann.sees(bob).isAlive()) {
            double off =
                Math.hypot(
                    ann.sees(bob).x() - bob.figure().x(), ann.sees(bob).y() - bob.figure().y());
            sum[0] += off;
            sum[1]++;
            worst[0] = Math.max(worst[0], off);
          }
        });
    matches.play(20);
    assertTrue(sum[0] / sum[1] < Rules.FIGURE_RADIUS / 2, sum[0] / sum[1] + " m off on average");
  }

  @Test
  void countsStatesOutOnceWhateverTheNumberOfPeers() {
    LoopbackMatches matches = new LoopbackMatches(6, NetworkConditions.PERFECT);
    Seat ann = matches.join("Ann");
    matches.play(1);
    assertEquals(0, ann.match.facts().statesOut());
    matches.join("Bob");
    matches.join("Cid");
    matches.play(2);
    long from = ann.match.facts().statesOut();
    matches.play(10);
    long told = ann.match.facts().statesOut() - from;
    assertTrue(told >= 10 && told <= 300, told + " states in ten seconds");
    for (PeerFacts peer : ann.match.facts().peers()) {
      assertTrue(peer.isConnected());
      assertTrue(peer.popsPerMinute() == 0, "pops");
      assertTrue(peer.updatesInPerSecond() >= 1, "at least a heartbeat a second");
      assertEquals(0, peer.clockOffsetMillis(), 1, "one clock for both");
    }
  }

  @Test
  void whoLeftIsKeptInTheFactsWithItsReason() {
    LoopbackMatches matches = new LoopbackMatches(7, NetworkConditions.PERFECT);
    Seat ann = matches.join("Ann");
    Seat bob = matches.join("Bob");
    matches.play(1);
    matches.leave(bob);
    matches.play(1);
    PeerFacts facts = ann.match.facts().peers().get(0);
    assertEquals("GONE", facts.state());
    assertTrue(facts.reason().startsWith("LEFT"), facts.reason());
    assertEquals(1, ann.match.view().figures().size());
    assertTrue(ann.match.isSettled());
  }

  @Test
  void measuresTheMeshAnewForANewcomer() {
    LoopbackMatches matches = new LoopbackMatches(8, preset("wifi"));
    Seat ann = matches.join("Ann");
    matches.play(5);
    assertTrue(Double.isNaN(ann.match.facts().meshCompleteMillis()));
    Seat bob = matches.join("Bob");
    matches.play(2);
    assertTrue(bob.match.facts().meshCompleteMillis() < 2000);
    matches.play(5);
    matches.join("Cid");
    matches.play(2);
    assertTrue(bob.match.facts().meshCompleteMillis() < 2000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whoLeavesWhileItsBulletsFlyLeavesEvenScores(long seed) {
    LoopbackMatches matches = new LoopbackMatches(seed, preset("bad"));
    Seat ann = matches.join("Ann" + seed);
    Seat bob = matches.join("Bob");
    matches.play(5);
    matches.playUntil(
        () -> ann.sees(bob).health() == Rules.BULLET_DAMAGE && LoopbackMatches.hasBullets(ann));
    ann.match.retire();
    matches.playUntil(ann.match::isSettled);
    assertTrue(bob.sees(ann).isRetired());
    Score sum = ann.figure().score();
    matches.leave(ann);
    matches.play(2);
    sum = sum.plus(bob.figure().score());
    assertEquals(sum.deaths(), sum.kills());
  }

  @Test
  void shotsThatAnOutageHeldBackAreNotFiredAfterIt() {
    LoopbackMatches matches = new LoopbackMatches(9, NetworkConditions.PERFECT);
    Seat ann = matches.join("Ann");
    Seat bob = matches.join("Bob");
    matches.play(2);
    matches.playUntil(() -> LoopbackMatches.hasBullets(ann));
    cut(matches, ann, bob, true);
    int[] shots = new int[1];
    matches.everyFrame(all -> shots[0] += LoopbackMatches.hasBullets(ann) ? 1 : 0);
    matches.play(1.5);
    assertTrue(shots[0] > 0, "nothing was fired in the dark");
    matches.seats().forEach(seat -> seat.idle = true);
    matches.play(1.5);
    cut(matches, ann, bob, false);
    long events = bob.match.facts().peers().get(0).eventsIn();
    matches.everyFrame(all -> assertEquals(List.of(), bob.match.view().bullets()));
    matches.play(3);
    assertTrue(bob.match.facts().peers().get(0).eventsIn() > events, "no event came late");
    assertEquals(LoopbackMatches.scoresAndPickUps(ann), LoopbackMatches.scoresAndPickUps(bob));
  }

  private static void cut(LoopbackMatches matches, Seat one, Seat other, boolean dark) {
    matches.network().cut(PeerId.of(one.figure().id()), PeerId.of(other.figure().id()), dark);
  }

  private static int taken(Seat seat) {
    return seat.match.view().spots().stream().mapToInt(Spot::generation).sum();
  }
}
