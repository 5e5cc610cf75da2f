package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.LoopbackNetwork;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Matches that the host decides, over a simulated network and virtual time. */
class HostMatchTest {

  private static final Duration FRAME = Duration.ofNanos(16_666_667);

  private static final class Seat {
    final HostMatch match;
    private final Brain brain;
    Optional<Input> input = Optional.empty();

    Seat(HostMatch match, long seed) {
      this.match = match;
      brain = new Brain(HostMatch.ARENA, seed);
    }

    Figure figure() {
      return match.self().orElseThrow();
    }

    private void frame() {
      match.poll();
      match.play(
          input.orElseGet(
              () ->
                  match
                      .self()
                      .map(self -> brain.think(match.view(), self, 1 / 60.0))
                      .orElse(Input.NONE)));
    }
  }

  private final LoopbackNetwork network =
      LoopbackNetwork.seeded(3, NetworkConditions.preset("bad").orElseThrow());
  private final List<Seat> seats = new ArrayList<>();

  private Seat join(String name) {
    SessionConfig config =
        SessionConfig.builder()
            .game(Messages.GAME, Messages.VERSION)
            .name(name)
            .messages(Messages.types(Mode.HOST))
            .build();
    RoomOptions room = RoomOptions.code("arena").capacity(32).topology(Mode.HOST.topology());
    Session session = network.join(config, room);
    Seat seat = new Seat(new HostMatch(session, name), name.hashCode());
    seats.add(seat);
    return seat;
  }

  private void play(double seconds) {
    for (int i = 0; i < seconds * 60; i++) {
      seats.forEach(Seat::frame);
      network.advance(FRAME);
    }
  }

  @Test
  void allAreKnownByNameToAllAndOnlyOneDecides() {
    for (String name : List.of("Ann", "Bob", "Cid", "Dot")) {
      join(name);
      play(1);
    }
    play(8);
    for (Seat seat : seats) {
      List<String> names = seat.match.view().figures().stream().map(Figure::name).sorted().toList();
      assertEquals(List.of("Ann", "Bob", "Cid", "Dot"), names);
      DuelFacts facts = seat.match.facts().duel();
      assertEquals(Mode.HOST, facts.mode());
      assertEquals(0, facts.correctionsPerMinute(), facts.toString());
      assertTrue(facts.missingInputsPer10000() >= 0);
    }
    assertTrue(seats.get(0).match.truth().size() >= 1);
    assertEquals(0, seats.get(1).match.truth().size());
  }

  @Test
  void theOwnFigureAnswersWithinOneFrame() {
    join("Ann");
    Seat bob = join("Bob");
    bob.input = Optional.of(Input.NONE);
    play(8);
    assertTrue(bob.figure().isAlive());
    double before = bob.figure().x();
    double way = HostMatch.ARENA.touchesWall(before + 1, bob.figure().y(), 0.5) ? -1 : 1;
    bob.input = Optional.of(new Input(way, 0, 0, false));
    play(1 / 60.0);
    play(1 / 60.0);
    assertTrue((bob.figure().x() - before) * way > 0);
  }

  @Test
  void figuresOfOthersDoNotPop() {
    for (String name : List.of("Ann", "Bob", "Cid")) {
      join(name);
    }
    play(40);
    for (Seat seat : seats) {
      for (PeerFacts peer : seat.match.facts().peers()) {
        double pops = peer.popsPerMinute();
        assertTrue(Double.isNaN(pops) || pops == 0, peer.toString());
      }
    }
  }

  @Test
  void whoRetiresIsSettledAndTheNextHostGoesOn() {
    Seat ann = join("Ann");
    Seat bob = join("Bob");
    Seat cid = join("Cid");
    play(8);
    ann.match.retire();
    play(2);
    assertTrue(ann.match.isSettled());
    ann.match.close();
    seats.remove(ann);
    play(6);
    assertEquals(2, bob.match.view().figures().size());
    double x = cid.figure().x();
    double y = cid.figure().y();
    cid.input = Optional.empty();
    play(4);
    boolean moved = cid.figure().x() != x || cid.figure().y() != y;
    assertTrue(moved, "play goes on");
    for (Seat seat : seats) {
      DuelFacts facts = seat.match.facts().duel();
      assertTrue(facts.missingInputsPer10000() < 400, facts.toString());
      assertTrue(facts.unconfirmedInputs() < 60, facts.toString());
      assertFalse(facts.paused());
    }
    assertTrue(bob.match.truth().size() + cid.match.truth().size() > 0, "one of them decides");
  }

  @Test
  void theEndOfAHostIsNobodysWrongPrediction() {
    for (int i = 0; i < 3; i++) {
      seats.clear();
      Seat ann = join("Ann");
      play(0.5);
      join("Bob");
      join("Cid");
      play(8 + i * 0.37);
      seats.remove(ann); // its process is killed; the room knows it five seconds later
      play(5);
      ann.match.close();
      play(6);
      for (Seat seat : seats) {
        assertEquals(0, seat.match.desyncs());
        assertFalse(seat.match.facts().duel().paused());
        seat.match.close();
      }
    }
  }
}
