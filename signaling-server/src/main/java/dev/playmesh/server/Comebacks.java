package dev.playmesh.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The first seconds of a server that came back with the key of before: the members of its rooms are
 * on their way back with their certificates, so whoever names an absent room waits for them, and
 * doesn't take its code from them.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Comebacks {

  /** Clients try again at least every 5 s. */
  static final long PATIENCE_MILLIS = 6_000;

  private record Waiting(RoomKey key, CompletableFuture<RoomKey> over) {}

  private final LocalRooms rooms;
  private final List<Waiting> waiting = new ArrayList<>();
  private long endMillis = Long.MIN_VALUE;

  Comebacks(LocalRooms rooms) {
    this.rooms = rooms;
  }

  void begin(long nowMillis) {
    endMillis = nowMillis + PATIENCE_MILLIS;
  }

  boolean isAwaited(RoomKey key, long nowMillis) {
    return nowMillis < endMillis && rooms.find(key) == null;
  }

  /** Answered when the room is back, or can't be expected any more. */
  CompletionStage<RoomKey> await(RoomKey key) {
    Waiting one = new Waiting(key, new CompletableFuture<>());
    waiting.add(one);
    return one.over;
  }

  void tick(long nowMillis) {
    if (waiting.isEmpty()) {
      return;
    }
    List<Waiting> due = waiting.stream().filter(one -> !isAwaited(one.key, nowMillis)).toList();
    waiting.removeAll(due);
    due.forEach(one -> one.over.complete(one.key));
  }
}
