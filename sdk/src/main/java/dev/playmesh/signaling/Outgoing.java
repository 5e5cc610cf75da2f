package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Heard;
import dev.playmesh.proto.signaling.HeardPeer;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.types.PeerId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What a member says: bounded, paced, and counted when it can't be said. */
final class Outgoing {

  private final Pace pace = new Pace();
  private long dropped;

  long dropped() {
    return dropped;
  }

  void drop() {
    dropped++;
  }

  /** A seat was taken: what waited for an older one is stale. */
  void restart(int messagesPerSecond, long nowNanos) {
    dropped += pace.waiting();
    pace.reset(messagesPerSecond, nowNanos);
  }

  void add(ClientMessage message) {
    if (!pace.add(message)) {
      dropped++;
    }
  }

  void flush(long nowNanos, Predicate<ClientMessage> line) {
    for (ClientMessage m = pace.poll(nowNanos); m != null; m = pace.poll(nowNanos)) {
      if (!line.test(m)) {
        dropped++;
      }
    }
  }

  long dueNanos(long nowNanos) {
    return pace.dueNanos(nowNanos);
  }

  /** Empty when its text can't be sent. */
  static Optional<ClientMessage> signal(PeerId to, int negotiation, String body) {
    if (!WellFormed.isText(body)) {
      return Optional.empty();
    }
    Signal signal =
        Signal.newBuilder().setTo(to.value()).setNegotiation(negotiation).setBody(body).build();
    return Optional.of(ClientMessage.newBuilder().setSignal(signal).build());
  }

  /** With an empty host and no term when nothing is claimed. */
  static ClientMessage heard(Map<PeerId, Integer> agesMillis, String host, long term) {
    Heard.Builder heard = Heard.newBuilder().setHost(host).setTerm(term);
    agesMillis.forEach(
        (peer, age) ->
            heard.addPeers(HeardPeer.newBuilder().setPeerId(peer.value()).setAgeMillis(age)));
    return ClientMessage.newBuilder().setHeard(heard).build();
  }
}
