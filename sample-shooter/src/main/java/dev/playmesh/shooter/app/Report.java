package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.PeerFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --report} writes; the fields' names are those of the JSON. What isn't known yet is
 * null.
 *
 * @param kills of all players of this process, so that over all reports they equal the deaths
 * @param deaths of all players of this process
 * @param mode who decides: {@code mesh} or {@code host}; what follows is known with a host only
 * @param correctionRms how far the host's answers moved the own figure, in metres
 * @param correctionsPerMinute how often by more than half of its size, while it lived
 * @param unconfirmedInputs inputs that the host hasn't confirmed yet
 * @param missingInputsPer10000 ticks for which the host had no input in time: of this player; on
 *     the host of the worst of all
 */
record Report(
    @Nullable String peerId,
    String name,
    @Nullable String room,
    @Nullable Double seconds,
    @Nullable Double meshCompleteMillis,
    @Nullable Double framesPerSecond,
    boolean serverConnected,
    @Nullable String host,
    @Nullable Long term,
    long statesOut,
    List<PeerLine> peers,
    int kills,
    int deaths,
    @Nullable String closeReason,
    @Nullable String mode,
    @Nullable Double correctionRms,
    @Nullable Double correctionsPerMinute,
    @Nullable Double unconfirmedInputs,
    @Nullable Double missingInputsPer10000) {

  /** What is known of one other player. */
  record PeerLine(
      String peerId,
      String name,
      String state,
      @Nullable String path,
      @Nullable Double roundTripMillis,
      @Nullable Double jitterMillis,
      @Nullable Double lossPercent,
      long packetsIn,
      long packetsOut,
      long bytesIn,
      long bytesOut,
      long statesIn,
      long eventsIn,
      @Nullable Double connectMillis,
      @Nullable Double clockOffsetMillis,
      double updatesInPerSecond,
      @Nullable Double popsPerMinute,
      @Nullable String reason,
      int kills,
      int deaths) {

    static PeerLine of(PeerFacts facts) {
      boolean everConnected = !Double.isNaN(facts.connectMillis());
      return new PeerLine(
          facts.peerId(),
          facts.name(),
          facts.state(),
          facts.path().equals("NONE") ? null : facts.path(),
          known(facts.roundTripMillis()),
          known(facts.jitterMillis()),
          everConnected ? known(facts.lossPercent()) : null,
          facts.packetsIn(),
          facts.packetsOut(),
          facts.bytesIn(),
          facts.bytesOut(),
          facts.statesIn(),
          facts.eventsIn(),
          known(facts.connectMillis()),
          known(facts.clockOffsetMillis()),
          facts.updatesInPerSecond(),
          known(facts.popsPerMinute()),
          known(facts.reason()),
          facts.score().kills(),
          facts.score().deaths());
    }
  }

  /** Before anything is known. */
  static Report before(String name) {
    return new Report(
        null, name, null, null, null, null, false, null, null, 0, List.of(), 0, 0, null, null, null,
        null, null, null);
  }

  static Report of(
      String name, MatchFacts facts, double seconds, double framesPerSecond, Score score) {
    return new Report(
        known(facts.peerId()),
        name,
        known(facts.room()),
        known(seconds),
        known(facts.meshCompleteMillis()),
        known(framesPerSecond),
        facts.serverConnected(),
        known(facts.host()),
        facts.room().isEmpty() ? null : (Long) facts.term(),
        facts.statesOut(),
        facts.peers().stream().map(PeerLine::of).toList(),
        score.kills(),
        score.deaths(),
        known(facts.closeReason()),
        facts.duel().mode().word(),
        known(facts.duel().correctionRms()),
        known(facts.duel().correctionsPerMinute()),
        known(facts.duel().unconfirmedInputs()),
        known(facts.duel().missingInputsPer10000()));
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? (Double) (Math.round(value * 1000) / 1000.0) : null;
  }

  private static @Nullable String known(String text) {
    return text.isEmpty() ? null : text;
  }
}
