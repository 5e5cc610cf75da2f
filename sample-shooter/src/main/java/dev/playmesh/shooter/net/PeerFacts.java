package dev.playmesh.shooter.net;

import dev.playmesh.Peer;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerStats;

/**
 * What is known of the link to another player, at one moment. NaN is not known yet.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param peerId names it
 * @param name what it calls itself
 * @param state how the link is
 * @param path which way packets take
 * @param roundTripMillis there and back
 * @param jitterMillis how much that varies
 * @param lossPercent of what it sent lately
 * @param packetsIn received
 * @param packetsOut sent
 * @param bytesIn received
 * @param bytesOut sent
 * @param statesIn different states of its figure that came
 * @param eventsIn events that came
 * @param connectMillis from the first attempt to the first connection
 * @param lastHeardMillis how long ago the newest packet came
 * @param clockOffsetMillis its clock minus this one's
 * @param updatesInPerSecond different states of its figure in the last second
 * @param popsPerMinute frames in which its figure jumped
 * @param behindMillis how far behind its figure is, or would be, drawn
 * @param reason why the link isn't well, or why it left; empty while all is well
 * @param score of its figure, as it told it last
 */
public record PeerFacts(
    String peerId,
    String name,
    String state,
    String path,
    double roundTripMillis,
    double jitterMillis,
    double lossPercent,
    long packetsIn,
    long packetsOut,
    long bytesIn,
    long bytesOut,
    long statesIn,
    long eventsIn,
    double connectMillis,
    double lastHeardMillis,
    double clockOffsetMillis,
    double updatesInPerSecond,
    double popsPerMinute,
    double behindMillis,
    String reason,
    Score score) {

  static PeerFacts of(Opponent opponent) {
    Peer peer = opponent.peer();
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
        opponent.statesIn(),
        opponent.eventsIn(),
        stats.connectMillis(),
        stats.lastHeardMillis(),
        stats.clockOffsetMillis(),
        opponent.updatesPerSecond(),
        opponent.popsPerMinute(),
        opponent.delayMillis(),
        peer.reason().map(DisconnectReason::toString).orElse(""),
        opponent.figure().score());
  }

  /** Whether messages flow. */
  public boolean isConnected() {
    return state.equals("CONNECTED");
  }
}
