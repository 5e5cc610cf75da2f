package dev.playmesh;

import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Runners;
import dev.playmesh.authority.World;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Players of a game that one peer decides, around one loopback network. */
final class AuthorityTable {

  /** One of them, with a program of its own. */
  static final class Player {
    final Session session;
    final Authority<Runners.Move> play;
    final Recorder recorder = new Recorder();
    final List<String> differences = new ArrayList<>();
    final Runners.Move move = new Runners.Move();
    boolean away;

    Player(Session session, AuthoritySettings settings, boolean mayDecide) {
      this.session = session;
      session.listen(recorder);
      play =
          mayDecide
              ? session.host(new Runners(), settings)
              : session.client(new Runners(), settings);
      play.client()
          .onDifference(d -> differences.add(d.cause() + " at " + d.tick() + ": " + d.distance()));
    }

    PredictedClient<Runners.Move> client() {
      return play.client();
    }

    World world() {
      return client().world();
    }

    /** The id of its own figure as it knows it, or -1. */
    int own() {
      return client().player() < 0 ? -1 : world().nextOf(client().player(), -1);
    }

    long differences(String cause) {
      return differences.stream().filter(d -> d.startsWith(cause)).count();
    }
  }

  static final NetworkConditions BAD = NetworkConditions.preset("bad").orElseThrow();
  static final NetworkConditions LAN = NetworkConditions.preset("lan").orElseThrow();

  final LoopbackNetwork network;
  final AuthoritySettings settings;
  final RoomOptions room;
  final List<Player> players = new ArrayList<>();
  double frameMillis = 1000.0 / 60;

  AuthorityTable(Topology topology, NetworkConditions line, AuthoritySettings settings) {
    network = LoopbackNetwork.seeded(7, line);
    this.settings = settings;
    room = RoomOptions.code("play").capacity(32).topology(topology);
  }

  AuthorityTable(Topology topology, NetworkConditions line) {
    this(topology, line, AuthoritySettings.builder().objects(64).build());
  }

  SessionConfig config(String name, AuthoritySettings own) {
    MessageTypes types = MessageTypes.builder().authority(new Runners(), own).build();
    return SessionConfig.builder().game("runners", 1).name(name).messages(types).build();
  }

  Player join(String name) {
    return join(name, true);
  }

  Player join(String name, boolean mayDecide) {
    Session session = network.join(config(name, settings), room);
    Player player = new Player(session, settings, mayDecide);
    players.add(player);
    return player;
  }

  void leave(Player player) {
    player.session.close();
    players.remove(player);
  }

  /** All play, frame by frame. */
  void run(double seconds) {
    run(seconds, () -> {});
  }

  void run(double seconds, Runnable each) {
    long frameNanos = Math.round(frameMillis * 1e6);
    for (double left = seconds * 1000; left > 0; left -= frameMillis) {
      network.advance(Duration.ofNanos(frameNanos));
      for (Player player : players) {
        if (!player.away) {
          player.session.poll();
          player.play.advance(player.move);
          player.session.flush();
        }
      }
      each.run();
    }
  }

  /** All run about without a plan. */
  void wander(double seconds, long seed) {
    Random random = new Random(seed);
    for (double left = seconds; left > 0; left -= 0.25) {
      for (Player player : players) {
        player.move.of(random.nextInt(3) - 1, random.nextInt(3) - 1);
      }
      run(0.25);
    }
  }

  /** All stand still until everything has arrived. */
  void rest() {
    players.forEach(player -> player.move.of(0, 0));
    run(3);
  }

  Player host() {
    return players.stream().filter(p -> p.play.host().isPresent()).findFirst().orElseThrow();
  }

  World truth() {
    return host().play.host().orElseThrow().world();
  }
}
