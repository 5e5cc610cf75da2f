package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.duel.LabHost;
import dev.playmesh.shooter.duel.Who;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Input;
import java.util.List;
import java.util.Optional;

/** A host and two clients over simulated lines and a time of their own. */
final class Experiment {

  static final Arena ARENA = Arenas.YARD;

  private static final double STEP_MILLIS = 5;
  private static final List<String> NAMES = List.of("Ann", "Bob");

  final Contestant left;
  final Contestant right;
  final LabHost host;
  private double nowMillis;
  private double snapshotMillis = Duel.SNAPSHOT_MILLIS;

  Experiment() {
    left = new Contestant(NAMES.get(0), 3, ARENA, this::name, () -> nowMillis);
    right = new Contestant(NAMES.get(1), 8, ARENA, this::name, () -> nowMillis);
    host = new LabHost(ARENA, this::name, this::send);
    host.add(left.id);
    host.add(right.id);
  }

  private Optional<Who> name(int player) {
    String id = NAMES.get(player);
    return Optional.of(new Who(id, id));
  }

  private void send(String to, byte[] bytes, int length) {
    (to.equals(left.id) ? left : right).toClient(bytes, length, nowMillis);
  }

  /** Lets time pass, and then each client draw a frame. */
  void frame(double seconds, Optional<Input> ann, Optional<Input> bob, boolean botsFire) {
    left.take();
    right.take();
    double end = nowMillis + seconds * 1000;
    while (nowMillis < end) {
      nowMillis = Math.min(end, nowMillis + STEP_MILLIS);
      left.deliver(host, nowMillis);
      right.deliver(host, nowMillis);
      host.frame(nowMillis);
    }
    left.frame(nowMillis, ann, botsFire, seconds);
    right.frame(nowMillis, bob, botsFire, seconds);
  }

  double snapshotMillis() {
    return snapshotMillis;
  }

  void snapshotMillis(double millis) {
    if (millis != snapshotMillis) {
      snapshotMillis = millis;
      host.snapshotMillis(millis);
    }
  }

  double nowMillis() {
    return nowMillis;
  }
}
