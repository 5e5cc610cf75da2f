package dev.playmesh.shooter.net;

import dev.playmesh.LoopbackNetwork;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Matches of bots over a simulated network and virtual time. */
final class LoopbackMatches {

  private static final Duration FRAME = Duration.ofNanos(1_000_000_000L / Rules.STEPS_PER_SECOND);

  /** One of them. */
  static final class Seat {
    final String name;
    final Match match;
    private final Brain brain;
    boolean idle;
    Input input = Input.NONE;

    private Seat(String name, Match match, Brain brain) {
      this.name = name;
      this.match = match;
      this.brain = brain;
    }

    Figure figure() {
      return match.self().orElseThrow();
    }

    /** How this one sees somebody. */
    Figure sees(Seat other) {
      return match.view().figure(other.figure().id()).orElseThrow();
    }

    private void frame() {
      match.poll();
      match.play(
          match
              .self()
              .filter(self -> !idle)
              .map(self -> brain.think(match.view(), self, Rules.STEP_SECONDS))
              .orElse(input));
    }
  }

  private final LoopbackNetwork network;
  private final List<Seat> seats = new ArrayList<>();
  private Consumer<LoopbackMatches> everyFrame = all -> {};

  LoopbackMatches(long seed, NetworkConditions conditions) {
    network = LoopbackNetwork.seeded(seed, conditions);
  }

  Seat join(String name) {
    SessionConfig config =
        SessionConfig.builder()
            .game(Messages.GAME, Messages.VERSION)
            .name(name)
            .messages(Messages.types())
            .build();
    Session session = network.join(config, RoomOptions.code("arena").capacity(Rules.MAX_PLAYERS));
    long seed = name.hashCode();
    Seat seat = new Seat(name, new MeshMatch(session, name, seed), new Brain(Arena.STANDARD, seed));
    seats.add(seat);
    return seat;
  }

  void leave(Seat seat) {
    seat.match.close();
    seats.remove(seat);
  }

  void everyFrame(Consumer<LoopbackMatches> check) {
    everyFrame = check;
  }

  LoopbackNetwork network() {
    return network;
  }

  List<Seat> seats() {
    return seats;
  }

  void play(double seconds) {
    for (int i = 0; i < seconds * Rules.STEPS_PER_SECOND; i++) {
      seats.forEach(Seat::frame);
      everyFrame.accept(this);
      network.advance(FRAME);
    }
  }

  void playUntil(BooleanSupplier condition) {
    for (int i = 0; i < 120 * Rules.STEPS_PER_SECOND; i++) {
      if (condition.getAsBoolean()) {
        return;
      }
      play(Rules.STEP_SECONDS);
    }
    throw new AssertionError("not within two minutes");
  }

  /** Whether bullets of one are in the air, as it sees them. */
  static boolean hasBullets(Seat seat) {
    return seat.match.view().bullets().stream()
        .anyMatch(bullet -> bullet.shooter().equals(seat.figure().id()));
  }

  /** Scores and pick-ups as one sees them. */
  static String scoresAndPickUps(Seat seat) {
    String scores =
        seat.match.view().figures().stream()
            .map(figure -> figure.name() + figure.score() + figure.health())
            .sorted()
            .collect(Collectors.joining(" "));
    String spots =
        seat.match.view().spots().stream()
            .map(spot -> spot.generation() + (spot.isAvailable() ? "+" : "-"))
            .collect(Collectors.joining(" "));
    return scores + " | " + spots;
  }
}
