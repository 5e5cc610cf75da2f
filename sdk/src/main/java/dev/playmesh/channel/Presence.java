package dev.playmesh.channel;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerState;
import java.util.EnumSet;
import java.util.Set;

/**
 * The state of a link, and what its owner is told of it: connected once, then unstable and restored
 * in turn, unstable again for each other reason. docs/STATES.md has the picture.
 *
 * <p><b>Threading:</b> the link thread; {@link #state} any thread.
 */
final class Presence {

  private final Link link;
  private final LinkEvents events;
  private final long unstableNanos;
  private final long reconnectingNanos;
  private volatile PeerState state = PeerState.CONNECTING;
  private boolean wasConnected;
  private final Set<DisconnectReason.Code> told = EnumSet.noneOf(DisconnectReason.Code.class);
  private boolean silent;

  Presence(Link link, LinkEvents events, LinkSettings settings) {
    this.link = link;
    this.events = events;
    this.unstableNanos = settings.unstableAfter().toNanos();
    this.reconnectingNanos = settings.reconnectingAfter().toNanos();
  }

  PeerState state() {
    return state;
  }

  boolean isConnected() {
    return state == PeerState.CONNECTED;
  }

  boolean isUnstable() {
    return state == PeerState.UNSTABLE;
  }

  boolean isReconnecting() {
    return state == PeerState.RECONNECTING;
  }

  /** A connection was established. */
  void established() {
    boolean first = !wasConnected;
    boolean again = state != PeerState.CONNECTED;
    wasConnected = true;
    state = PeerState.CONNECTED;
    told.clear();
    silent = false;
    if (first) {
      events.connected(link);
    } else if (again) {
      events.restored(link);
    }
  }

  /** Something came over the current connection; returns whether it had been silent. */
  boolean heard() {
    if (!silent || state == PeerState.GONE) {
      return false;
    }
    established();
    return true;
  }

  /** No connection, for a reason. */
  void failed(DisconnectReason reason) {
    silent = false;
    become(PeerState.RECONNECTING, reason);
  }

  /** Nothing came over the current connection for so long. */
  void quiet(long nanos) {
    if (nanos >= reconnectingNanos && state != PeerState.RECONNECTING) {
      silent = true;
      become(PeerState.RECONNECTING, silence(nanos));
    } else if (nanos >= unstableNanos && state == PeerState.CONNECTED) {
      silent = true;
      become(PeerState.UNSTABLE, silence(nanos));
    }
  }

  /** How long until {@link #quiet} would change something. */
  long nextQuietNanos() {
    return state == PeerState.CONNECTED ? unstableNanos : reconnectingNanos;
  }

  /** The peer ended the pair without leaving the room. */
  void refused() {
    silent = false;
    state = PeerState.RECONNECTING;
  }

  void gone() {
    state = PeerState.GONE;
  }

  private void become(PeerState newState, DisconnectReason reason) {
    state = newState;
    if (told.add(reason.code())) {
      events.unstable(link, reason);
    }
  }

  private static DisconnectReason silence(long nanos) {
    String detail =
        "Nothing was heard for "
            + Math.round(nanos / 1e8) / 10.0
            + " s: the network of one side is interrupted, or its process stands still; another way"
            + " is looked for";
    return DisconnectReason.of(DisconnectReason.Code.SILENT, detail);
  }
}
