package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.duel.LabClient;
import dev.playmesh.shooter.duel.LabHost;
import dev.playmesh.shooter.duel.LabLine;
import dev.playmesh.shooter.duel.Play;
import dev.playmesh.shooter.duel.Who;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/** One of the two clients, with its lines to the host and back. A bot plays when nobody does. */
final class Contestant {

  final String id;
  final Knobs knobs = new Knobs();
  private final LabLine up;
  private final LabLine down;
  private final LabClient client;
  private final Brain brain;

  Contestant(
      String id, long seed, Arena arena, IntFunction<Optional<Who>> names, DoubleSupplier clock) {
    this.id = id;
    up = new LabLine(seed);
    down = new LabLine(seed + 1);
    client =
        new LabClient(arena, names, (bytes, length) -> up.send(bytes, length, clock.getAsDouble()));
    brain = new Brain(arena, seed);
  }

  /** Makes true what its sliders say. */
  void take() {
    for (LabLine line : new LabLine[] {up, down}) {
      line.set(knobs.delayMillis, knobs.jitterMillis, knobs.lossPercent, knobs.lossBurst);
    }
    play().delay(knobs.behindMillis == 0 ? Double.NaN : knobs.behindMillis);
    play().smoothing(knobs.smoothing);
  }

  void toClient(byte[] bytes, int length, double nowMillis) {
    down.send(bytes, length, nowMillis);
  }

  void deliver(LabHost host, double nowMillis) {
    up.deliver(nowMillis, (bytes, at) -> host.receive(id, bytes, at));
    down.deliver(nowMillis, client::receive);
  }

  /** A frame: with what hands want, else with what the bot wants. */
  void frame(double nowMillis, Optional<Input> hands, boolean botsFire, double seconds) {
    client.frame(nowMillis, hands.orElseGet(() -> think(botsFire, seconds)));
  }

  private Input think(boolean fires, double seconds) {
    Optional<Figure> self = play().self();
    if (self.isEmpty() || seconds == 0) {
      return Input.NONE;
    }
    Input wanted = brain.think(play().view().world(), self.get(), seconds);
    return fires ? wanted : wanted.withoutFire();
  }

  Play play() {
    return client.play();
  }

  long bytesUp() {
    return up.bytes();
  }

  long bytesDown() {
    return down.bytes();
  }
}
