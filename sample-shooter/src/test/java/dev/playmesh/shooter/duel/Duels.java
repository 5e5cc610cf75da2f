package dev.playmesh.shooter.duel;

import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A host and clients over lines of virtual time; whoever isn't told what to do is a bot. */
final class Duels {

  static final double FRAME_MILLIS = 1000.0 / 60;

  /** One who plays. */
  final class Player {
    final String id;
    final LabLine up;
    final LabLine down;
    final LabClient client;
    private final Brain brain;
    Optional<Input> input = Optional.empty();
    private double nextFrame;

    Player(String id) {
      this.id = id;
      int seed = players.size() + 1;
      up = new LabLine(seed * 2L);
      down = new LabLine(seed * 2L + 1);
      client =
          new LabClient(
              arena, Duels.this::name, (bytes, length) -> up.send(bytes, length, nowMillis));
      brain = new Brain(arena, seed);
      nextFrame = nowMillis + seed * 3.7 % FRAME_MILLIS;
    }

    Figure figure() {
      return client.play().self().orElseThrow();
    }

    void line(double delay, double jitter, double loss, double burst) {
      up.set(delay, jitter, loss, burst);
      down.set(delay, jitter, loss, burst);
    }

    private void run() {
      up.deliver(nowMillis, (bytes, at) -> host.receive(id, bytes, at));
      down.deliver(nowMillis, client::receive);
      if (nowMillis >= nextFrame) {
        nextFrame += FRAME_MILLIS;
        client.frame(nowMillis, input.orElseGet(this::think));
        eachFrame.run();
      }
    }

    private Input think() {
      return client
          .play()
          .self()
          .map(self -> brain.think(client.play().view().world(), self, FRAME_MILLIS / 1000))
          .orElse(Input.NONE);
    }
  }

  private final Arena arena;
  final LabHost host;
  final List<Player> players = new ArrayList<>();
  double nowMillis;
  Runnable eachFrame = () -> {};

  Duels(Arena arena) {
    this.arena = arena;
    host =
        new LabHost(
            arena,
            this::name,
            (to, bytes, length) ->
                players.stream()
                    .filter(player -> player.id.equals(to))
                    .forEach(player -> player.down.send(bytes, length, nowMillis)));
  }

  private Optional<Who> name(int number) {
    String id = players.get(number).id;
    return Optional.of(new Who(id, id));
  }

  Player join(String id) {
    Player player = new Player(id);
    players.add(player);
    host.add(id);
    return player;
  }

  /** The N2 of the netcode's table. */
  Player joinBad(String id) {
    Player player = join(id);
    player.line(100, 30, 5, 4);
    return player;
  }

  void run(double millis) {
    for (double end = nowMillis + millis; nowMillis < end; nowMillis += 1) {
      players.forEach(Player::run);
      host.frame(nowMillis);
    }
  }

  Figure truth(Player player) {
    return host.figure(player.id).orElseThrow();
  }
}
