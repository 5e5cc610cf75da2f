package dev.playmesh;

import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Players around one loopback network: each joins by name and has all it hears written down. */
final class Table {

  final LoopbackNetwork network;
  final Map<Session, Recorder> seats = new LinkedHashMap<>();

  Table() {
    this(LoopbackNetwork.seeded(42, NetworkConditions.PERFECT));
  }

  Table(LoopbackNetwork network) {
    this.network = network;
  }

  Session join(String name) {
    return join(name, RoomOptions.code("table").capacity(16));
  }

  Session join(String name, RoomOptions options) {
    Session session = network.join(Sample.config(name).build(), options);
    Recorder recorder = new Recorder();
    session.listen(recorder);
    seats.put(session, recorder);
    return session;
  }

  Recorder of(Session session) {
    Recorder recorder = seats.get(session);
    if (recorder == null) {
      throw new IllegalArgumentException(session + " has no seat at this table");
    }
    return recorder;
  }

  /** Frames of 20 a second. */
  void play(double seconds, Runnable frame) {
    for (int i = 0; i < seconds * 20; i++) {
      network.advance(Duration.ofMillis(50));
      List<Session> all = new ArrayList<>(seats.keySet());
      all.forEach(Session::poll);
      frame.run();
      all.forEach(Session::flush);
    }
  }

  void play(double seconds) {
    play(seconds, () -> {});
  }

  static Peer peer(Session of, String name) {
    return of.peers().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }
}
