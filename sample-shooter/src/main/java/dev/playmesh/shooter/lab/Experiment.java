package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.duel.LabHost;
import dev.playmesh.shooter.duel.Who;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Input;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** A host and two clients over simulated lines and a time of their own. */
final class Experiment {

  static final Arena ARENA = Arenas.YARD;

  private static final double STEP_MILLIS = 5;

  /** A client draws at least so often, however slow the window is. */
  private static final double FRAME_MILLIS = 17;

  static final List<String> NAMES = List.of("Anna", "Tom");

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

  /** Lets time pass, frame by frame. */
  void run(
      double seconds,
      Optional<Input> ann,
      Optional<Input> bob,
      boolean botsFire,
      DoubleConsumer eachFrame) {
    left.take();
    right.take();
    int frames = (int) Math.max(1, Math.ceil(seconds * 1000 / FRAME_MILLIS));
    double frameSeconds = seconds / frames;
    for (int i = 0; i < frames && seconds > 0; i++) {
      lines(nowMillis + frameSeconds * 1000);
      left.frame(nowMillis, ann, botsFire, frameSeconds);
      right.frame(nowMillis, bob, botsFire, frameSeconds);
      eachFrame.accept(frameSeconds);
    }
  }

  private void lines(double endMillis) {
    while (nowMillis < endMillis) {
      nowMillis = Math.min(endMillis, nowMillis + STEP_MILLIS);
      left.deliver(host, nowMillis);
      right.deliver(host, nowMillis);
      host.frame(nowMillis);
    }
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
