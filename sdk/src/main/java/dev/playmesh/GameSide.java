package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.types.DisconnectReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The half of a session that lives on the game's thread: the members as the game knows them, and
 * its listeners. Nothing is told after the end.
 *
 * <p><b>Threading:</b> the owner's thread; {@link #peers}, {@link #listen} and {@link #closed} any.
 */
final class GameSide {

  private static final int MESSAGES_PER_PEER_AND_POLL = 20_000;

  private final Mesh mesh;
  private final Owner owner = new Owner();
  private final List<SessionListener> listeners = new CopyOnWriteArrayList<>();
  private final Faults faults = new Faults(listeners);
  private final Outgoing outgoing;
  private final Incoming incoming;
  private volatile List<Peer> peers = List.of();
  private boolean polling;
  private boolean knowsTheRoom;
  private volatile boolean over;

  GameSide(Mesh mesh) {
    this.mesh = mesh;
    this.outgoing = new Outgoing(this, mesh);
    this.incoming = new Incoming(mesh.config().messages(), faults);
  }

  Outgoing outgoing() {
    return outgoing;
  }

  List<Peer> peers() {
    return peers;
  }

  /** Whether the members of the welcome have been polled: before, nobody is no answer. */
  boolean knowsTheRoom() {
    return knowsTheRoom;
  }

  void requireOwner(String method) {
    owner.require(method);
  }

  <T> void on(Class<T> type, MessageListener<? super T> listener) {
    incoming.on(type, listener);
  }

  void listen(SessionListener listener) {
    listeners.add(listener);
  }

  int poll() {
    if (!owner.poll()) {
      return 0;
    }
    if (polling) {
      throw new IllegalStateException("poll() must not be called inside a listener");
    }
    mesh.owner(Thread.currentThread());
    polling = true;
    try {
      return deliver();
    } finally {
      polling = false;
    }
  }

  private int deliver() {
    outgoing.polled();
    Optional<String> dropped = mesh.notices().takeDropped();
    if (dropped.isPresent()) {
      faults.tell("not polling", new IllegalStateException(dropped.get()));
    }
    Notice notice;
    while (!over && (notice = mesh.notices().poll()) != null) {
      handle(notice);
    }
    incoming.replay();
    List<Peer> all = peers;
    for (int i = 0; i < all.size(); i++) {
      Peer peer = all.get(i);
      Link link = peer.link();
      if (link != null && peer.announcedConnected && !over) {
        incoming.drain(peer, link, MESSAGES_PER_PEER_AND_POLL);
      }
    }
    return incoming.takeDelivered();
  }

  private void handle(Notice notice) {
    if (notice instanceof Notice.Joined joined) {
      List<Peer> more = new ArrayList<>(peers);
      more.add(joined.peer());
      peers = List.copyOf(more);
      tell(listener -> listener.onPeerJoined(joined.peer()));
    } else if (notice instanceof Notice.Linked linked) {
      outgoing.linked(linked.peer());
    } else if (notice instanceof Notice.Connected connected) {
      connected.peer().announcedConnected = true;
      connected.peer().reason(null);
      tell(listener -> listener.onPeerConnected(connected.peer()));
    } else if (notice instanceof Notice.Unstable unstable) {
      unstable.peer().reason(unstable.reason());
      tell(listener -> listener.onPeerUnstable(unstable.peer(), unstable.reason()));
    } else if (notice instanceof Notice.Restored restored) {
      restored.peer().reason(null);
      tell(listener -> listener.onPeerRestored(restored.peer()));
    } else if (notice instanceof Notice.Left left) {
      leave(left);
    } else if (notice instanceof Notice.HostChanged changed) {
      tell(listener -> listener.onHostChanged(changed.host(), changed.term()));
    } else if (notice instanceof Notice.RoomUpdated updated) {
      knowsTheRoom = true;
      tell(listener -> listener.onRoomUpdated(updated.room()));
    } else if (notice instanceof Notice.MeshComplete) {
      tell(SessionListener::onMeshComplete);
    } else if (notice instanceof Notice.Writable writable) {
      tell(listener -> listener.onWritable(writable.peer()));
    } else if (notice instanceof Notice.Trouble trouble) {
      faults.tell(trouble.where(), trouble.error());
    } else if (notice instanceof Notice.Closed) {
      end();
    }
  }

  /** What it said before it left comes first. */
  private void leave(Notice.Left left) {
    Peer peer = left.peer();
    Link link = peer.link();
    incoming.replay();
    if (link != null && peer.announcedConnected) {
      incoming.drain(peer, link, Integer.MAX_VALUE);
    }
    incoming.forget(peer);
    peer.markGone(left.reason());
    peers = peers.stream().filter(other -> other != peer).toList();
    tell(listener -> listener.onPeerLeft(peer, left.reason(), left.undelivered()));
  }

  /** The session was closed by the calling thread: told here, or by the owner's next poll. */
  void closed() {
    if (owner.tellsTheEnd()) {
      end();
    }
  }

  /** Told once, and last. */
  private void end() {
    if (over) {
      return;
    }
    over = true;
    incoming.stop();
    faults.silence();
    DisconnectReason reason = mesh.closeReason().orElseThrow();
    for (SessionListener listener : listeners) {
      try {
        listener.onClosed(reason);
      } catch (Throwable t) {
        faults.tell("onClosed", t);
      }
    }
  }

  private void tell(Consumer<SessionListener> call) {
    for (SessionListener listener : listeners) {
      if (over) {
        return;
      }
      try {
        call.accept(listener);
      } catch (Throwable t) {
        faults.tell("a session listener", t);
      }
    }
  }
}
