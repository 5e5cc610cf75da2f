package dev.playmesh;

import dev.playmesh.channel.MessageSpec;
import dev.playmesh.types.Delivery;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Messages that came before anybody listened to their type, in the order of their arrival: the
 * newest thousand, and 4 MiB at most.
 *
 * <p><b>Threading:</b> the game's thread.
 */
final class EarlyMessages {

  private static final int MOST = 1_000;
  private static final int MOST_BYTES = 4 << 20;

  /** One message, with a copy of its bytes. */
  static final class Message {
    final Peer peer;
    final MessageSpec spec;
    final byte[] bytes;
    final double sampledMillis;
    final double arrivedMillis;
    final long sequence;

    Message(
        Peer peer,
        MessageSpec spec,
        byte[] bytes,
        double sampledMillis,
        double arrivedMillis,
        long sequence) {
      this.peer = peer;
      this.spec = spec;
      this.bytes = bytes;
      this.sampledMillis = sampledMillis;
      this.arrivedMillis = arrivedMillis;
      this.sequence = sequence;
    }
  }

  private final ArrayDeque<Message> kept = new ArrayDeque<>();
  private final Set<Integer> toldDropped = new HashSet<>();
  private int bytes;

  boolean isEmpty() {
    return kept.isEmpty();
  }

  /**
   * Keeps one; the oldest go when there are too many.
   *
   * @return what to tell of the loss, once for each type that had to arrive; else empty
   */
  Optional<String> keep(Message message) {
    kept.add(message);
    bytes += message.bytes.length;
    Optional<String> loss = Optional.empty();
    while (kept.size() > MOST || bytes > MOST_BYTES) {
      Message oldest = kept.remove();
      bytes -= oldest.bytes.length;
      MessageSpec lost = oldest.spec;
      if (isOwed(lost) && toldDropped.add(lost.id())) {
        loss = Optional.of(unheard(lost, "more came than are kept"));
      }
    }
    return loss;
  }

  /** Whether it had to arrive: a game may well leave states alone. */
  private static boolean isOwed(MessageSpec spec) {
    return spec.delivery() != Delivery.STATE && spec.delivery() != Delivery.UNRELIABLE;
  }

  private static String unheard(MessageSpec spec, String why) {
    return "messages "
        + spec.name()
        + " are dropped: nobody listens to them, and "
        + why
        + "; call on(…) for the type before the first poll()";
  }

  /** Takes the oldest one whose type is listened to; null when there is none. */
  @Nullable Message next(IntPredicate isListened) {
    for (Iterator<Message> all = kept.iterator(); all.hasNext(); ) {
      Message message = all.next();
      if (isListened.test(message.spec.id())) {
        all.remove();
        bytes -= message.bytes.length;
        return message;
      }
    }
    return null;
  }

  /**
   * Drops what is left of one who has left.
   *
   * @return what to tell of it, once for each type that had to arrive; empty when there is nothing
   */
  Optional<String> forget(Peer peer) {
    Optional<String> loss = Optional.empty();
    for (Iterator<Message> all = kept.iterator(); all.hasNext(); ) {
      Message message = all.next();
      if (message.peer == peer) {
        bytes -= message.bytes.length;
        all.remove();
        if (isOwed(message.spec) && toldDropped.add(message.spec.id())) {
          loss = Optional.of(unheard(message.spec, peer.name() + ", who sent them, has left"));
        }
      }
    }
    return loss;
  }
}
