package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;

/**
 * Hears what happens to a connection. Implementations stamp, append to an inbox and return: they
 * are called by WebRTC's own threads.
 *
 * <p><b>Threading:</b> any thread, one at a time for each connection; must neither block nor throw.
 */
public interface ConnectionSink {

  /**
   * This side's offer, answer or candidate, to be told to the other side.
   *
   * @param signal what to tell
   */
  void onSignal(Signal signal);

  /** All lanes are open. At most once. */
  void onOpen();

  /**
   * A packet arrived.
   *
   * @param lane on which
   * @param packet the bytes; the receiver's from now on
   * @param arrivedNanos when, on the session's clock
   */
  void onPacket(Lane lane, byte[] packet, long arrivedNanos);

  /**
   * The way that packets take became known or changed.
   *
   * @param path the way
   */
  void onPath(LinkPath path);

  /**
   * The connection can't be made or is broken. At most once; nothing comes after it.
   *
   * @param reason which step failed, and what was seen there
   */
  void onFailed(DisconnectReason reason);
}
