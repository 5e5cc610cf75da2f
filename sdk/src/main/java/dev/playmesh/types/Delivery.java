package dev.playmesh.types;

/**
 * What the network owes a message. Each delivery has a lane of its own, so that none waits for
 * another.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Delivery {
  /**
   * The newest value of its sender, type and key wins. Unordered; late ones are dropped; repeated
   * until acknowledged or replaced, so that the newest value always arrives; who comes later gets
   * the newest of each key. What no longer exists is told by a value that says so: a key can't be
   * withdrawn. At most 1100 bytes, the key not counted.
   */
  STATE,
  /** Sent once, dropped when lost or late. Unordered. At most 1100 bytes. */
  UNRELIABLE,
  /** Arrives, in order. At most 64 KiB. */
  EVENT,
  /** Arrives, in any order. At most 64 KiB. */
  UNORDERED_EVENT,
  /**
   * Arrives, in order, taking its time. For large things: maps, replays, pictures. At most 64 MiB.
   */
  BULK
}
