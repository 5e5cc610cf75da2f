package dev.playmesh.shooter.net;

import java.util.List;

/**
 * What is known of a match beside the game itself, at one moment. Empty texts and NaN are not known
 * yet.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param peerId names this player
 * @param room what friends join by
 * @param host the peer id of the room's host
 * @param term grows at every change of the host
 * @param serverConnected whether the signaling server is there
 * @param meshCompleteMillis from this player's join, or from the newest other's, until all links
 *     worked
 * @param statesOut states of the own figure that were sent to anybody
 * @param peers the others, and those who were here
 * @param closeReason why the match is over; empty while it isn't
 * @param duel what only a match has that the host decides
 */
public record MatchFacts(
    String peerId,
    String room,
    String host,
    long term,
    boolean serverConnected,
    double meshCompleteMillis,
    long statesOut,
    List<PeerFacts> peers,
    String closeReason,
    DuelFacts duel) {

  /** Copies the list. */
  public MatchFacts {
    peers = List.copyOf(peers);
  }
}
