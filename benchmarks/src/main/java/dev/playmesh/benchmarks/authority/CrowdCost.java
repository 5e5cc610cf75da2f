package dev.playmesh.benchmarks.authority;

import com.sun.management.ThreadMXBean;
import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
import dev.playmesh.types.PeerId;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a tick costs the host with many players among many objects, of which each sees those within
 * 30 m: CPU time of the thread in {@code AuthoritativeHost.advance}, snapshots included.
 */
@SuppressWarnings("LongDoubleConversion") // counts and nanoseconds, far below 2^53
final class CrowdCost {

  private static final double STEP = 15;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Packet(PeerId to, byte[] bytes) {}

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ArrayDeque<Packet> down = new ArrayDeque<>();
  private final ArrayDeque<Packet> up = new ArrayDeque<>();
  private final AuthoritySettings settings;
  private final AuthoritativeHost<Walkers.Push> host;
  private final List<PredictedClient<Walkers.Push>> clients = new ArrayList<>();
  private final List<PeerId> ids = new ArrayList<>();

  CrowdCost(int players, int objects) {
    settings =
        AuthoritySettings.builder()
            .objects(objects + players)
            .players(players)
            .interestRadius(30)
            .build();
    host =
        AuthoritativeHost.create(
            new Walkers(),
            settings,
            1,
            (to, b, length) -> down.add(new Packet(to, Arrays.copyOf(b, length))));
    for (int i = 0; i < objects; i++) {
      host.world().set(host.world().spawn(Walkers.DRIFTER, World.NOBODY), 2, i);
    }
    for (int player = 0; player < players; player++) {
      PeerId id = PeerId.of("p" + player);
      ids.add(id);
      host.add(id);
      host.world().set(host.world().nextOf(player, -1), Walkers.X, 300.0 * player / players);
      clients.add(
          PredictedClient.create(
              new Walkers(),
              settings,
              (b, length) -> up.add(new Packet(id, Arrays.copyOf(b, length)))));
    }
  }

  void measure(Rows rows, int warmUp, int ticks) {
    long nanos = 0;
    long bytes = 0;
    long told = 0;
    for (int tick = 0; tick < warmUp + ticks; tick++) {
      if (tick == warmUp) {
        nanos = 0;
        bytes = bytes();
        told = told();
      }
      double now = tick * STEP;
      long before = threads.getCurrentThreadCpuTime();
      host.advance(now);
      nanos += threads.getCurrentThreadCpuTime() - before;
      for (Packet p = down.poll(); p != null; p = down.poll()) {
        clients.get(ids.indexOf(p.to)).receive(p.bytes, 0, p.bytes.length, now + 1);
      }
      for (PredictedClient<Walkers.Push> client : clients) {
        Walkers.Push push = new Walkers.Push();
        push.x = (tick / 50 + client.player()) % 3 - 1;
        push.y = (tick / 40 + client.player()) % 3 - 1;
        client.advance(now + 2, push);
      }
      for (Packet p = up.poll(); p != null; p = up.poll()) {
        host.receive(p.to, p.bytes, 0, p.bytes.length, now + 3);
      }
    }
    double seconds = ticks * STEP / 1000;
    double snapshots = seconds * 1000 / settings.snapshotMillis() * clients.size();
    rows.row("host, " + clients.size() + " players, " + (settings.objects() - clients.size()))
        .put("us CPU a tick", nanos / 1e3 / ticks)
        .put("% of a core", nanos / 1e7 / seconds)
        .put("objects a snapshot", (told() - told) / snapshots)
        .put("down B/s a client", (bytes() - bytes) / seconds / clients.size())
        .print();
  }

  private long bytes() {
    return ids.stream().mapToLong(id -> host.counters(id).orElseThrow().bytes()).sum();
  }

  private long told() {
    return ids.stream().mapToLong(id -> host.counters(id).orElseThrow().updates()).sum();
  }
}
