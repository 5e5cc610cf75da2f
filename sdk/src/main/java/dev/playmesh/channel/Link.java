package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.PeerStats;
import dev.playmesh.types.SendResult;
import java.util.List;

/**
 * Everything between this peer and one other, for the life of the pair. Connections under it come
 * and go; numbers of the reliable lanes, versions of states and statistics stay.
 *
 * <p><b>Threading:</b> as each method says.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Link {

  /** Makes a link that does nothing yet. */
  public Link(
      LinkSettings settings,
      MessageTable table,
      PeerId self,
      PeerId remote,
      boolean offers,
      Transport transport,
      Clock clock,
      Inbox inbox,
      LinkEvents events) {
    throw new UnsupportedOperationException();
  }

  // ---- the game's thread ----

  /**
   * Takes a message for the peer; it leaves with the next {@link #flush}. The bytes are copied.
   *
   * @return ACCEPTED, REPLACED, BACKPRESSURE, NOT_CONNECTED (gone) or TOO_LARGE
   */
  public SendResult send(MessageSpec spec, long key, byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  /**
   * Releases what was sent to the link thread.
   *
   * @return whether there is anything for it to do: the caller wakes it once for all links
   */
  public boolean flush() {
    throw new UnsupportedOperationException();
  }

  /**
   * Hands over what has arrived, in order per lane.
   *
   * @param max at most so many
   * @return how many
   */
  public int poll(MessageReceiver receiver, int max) {
    throw new UnsupportedOperationException();
  }

  // ---- the link thread ----

  /** Starts the first attempt (an answering side waits for the offer, with the same deadline). */
  public void start(List<IceServer> iceServers) {
    throw new UnsupportedOperationException();
  }

  /** For attempts from now on. */
  public void iceServers(List<IceServer> iceServers) {
    throw new UnsupportedOperationException();
  }

  /** Takes what the other side says through the server. */
  public void onSignal(int negotiation, Signal signal) {
    throw new UnsupportedOperationException();
  }

  /**
   * Does what is due: sends what was flushed, repeats, acknowledges, pings, watches silence and
   * deadlines.
   *
   * @return when it wants to be called again at the latest, in nanoseconds of the clock
   */
  public long tick(long nowNanos) {
    throw new UnsupportedOperationException();
  }

  /** Says goodbye after all that is queued; nothing is taken from the game any more. */
  public void leave(DisconnectReason reason) {
    throw new UnsupportedOperationException();
  }

  /** Whether all that was queued, the goodbye included, is acknowledged or can't be any more. */
  public boolean isDrained() {
    throw new UnsupportedOperationException();
  }

  /** Closes the connections. Messages that have arrived can still be polled. Idempotent. */
  public void close() {
    throw new UnsupportedOperationException();
  }

  // ---- any thread ----

  /** Who is at the other end. */
  public PeerId remote() {
    throw new UnsupportedOperationException();
  }

  /** How it is. */
  public PeerState state() {
    throw new UnsupportedOperationException();
  }

  /** The way packets take. */
  public LinkPath path() {
    throw new UnsupportedOperationException();
  }

  /** A snapshot of what is known. */
  public PeerStats stats() {
    throw new UnsupportedOperationException();
  }

  /** When the other side was last heard, on the clock; Long.MIN_VALUE before the first time. */
  public long lastHeardNanos() {
    throw new UnsupportedOperationException();
  }

  /** How many messages of the game on reliable lanes the other side hasn't acknowledged. */
  public int undelivered() {
    throw new UnsupportedOperationException();
  }
}
