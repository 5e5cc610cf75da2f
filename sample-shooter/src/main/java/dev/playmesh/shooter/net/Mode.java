package dev.playmesh.shooter.net;

import dev.playmesh.Topology;
import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.game.Rules;
import java.util.Locale;

/**
 * Who decides.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Mode {
  /** Everybody about their own figure; all are linked with all. */
  MESH(Topology.MESH, Rules.MAX_PLAYERS),
  /** The room's host about everything; all are linked with it, and with the next one. */
  HOST(Topology.STAR, Duel.MAX_PLAYERS);

  private final Topology topology;
  private final int maxPlayers;

  Mode(Topology topology, int maxPlayers) {
    this.topology = topology;
    this.maxPlayers = maxPlayers;
  }

  Topology topology() {
    return topology;
  }

  /** How many can play. */
  public int maxPlayers() {
    return maxPlayers;
  }

  /** As in options and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
