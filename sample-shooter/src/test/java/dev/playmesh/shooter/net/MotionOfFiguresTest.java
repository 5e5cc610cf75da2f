package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.World;
import dev.playmesh.shooter.net.LoopbackMatches.Seat;
import dev.playmesh.types.NetworkConditions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What players tell of their figures, and how the others draw them. */
class MotionOfFiguresTest {

  private static final NetworkConditions BAD = NetworkConditions.named("bad");

  @Test
  void whoStandsStillSaysLittle() {
    LoopbackMatches matches = new LoopbackMatches(11, BAD);
    Seat ann = matches.join("Ann");
    matches.join("Bob");
    matches.seats().forEach(seat -> seat.idle = true);
    matches.play(6);
    assertQuiet(matches, ann);
  }

  @Test
  void whoRunsStraightSaysLittle() {
    LoopbackMatches matches = new LoopbackMatches(12, BAD);
    Seat ann = matches.join("Ann");
    matches.join("Bob");
    matches.seats().forEach(seat -> seat.idle = true);
    matches.play(6);
    double[] start = {ann.figure().x(), ann.figure().y()};
    // towards the middle of the arena, there is most room
    boolean right = start[0] < ann.match.view().arena().width() / 2.0;
    ann.input = new Input(right ? 1 : -1, 0, right ? 0 : Math.PI, false);
    matches.play(0.5);
    long states = ann.match.facts().statesOut();
    long packets = ann.match.facts().peers().get(0).packetsOut();
    matches.play(0.5);
    packets = ann.match.facts().peers().get(0).packetsOut() - packets;
    assertTrue(packets <= Rules.STEPS_PER_SECOND / 4.0 / 2, packets + " packets in half a second");
    assertTrue(Math.abs(ann.figure().x() - start[0]) > 2, "it ran");
    assertTrue(ann.match.facts().statesOut() - states <= 2, "told while nothing changed");
  }

  @Test
  void framesThatComeUnevenlyAreNoNews() {
    OwnFigure own = new OwnFigure();
    Figure figure = new World(Arena.STANDARD, 1).add("Ann", "Ann", false);
    Random random = new Random(3);
    int told = 0;
    for (int step = 0; step < 600; step++) {
      double x = 2 + step * Rules.RUN_SPEED * Rules.STEP_SECONDS;
      figure.place(x, 9, Rules.RUN_SPEED, 0, 0);
      double late = random.nextInt(10) == 0 ? 60 : random.nextDouble() * 10;
      told += own.step(step * 1000 * Rules.STEP_SECONDS + late, figure) ? 1 : 0;
    }
    assertEquals(10, told, 3);
  }

  private static void assertQuiet(LoopbackMatches matches, Seat seat) {
    long states = seat.match.facts().statesOut();
    long packets = seat.match.facts().peers().get(0).packetsOut();
    matches.play(10);
    double statesPerSecond = (seat.match.facts().statesOut() - states) / 10.0;
    double perSecond = (seat.match.facts().peers().get(0).packetsOut() - packets) / 10.0;
    assertEquals(1, statesPerSecond, 0.25, "a heartbeat a second");
    assertTrue(perSecond <= Rules.STEPS_PER_SECOND / 4.0, perSecond + " packets a second");
  }

  @Test
  void aChangeThatIsNoMotionIsToldAtOnce() {
    LoopbackMatches matches = new LoopbackMatches(13, NetworkConditions.PERFECT);
    Seat ann = matches.join("Ann");
    Seat bob = matches.join("Bob");
    matches.play(2);
    int[] late = new int[2];
    matches.everyFrame(
        all -> {
          Figure truth = ann.figure();
          Figure seen = bob.sees(ann);
          boolean same = truth.health() == seen.health() && truth.life() == seen.life();
          late[0] = same ? 0 : late[0] + 1;
          late[1] = Math.max(late[0], late[1]);
        });
    matches.play(30);
    assertTrue(late[1] > 0, "nothing changed in half a minute");
    assertTrue(late[1] <= 3, late[1] + " frames late");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noFigurePopsOnABadLine(boolean delayed) {
    LoopbackMatches matches = bots(14, delayed);
    matches.play(60);
    for (Seat seat : matches.seats()) {
      for (PeerFacts peer : seat.match.facts().peers()) {
        assertEquals(0, peer.popsPerMinute(), seat.name + " sees " + peer.name());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noFigureIsDrawnInAWallOrBehindItAtOnce(boolean delayed) {
    LoopbackMatches matches = bots(15, delayed);
    matches.everyFrame(
        all -> {
          for (Seat seat : all.seats()) {
            for (Figure figure : seat.match.view().figures()) {
              boolean drawn = !figure.isOwned() && figure.life() > 0;
              assertFalse(
                  drawn
                      && seat.match
                          .view()
                          .arena()
                          .touchesWall(figure.x(), figure.y(), Rules.FIGURE_RADIUS - 0.05),
                  () -> figure.name() + " at " + figure.x() + ", " + figure.y());
            }
          }
        });
    matches.play(40);
  }

  @Test
  void delayedFiguresAreBehindAndPresentOnesAreNot() {
    assertTrue(offMetres(false) < offMetres(true) / 2);
  }

  private static double offMetres(boolean delayed) {
    LoopbackMatches matches = bots(16, delayed);
    Seat ann = matches.seats().get(0);
    Seat bob = matches.seats().get(1);
    double[] sum = new double[2];
    matches.play(5);
    matches.everyFrame(
        all -> {
          if (bob.figure().isAlive() && ann.sees(bob).isAlive()) {
            sum[0] +=
                Math.hypot(
                    ann.sees(bob).x() - bob.figure().x(), ann.sees(bob).y() - bob.figure().y());
            sum[1]++;
          }
        });
    matches.play(20);
    return sum[0] / sum[1];
  }

  private static LoopbackMatches bots(long seed, boolean delayed) {
    LoopbackMatches matches = new LoopbackMatches(seed, BAD);
    for (String name : List.of("Ann", "Bob", "Cid", "Dot")) {
      matches.join(name).match.tune(Tuning.DEFAULTS.withDelayed(delayed));
    }
    return matches;
  }
}
