package dev.playmesh.shooter.net;

import com.google.protobuf.Message;
import dev.playmesh.Peer;
import dev.playmesh.Session;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.SendResult;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends events that must not be lost. When a peer can't take one (its game doesn't poll, or its
 * line is full), that and all later ones for it wait here, in order, and are tried again.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Post {

  private static final Logger log = LoggerFactory.getLogger(Post.class);

  /** A peer for which so much waits is as good as gone; the session will find that out. */
  private static final int MAX_WAITING = 10_000;

  private final Session session;
  private final Map<PeerId, Queue<Message>> waiting = new HashMap<>();

  Post(Session session) {
    this.session = session;
  }

  void toAll(Message event) {
    for (Peer peer : session.peers()) {
      to(peer, event);
    }
  }

  void to(Peer peer, Message event) {
    Queue<Message> queue = waiting.get(peer.id());
    if (queue == null) {
      if (session.send(peer, event) != SendResult.BACKPRESSURE) {
        return; // taken, or the peer or the session is no more
      }
      queue = new ArrayDeque<>();
      waiting.put(peer.id(), queue);
    }
    if (queue.size() < MAX_WAITING) {
      queue.add(event);
    } else {
      log.warn("{} takes nothing any more: an event for it is lost", peer);
    }
  }

  /** Tries what waits for a peer again: when it is writable. */
  void again(Peer peer) {
    Queue<Message> queue = waiting.getOrDefault(peer.id(), new ArrayDeque<>());
    while (!queue.isEmpty() && session.send(peer, queue.peek()) != SendResult.BACKPRESSURE) {
      queue.remove();
    }
    if (queue.isEmpty()) {
      waiting.remove(peer.id());
    }
  }

  void forget(Peer peer) {
    waiting.remove(peer.id());
  }
}
