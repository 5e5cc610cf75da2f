package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LinkSettings;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.SendResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From the game's messages to the links. Encodes once, copies once for each peer.
 *
 * <p><b>Threading:</b> the game's thread; {@link #flush} any.
 */
final class Outgoing {

  private final GameSide game;
  private final Mesh mesh;
  private final BitWriter writer = new BitWriter();
  private final RememberedStates states = new RememberedStates();
  private final LinkSettings settings;
  private final Unflushed unflushed = new Unflushed();

  Outgoing(GameSide game, Mesh mesh) {
    this.game = game;
    this.mesh = mesh;
    this.settings = mesh.config().linkSettings();
  }

  <T> SendResult send(Peer peer, T message) {
    MessageTypes.Entry<T> entry = mesh.config().messages().require(message.getClass());
    if (mesh.closeReason().isPresent()) {
      return SendResult.CLOSED;
    }
    if (!game.peers().contains(peer)) {
      return SendResult.NOT_CONNECTED;
    }
    Link link = seeded(peer);
    if (link == null) {
      return SendResult.NOT_CONNECTED;
    }
    long key = encode(entry, message);
    unflushed.sent(nowNanos());
    return link.send(entry.spec(), key, writer.array(), 0, writer.byteLength(), nowNanos());
  }

  <T> SendResult broadcast(T message) {
    MessageTypes.Entry<T> entry = mesh.config().messages().require(message.getClass());
    if (mesh.closeReason().isPresent()) {
      return SendResult.CLOSED;
    }
    long key = encode(entry, message);
    if (!Link.fits(entry.spec(), writer.byteLength(), settings)) {
      return SendResult.TOO_LARGE;
    }
    List<Peer> peers = game.peers();
    for (int i = 0; i < peers.size(); i++) {
      seeded(peers.get(i));
    }
    long now = nowNanos();
    if (!peers.isEmpty()) {
      unflushed.sent(now);
    }
    if (entry.spec().delivery() == Delivery.STATE) {
      states.remember(entry.spec(), key, writer, now);
    } else if (!game.knowsTheRoom()) {
      return SendResult.NOT_CONNECTED;
    }
    SendResult worst = SendResult.ACCEPTED;
    for (int i = 0; i < peers.size(); i++) {
      Link link = peers.get(i).link();
      if (link != null) {
        worst =
            worst.worst(link.send(entry.spec(), key, writer.array(), 0, writer.byteLength(), now));
      }
    }
    return worst;
  }

  /** Encodes; returns the key. What the game's code throws here is misuse, told at the call. */
  private <T> long encode(MessageTypes.Entry<T> entry, T message) {
    writer.reset();
    try {
      entry.codec().encode(message, writer);
      return entry.keyOf(message);
    } catch (Throwable t) {
      Faults.letThroughTheEndOfTheJvm(t);
      throw new IllegalArgumentException(
          "the codec of "
              + entry.type().getName()
              + " threw "
              + Faults.shown(t)
              + " on encoding "
              + Faults.shown(message),
          t);
    }
  }

  /**
   * The link to a peer, which was given the newest of every state before anything else: what is
   * sent to a newcomer later is newer, and must not be replaced by what was broadcast before.
   */
  private @Nullable Link seeded(Peer peer) {
    Link link = peer.link();
    if (link != null && !peer.seeded) {
      peer.seeded = true;
      states.sendTo(link);
    }
    return link;
  }

  /** A peer can be sent to. */
  void linked(Peer peer) {
    Link link = seeded(peer);
    if (link != null && link.flush()) {
      mesh.driver().wake();
    }
  }

  /** The game polls; that it also flushes is looked after. */
  void polled() {
    unflushed.polled(nowNanos());
  }

  void flush() {
    unflushed.flushed();
    boolean any = false;
    List<Peer> peers = game.peers();
    for (int i = 0; i < peers.size(); i++) {
      Link link = peers.get(i).link();
      if (link != null) {
        any |= link.flush();
      }
    }
    if (any) {
      mesh.driver().wake();
    }
  }

  private long nowNanos() {
    return mesh.driver().clock().nanos();
  }
}
