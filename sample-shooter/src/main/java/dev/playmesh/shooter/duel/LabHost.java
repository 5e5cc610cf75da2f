package dev.playmesh.shooter.duel;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The host of a duel without a network: packets in, packets out.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class LabHost {

  /** Takes packets to clients. */
  @FunctionalInterface
  public interface Out {
    /** Sends a packet; the bytes are valid during the call. */
    void send(String to, byte[] bytes, int length);
  }

  private final AuthoritativeHost<DuelInput> host;
  private final DuelView view;

  /** A host without players. */
  public LabHost(Arena arena, IntFunction<Optional<Who>> names, Out out) {
    host =
        AuthoritativeHost.create(
            new Duel(arena),
            Duel.settings(),
            1,
            (to, bytes, length) -> out.send(to.value(), bytes, length));
    view = new DuelView(arena, Sight.of(host), names);
  }

  /** Lets somebody play. */
  public void add(String id) {
    host.add(PeerId.of(id));
  }

  /** A packet from a client. */
  public void receive(String from, byte[] bytes, double arrivedMillis) {
    host.receive(PeerId.of(from), bytes, 0, bytes.length, arrivedMillis);
  }

  /** A frame. */
  public void frame(double nowMillis) {
    host.advance(nowMillis);
    view.update(nowMillis);
  }

  /** How far apart snapshots are from now on. */
  public void snapshotMillis(double millis) {
    host.snapshotMillis(millis);
  }

  /** What is true. */
  public DuelView view() {
    return view;
  }

  /** Where everybody alive is. */
  public List<Pose> truth() {
    return Play.poses(host.world(), -1, view);
  }

  /** The figure of somebody who plays. */
  public Optional<Figure> figure(String id) {
    return view.world().figure(id);
  }

  /** The newest tick that is over. */
  public long tick() {
    return host.tick();
  }

  /** The newest tick for which an input of a player has come. */
  public long confirmedInput(String id) {
    return host.confirmedInput(PeerId.of(id));
  }

  /** Of 10 000 ticks, those for which a player's input wasn't there in time. */
  public double missingPer10000(String id) {
    return host.counters(PeerId.of(id)).map(HostNumbers::missing).orElse(0.0);
  }

  /** Bytes of all snapshots to a player. */
  public long bytesTo(String id) {
    return host.counters(PeerId.of(id)).map(AuthoritativeHost.PeerCounters::bytes).orElse(0L);
  }
}
