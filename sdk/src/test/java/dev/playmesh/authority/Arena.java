package dev.playmesh.authority;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;

/** A host and its clients over virtual time and simulated lines. */
final class Arena {

  static final class Player {
    final PeerId id;
    final Line up;
    final Line down;
    final PredictedClient<Runners.Move> client;
    final Runners.Move move = new Runners.Move();
    final List<Difference> differences = new ArrayList<>();
    double frameMillis = 1000.0 / 60;
    double nextFrame;

    Player(Arena arena, Simulation<Runners.Move> game, String name, int seed, NetworkConditions c) {
      id = PeerId.of(name);
      up = new Line(seed * 2L, c);
      down = new Line(seed * 2L + 1, c);
      client =
          PredictedClient.create(
              game, arena.settings, (bytes, length) -> up.send(bytes, length, arena.now));
      client.onDifference(differences::add);
      nextFrame = seed * 3.7;
    }

    long differences(Difference.Cause cause) {
      return differences.stream().filter(d -> d.cause() == cause).count();
    }
  }

  final AuthoritySettings settings;
  final Simulation<Runners.Move> game;
  AuthoritativeHost<Runners.Move> host;
  final List<Player> players = new ArrayList<>();
  double now;
  double hostFrameMillis = 1000.0 / 60;
  private double nextHostFrame;
  Runnable eachMilli = () -> {};

  Arena(Simulation<Runners.Move> game, AuthoritySettings settings) {
    this.game = game;
    this.settings = settings;
    host = AuthoritativeHost.create(game, settings, 1, this::send);
  }

  void send(PeerId to, byte[] bytes, int length) {
    for (Player player : players) {
      if (player.id.equals(to)) {
        player.down.send(bytes, length, now);
      }
    }
  }

  Player join(String name, NetworkConditions conditions) {
    Player player = new Player(this, game, name, players.size() + 1, conditions);
    player.nextFrame += now;
    players.add(player);
    host.add(player.id);
    return player;
  }

  void run(double millis) {
    double until = now + millis;
    while (now < until) {
      now += 1;
      for (Player player : players) {
        player.up.deliver(now, (b, at) -> host.receive(player.id, b, 0, b.length, at));
        player.down.deliver(now, (b, at) -> player.client.receive(b, 0, b.length, at));
      }
      if (now >= nextHostFrame) {
        nextHostFrame += hostFrameMillis;
        host.advance(now);
      }
      for (Player player : players) {
        if (now >= player.nextFrame) {
          player.nextFrame += player.frameMillis;
          player.client.advance(now, player.move);
        }
      }
      eachMilli.run();
    }
  }

  int own(Player player) {
    return host.world().nextOf(host.player(player.id), -1);
  }
}
