package dev.playmesh.server;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Rejected.Reason;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a client's requests in order while the directory is asked: what it says meanwhile waits.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Turns {

  private static final Logger log = LoggerFactory.getLogger(Turns.class);

  private final BiConsumer<Visitor, ClientMessage> next;

  Turns(BiConsumer<Visitor, ClientMessage> next) {
    this.next = next;
  }

  /** Goes on with the directory's answer; also when the client is gone by then. */
  <T> void await(Visitor visitor, CompletionStage<T> answer, Consumer<T> then) {
    visitor.busy(true);
    var unused =
        answer.whenComplete(
            (value, failure) -> {
              visitor.busy(false);
              if (failure == null) {
                then.accept(value);
              } else {
                log.warn("The room directory failed", failure);
                visitor.refuse(
                    new Refusal(Reason.SERVER_FULL, "The rooms can't be reached now", 2_000));
              }
              catchUp(visitor);
            });
  }

  private void catchUp(Visitor visitor) {
    ClientMessage message = visitor.busy() ? null : visitor.next();
    while (message != null) {
      next.accept(visitor, message);
      message = visitor.busy() ? null : visitor.next();
    }
  }
}
