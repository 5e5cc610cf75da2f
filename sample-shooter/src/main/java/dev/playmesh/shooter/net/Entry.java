package dev.playmesh.shooter.net;

/**
 * How a player comes into a room.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Entry {
  /** A new one, with a code that the server makes. */
  CREATE,
  /** The one with a code, made when there is none. */
  CODE,
  /** The one with a code; refused when there is none. */
  EXISTING,
  /** Any with a free seat, or else a new one. */
  QUICK
}
