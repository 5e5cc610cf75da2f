package dev.playmesh;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;

/**
 * Hears what happens to a session. All methods do nothing unless overridden.
 *
 * <p>For each peer, joined comes before connected before left; joined and left exactly once,
 * connected at most once, and unstable and restored in turn between connected and left. A listener
 * may call anything of the session, {@link Session#close} included, except {@link Session#poll}.
 * What it throws goes to {@link #onError} of all listeners and harms nobody.
 *
 * <p><b>Threading:</b> called inside {@link Session#poll} (or {@link Session#close}) on the
 * session's owner thread.
 */
public interface SessionListener {

  /**
   * A member is in the room. Messages for it are taken from now on and wait for its connection.
   *
   * @param peer the member
   */
  default void onPeerJoined(Peer peer) {}

  /**
   * The link to a member works for the first time.
   *
   * @param peer the member
   */
  default void onPeerConnected(Peer peer) {}

  /**
   * Nothing is heard from a member for a while, or it can't be linked. It may be called again with
   * another kind of reason, once for each until the member is heard.
   *
   * @param peer the member
   * @param reason what is missing
   */
  default void onPeerUnstable(Peer peer, DisconnectReason reason) {}

  /**
   * A member is heard again after {@link #onPeerUnstable}.
   *
   * @param peer the member
   */
  default void onPeerRestored(Peer peer) {}

  /**
   * A member is gone. All of its messages that arrived were delivered before.
   *
   * @param peer the member
   * @param reason why
   * @param undelivered how many messages on reliable lanes it didn't acknowledge
   */
  default void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {}

  /**
   * The room has another host; also called once after the join.
   *
   * @param host who; maybe this peer itself
   * @param term grows at every change
   */
  default void onHostChanged(PeerId host, long term) {}

  /** All links that the topology wants work; again whenever that becomes true once more. */
  default void onMeshComplete() {}

  /**
   * The room's members, attributes or settings changed; also called once after the join.
   *
   * @param room as it is now
   */
  default void onRoomUpdated(Room room) {}

  /**
   * A send to this peer was answered BACKPRESSURE, and now there is room.
   *
   * @param peer the member
   */
  default void onWritable(Peer peer) {}

  /**
   * A listener of the game threw something, or a codec on decoding (told once for each type and
   * sender, since a peer can send nonsense without end, as an IllegalArgumentException that names
   * both and has the codec's as its cause), or the game didn't poll for so long that notices were
   * dropped, or the signaling server names STUN or TURN servers that can't be used (told once, they
   * are left out).
   *
   * @param error what; Errors too
   */
  default void onError(Throwable error) {}

  /**
   * The session ended. The last call of all, exactly once.
   *
   * @param reason why
   */
  default void onClosed(DisconnectReason reason) {}
}
