package dev.playmesh.transport;

/**
 * What two peers tell each other through the signaling server to make a connection.
 *
 * <p><b>Threading:</b> immutable.
 */
public sealed interface Signal {

  /**
   * The offering side's description.
   *
   * @param sdp session description
   */
  record Offer(String sdp) implements Signal {}

  /**
   * The other side's description.
   *
   * @param sdp session description
   */
  record Answer(String sdp) implements Signal {}

  /**
   * One address to try.
   *
   * @param candidate the candidate line; never empty
   * @param sdpMid its media section
   * @param sdpMLineIndex the section's index
   */
  record Candidate(String candidate, String sdpMid, int sdpMLineIndex) implements Signal {}

  /**
   * The answering side asks for a new negotiation.
   *
   * @param restart whether looking for a way anew is enough: the connection stays
   */
  record Reoffer(boolean restart) implements Signal {

    /** Asks for a new connection. */
    public Reoffer() {
      this(false);
    }
  }
}
