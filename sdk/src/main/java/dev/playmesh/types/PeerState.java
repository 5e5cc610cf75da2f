package dev.playmesh.types;

/**
 * How the link to a peer is. docs/STATES.md has the picture.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum PeerState {
  /** The first connection is being made. */
  CONNECTING,
  /** Messages flow. */
  CONNECTED,
  /** Nothing was heard for 2 s (by default). What is sent is still on its way. */
  UNSTABLE,
  /** Nothing was heard for 5 s (by default), or a connection couldn't be made: another is tried. */
  RECONNECTING,
  /** No longer a member. A return is a new join with a new id. */
  GONE
}
