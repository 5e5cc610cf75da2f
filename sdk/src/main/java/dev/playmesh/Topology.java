package dev.playmesh;

/**
 * Who is linked with whom in a room.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Topology {
  /** Everyone with everyone: the least latency, n(n-1)/2 links. */
  MESH,
  /**
   * Everyone with the host and with the standby, the next host. What the others tell each other
   * goes through the host's game.
   */
  STAR
}
