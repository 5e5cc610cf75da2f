package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.SendResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** From the game's messages to the links. Encodes once, copies once for each peer. */
final class Outgoing {

  private final GameSide game;
  private final Mesh mesh;
  private final BitWriter writer = new BitWriter();
  private final Map<StateKey, Remembered> states = new LinkedHashMap<>();

  /** Names one state of this peer. */
  private record StateKey(int id, long key) {}

  /** The newest broadcast value of a state, for those who come later. */
  private static final class Remembered {
    final MessageTypes.Entry<?> entry;
    final long key;
    byte[] bytes = new byte[0];
    int length;
    double sampledMillis;

    Remembered(MessageTypes.Entry<?> entry, long key) {
      this.entry = entry;
      this.key = key;
    }
  }

  Outgoing(GameSide game, Mesh mesh) {
    this.game = game;
    this.mesh = mesh;
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
        entry.spec(), entry.keyOf(message), writer.array(), 0, writer.byteLength(), nowMillis());
  }

  <T> SendResult broadcast(T message) {
    MessageTypes.Entry<T> entry = mesh.config().messages().require(message.getClass());
    if (mesh.closeReason().isPresent()) {
      return SendResult.CLOSED;
    }
    encode(entry, message);
    long key = entry.keyOf(message);
    double now = nowMillis();
    SendResult worst =
        Link.fits(entry.spec(), writer.byteLength(), mesh.config().linkSettings())
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
    for (Peer peer : game.peers()) {
      Link link = peer.link();
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

  private void remember(MessageTypes.Entry<?> entry, long key, double now) {
    Remembered state =
        states.computeIfAbsent(
            new StateKey(entry.spec().id(), key), absent -> new Remembered(entry, key));
    int length = writer.byteLength();
    if (state.bytes.length < length) {
      state.bytes = new byte[length];
    }
    System.arraycopy(writer.array(), 0, state.bytes, 0, length);
    state.length = length;
    state.sampledMillis = now;
  }

  /** Gives a new link the newest of every state. */
  void seed(Peer peer) {
    Link link = peer.link();
    if (link != null) {
      for (Remembered state : states.values()) {
        link.send(
            state.entry.spec(),
            state.key,
            Arrays.copyOf(state.bytes, state.length),
            0,
            state.length,
            state.sampledMillis);
      }
      link.flush();
    }
  }

  void flush() {
    flushUnchecked();
  }

  void flushUnchecked() {
    boolean any = false;
    for (Peer peer : game.peers()) {
      Link link = peer.link();
      if (link != null) {
        any |= link.flush();
      }
    }
    if (any) {
      mesh.driver().wake();
    }
  }

  private double nowMillis() {
    return mesh.driver().clock().millis();
  }
}
