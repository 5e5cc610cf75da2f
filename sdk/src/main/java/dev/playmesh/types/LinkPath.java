package dev.playmesh.types;

/**
 * The way a peer's packets take.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum LinkPath {
  /** Not known yet, or no connection. */
  NONE,
  /** From machine to machine. */
  DIRECT,
  /** Through a TURN relay. */
  TURN,
  /** Through another member of the room. */
  VIA
}
