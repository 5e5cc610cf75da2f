package dev.playmesh.shooter.duel;

import dev.playmesh.authority.AuthoritativeHost.PeerCounters;

/**
 * What a host's counters say.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class HostNumbers {

  private HostNumbers() {}

  /** Of 10 000 ticks, those for which a player's input wasn't there in time. */
  public static double missing(PeerCounters counters) {
    double ticks = (double) (counters.applied() + counters.repeated());
    return ticks == 0 ? 0 : 1e4 * (double) counters.repeated() / ticks;
  }
}
