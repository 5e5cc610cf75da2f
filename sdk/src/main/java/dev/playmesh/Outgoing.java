package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LinkSettings;
import dev.playmesh.channel.LongTable;
import dev.playmesh.channel.RecentKeys;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.SendResult;
import java.util.List;

/** From the game's messages to the links. Encodes once, copies once for each peer. */
final class Outgoing {

  private static final int MOST_KEYS = 4096;

  private final GameSide game;
  private final Mesh mesh;
  private final BitWriter writer = new BitWriter();
  private final LinkSettings settings;
  private final LongTable<RecentKeys<Remembered>> states = new LongTable<>();

  /** The newest broadcast value of a state, for those who come later. */
  private static final class Remembered {
    final MessageTypes.Entry<?> entry;
    final long key;
    byte[] bytes = new byte[0];
    int length;
    long sampledNanos;

    Remembered(MessageTypes.Entry<?> entry, long key) {
      this.entry = entry;
      this.key = key;
    }

    void sendTo(Link link) {
      link.seed(entry.spec(), key, bytes, 0, length, sampledNanos);
    }
  }

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
    Link link = peer.link();
    if (link == null || !game.peers().contains(peer)) {
      return SendResult.NOT_CONNECTED;
    }
    encode(entry, message);
    return link.send(
        entry.spec(), entry.keyOf(message), writer.array(), 0, writer.byteLength(), nowNanos());
  }

  <T> SendResult broadcast(T message) {
    MessageTypes.Entry<T> entry = mesh.config().messages().require(message.getClass());
    if (mesh.closeReason().isPresent()) {
      return SendResult.CLOSED;
    }
    encode(entry, message);
    long key = entry.keyOf(message);
    long now = nowNanos();
    SendResult worst =
        Link.fits(entry.spec(), writer.byteLength(), settings)
            ? SendResult.ACCEPTED
            : SendResult.TOO_LARGE;
    if (worst == SendResult.TOO_LARGE) {
      return worst;
    }
    if (entry.spec().delivery() == Delivery.STATE) {
      remember(entry, key, now);
    } else if (!mesh.isJoined()) {
      return SendResult.NOT_CONNECTED;
    }
    List<Peer> peers = game.peers();
    for (int i = 0; i < peers.size(); i++) {
      Link link = peers.get(i).link();
      if (link != null) {
        worst =
            worst.worst(link.send(entry.spec(), key, writer.array(), 0, writer.byteLength(), now));
      }
    }
    return worst;
  }

  private <T> void encode(MessageTypes.Entry<T> entry, T message) {
    writer.reset();
    entry.codec().encode(message, writer);
  }

  private void remember(MessageTypes.Entry<?> entry, long key, long now) {
    Remembered state = remembered(entry, key);
    int length = writer.byteLength();
    if (state.bytes.length < length) {
      state.bytes = new byte[length];
    }
    System.arraycopy(writer.array(), 0, state.bytes, 0, length);
    state.length = length;
    state.sampledNanos = now;
  }

  /** The place of a state. Of more keys than a link carries, those that rest longest go. */
  private Remembered remembered(MessageTypes.Entry<?> entry, long key) {
    RecentKeys<Remembered> keys = states.get(entry.spec().id());
    if (keys == null) {
      keys = new RecentKeys<>(0);
      states.put(entry.spec().id(), keys);
    }
    Remembered state = keys.use(key);
    if (state == null) {
      if (keys.size() >= MOST_KEYS) {
        keys.removeOldest();
      }
      state = new Remembered(entry, key);
      keys.add(key, state);
    }
    return state;
  }

  /** Gives a new link the newest of every state that it wasn't given already. */
  void seed(Peer peer) {
    Link link = peer.link();
    if (link != null) {
      states.forEach(keys -> keys.forEach(state -> state.sendTo(link)));
      link.flush();
    }
  }

  void flush() {
    flushUnchecked();
  }

  void flushUnchecked() {
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
