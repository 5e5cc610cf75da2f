package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.types.DisconnectReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The half of a session that lives on the game's thread: the members as the game knows them, and
 * its listeners.
 */
final class GameSide {

  private static final Logger log = LoggerFactory.getLogger(GameSide.class);
  private static final int MESSAGES_PER_PEER_AND_POLL = 20_000;

  private final Mesh mesh;
  private final Outgoing outgoing;
  private final Incoming incoming;
  private final List<SessionListener> listeners = new ArrayList<>();
  private volatile @Nullable Thread owner;
  private volatile List<Peer> peers = List.of();
  private boolean polling;
  private boolean closedTold;

  GameSide(Mesh mesh) {
    this.mesh = mesh;
    this.outgoing = new Outgoing(this, mesh);
    this.incoming = new Incoming(mesh.config().messages(), this::error);
  }

  Outgoing outgoing() {
    return outgoing;
  }

  List<Peer> peers() {
    return peers;
  }

  void requireOwner(String method) {
    Thread known = owner;
    if (known != null && known != Thread.currentThread()) {
      throw new IllegalStateException(
          method
              + "() belongs to the session's owner, the thread "
              + known.getName()
              + " that polled first, but was called on "
              + Thread.currentThread().getName());
    }
  }

  <T> void on(Class<T> type, MessageListener<? super T> listener) {
    incoming.on(type, listener);
  }

  void listen(SessionListener listener) {
    listeners.add(listener);
  }

  int poll() {
    if (owner == null) {
      owner = Thread.currentThread();
      mesh.owner(Thread.currentThread());
    }
    requireOwner("poll");
    if (polling) {
      throw new IllegalStateException("poll() must not be called inside a listener");
    }
    polling = true;
    try {
      return deliver();
    } finally {
      polling = false;
    }
  }

  private int deliver() {
    handleNotices();
    int delivered = incoming.replay();
    List<Peer> all = peers;
    for (int i = 0; i < all.size(); i++) {
      Peer peer = all.get(i);
      Link link = peer.link();
      if (link != null && peer.announcedConnected && !closedTold) {
        delivered += incoming.drain(peer, link, MESSAGES_PER_PEER_AND_POLL);
      }
    }
    return delivered;
  }

  private void handleNotices() {
    Notice notice;
    while (!closedTold && (notice = mesh.notices().poll()) != null) {
      handle(notice);
    }
  }

  private void handle(Notice notice) {
    if (notice instanceof Notice.Joined joined) {
      List<Peer> more = new ArrayList<>(peers);
      more.add(joined.peer());
      peers = List.copyOf(more);
      tell(listener -> listener.onPeerJoined(joined.peer()));
    } else if (notice instanceof Notice.Linked linked) {
      outgoing.seed(linked.peer());
    } else if (notice instanceof Notice.Connected connected) {
      connected.peer().announcedConnected = true;
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
      tell(listener -> listener.onRoomUpdated(updated.room()));
    } else if (notice instanceof Notice.MeshComplete) {
      tell(SessionListener::onMeshComplete);
    } else if (notice instanceof Notice.Writable writable) {
      tell(listener -> listener.onWritable(writable.peer()));
    } else if (notice instanceof Notice.Closed) {
      closed();
    }
  }

  /** What it said before it left comes first. */
  private void leave(Notice.Left left) {
    Peer peer = left.peer();
    Link link = peer.link();
    if (link != null && peer.announcedConnected) {
      incoming.drain(peer, link, Integer.MAX_VALUE);
    }
    incoming.forget(peer);
    peer.markGone(left.reason());
    peers = peers.stream().filter(other -> other != peer).toList();
    tell(listener -> listener.onPeerLeft(peer, left.reason(), left.undelivered()));
  }

  /** The end, told once and on the owner's thread only. */
  void closed() {
    Thread known = owner;
    if (closedTold || (known != null && known != Thread.currentThread())) {
      return;
    }
    closedTold = true;
    incoming.stop();
    DisconnectReason reason = mesh.closeReason().orElseThrow();
    tell(listener -> listener.onClosed(reason));
  }

  private void tell(Consumer<SessionListener> call) {
    for (SessionListener listener : List.copyOf(listeners)) {
      try {
        call.accept(listener);
      } catch (Throwable t) {
        error(t);
      }
    }
  }

  private void error(Throwable thrown) {
    log.warn("a listener of the game threw {}", thrown.toString(), thrown);
    for (SessionListener listener : List.copyOf(listeners)) {
      try {
        listener.onError(thrown);
      } catch (Throwable again) {
        log.warn("onError threw {}", again.toString(), again);
      }
    }
  }
}
