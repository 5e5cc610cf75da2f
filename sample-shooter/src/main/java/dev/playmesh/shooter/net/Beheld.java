package dev.playmesh.shooter.net;

import dev.playmesh.Peer;
import dev.playmesh.shooter.duel.DuelView;
import dev.playmesh.shooter.duel.Play;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerStats;
import java.util.Optional;

/**
 * Another player of a match that the host decides, as this one sees it.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Beheld {

  private final Peer peer;
  private final Jumps jumps = new Jumps();
  private Score score = Score.NONE;
  private int life;

  Beheld(Peer peer) {
    this.peer = peer;
  }

  PeerId id() {
    return peer.id();
  }

  String name() {
    return peer.name();
  }

  /** Looks whether its figure jumped; what isn't in sight, or lives anew, has no way. */
  void frame(double nowMillis, DuelView view) {
    Optional<Figure> figure = view.world().figure(peer.id().value());
    if (figure.isEmpty()) {
      return;
    }
    Figure seen = figure.get();
    score = seen.score();
    boolean placed = seen.life() != life || !seen.isAlive() || view.isPlaced(seen);
    life = seen.life();
    if (life > 0) {
      jumps.frame(nowMillis, seen.x(), seen.y(), placed);
    }
  }

  PeerFacts facts(Play play, boolean host) {
    PeerStats stats = peer.stats();
    return new PeerFacts(
        peer.id().value(),
        peer.name(),
        peer.state().name(),
        peer.path().name(),
        stats.roundTripMillis(),
        stats.jitterMillis(),
        stats.lossInPercent(),
        stats.packetsIn(),
        stats.packetsOut(),
        stats.bytesIn(),
        stats.bytesOut(),
        host ? play.snapshots() : 0,
        0,
        stats.connectMillis(),
        stats.lastHeardMillis(),
        stats.clockOffsetMillis(),
        host ? play.snapshotsPerSecond() : 0,
        jumps.perMinute(),
        play.facts().delayMillis(),
        peer.reason().map(DisconnectReason::toString).orElse(""),
        score);
  }
}
