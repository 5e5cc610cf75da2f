package dev.playmesh;

import dev.playmesh.channel.MessageSpec;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages that came before anybody listened to their type, in the order of their arrival: the
 * newest thousand, and 4 MiB at most.
 *
 * <p><b>Threading:</b> the game's thread.
 */
final class EarlyMessages {

  private static final Logger log = LoggerFactory.getLogger(EarlyMessages.class);
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

  void keep(Message message) {
    kept.add(message);
    bytes += message.bytes.length;
    while (kept.size() > MOST || bytes > MOST_BYTES) {
      Message oldest = kept.remove();
      bytes -= oldest.bytes.length;
      if (toldDropped.add(oldest.spec.id())) {
        log.warn(
            "Messages {} are dropped: nobody listens to them, and more came than are kept;"
                + " call on(…) for the type",
            oldest.spec.name());
      }
    }
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

  void forget(Peer peer) {
    for (Iterator<Message> all = kept.iterator(); all.hasNext(); ) {
      Message message = all.next();
      if (message.peer == peer) {
        bytes -= message.bytes.length;
        all.remove();
      }
    }
  }
}
