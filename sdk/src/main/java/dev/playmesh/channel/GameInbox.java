package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What has arrived and waits for the game's poll, bounded: when the game doesn't poll, states
 * shrink to the newest of each key, the oldest unreliable messages go, and reliable ones stop at
 * the credit that their sender has.
 *
 * <p>The game takes batches, each under one lock.
 *
 * <p><b>Threading:</b> the link thread adds, the game's thread takes; guarded by its monitor, but
 * for the batch, which is the game's.
 */
final class GameInbox {

  /** Unreliable messages that wait at most. */
  static final int MAX_UNRELIABLE = 1024;

  private static final int COALESCE_AT = 512;
  private static final int BATCH = 64;

  private final ArrayDeque<Arrived> states = new ArrayDeque<>();
  private final ArrayDeque<Arrived> unreliables = new ArrayDeque<>();
  private final ArrayDeque<Arrived> reliables = new ArrayDeque<>();
  private final ArrayDeque<Arrived> free = new ArrayDeque<>();
  private final long[] waitingBytes = new long[Lane.count()];
  private final long[] freedBytes = new long[Lane.count()];
  private final int maxStates;
  private final long seed;
  private final Arrived[] batch = new Arrived[BATCH];
  private int batched;
  private int at;
  private long order;
  private int coalesceAt = COALESCE_AT;
  private long dropped;

  /** So many states wait at most; the seed is for keys that a remote chooses. */
  GameInbox(int maxStates, long seed) {
    this.maxStates = maxStates;
    this.seed = seed;
  }

  /** Adds a message; the array is kept. */
  synchronized void add(
      MessageSpec spec,
      Lane lane,
      long key,
      byte[] bytes,
      int offset,
      int length,
      int size,
      double sampledMillis,
      double arrivedMillis,
      long sequence) {
    Arrived message = free.isEmpty() ? new Arrived() : free.removeLast();
    message.spec = spec;
    message.lane = lane;
    message.key = key;
    message.bytes = bytes;
    message.offset = offset;
    message.length = length;
    message.size = size;
    message.sampledMillis = sampledMillis;
    message.arrivedMillis = arrivedMillis;
    message.sequence = sequence;
    message.order = order++;
    waitingBytes[lane.id()] += size;
    queue(lane).addLast(message);
    shrink(lane);
  }

  /** Hands over at most so many messages, batch by batch; returns how many. */
  int poll(MessageReceiver receiver, int max) {
    int count = 0;
    while (count < max && (at < batched || takeBatch())) {
      Arrived message = batch[at++];
      hand(message, receiver);
      count++;
    }
    return count;
  }

  private static void hand(Arrived message, MessageReceiver receiver) {
    MessageSpec spec = message.spec;
    if (spec != null) {
      receiver.message(
          spec,
          message.bytes,
          message.offset,
          message.length,
          message.sampledMillis,
          message.arrivedMillis,
          message.sequence);
    }
  }

  /** Bytes of a reliable lane that wait. */
  synchronized long waitingBytes(Lane lane) {
    return waitingBytes[lane.id()];
  }

  /** Whether the game has taken so many bytes off a lane since {@link #toldFreed}. */
  synchronized boolean freed(Lane lane, long bytes) {
    return freedBytes[lane.id()] >= bytes;
  }

  /** The peer knows what was freed. */
  synchronized void toldFreed(Lane lane) {
    freedBytes[lane.id()] = 0;
  }

  /** States and unreliable messages that went because the game didn't poll. */
  synchronized long dropped() {
    return dropped;
  }

  /** Takes the next batch, in the order of arrival; false when nothing waits. */
  private synchronized boolean takeBatch() {
    for (int i = 0; i < batched; i++) {
      recycle(batch[i]);
    }
    at = 0;
    batched = 0;
    for (Arrived next = take(); next != null; next = batched < batch.length ? take() : null) {
      batch[batched++] = next;
    }
    return batched > 0;
  }

  private @Nullable Arrived take() {
    ArrayDeque<Arrived> earliest = earlier(earlier(states, unreliables), reliables);
    Arrived message = earliest.pollFirst();
    if (message != null) {
      waitingBytes[message.lane.id()] -= message.size;
      freedBytes[message.lane.id()] += message.size;
      if (states.isEmpty()) {
        coalesceAt = COALESCE_AT;
      }
    }
    return message;
  }

  private void recycle(Arrived message) {
    message.spec = null;
    message.bytes = Arrived.NOTHING;
    if (free.size() < COALESCE_AT) {
      free.addLast(message);
    }
  }

  private void drop(Arrived message) {
    waitingBytes[message.lane.id()] -= message.size;
    dropped++;
    recycle(message);
  }

  private void shrink(Lane lane) {
    if (lane == Lane.UNRELIABLE && unreliables.size() > MAX_UNRELIABLE) {
      drop(unreliables.removeFirst());
    }
    if (lane == Lane.STATE && states.size() >= coalesceAt) {
      coalesce();
      while (states.size() > maxStates) {
        drop(states.removeFirst());
      }
      coalesceAt = Math.max(COALESCE_AT, Math.min(states.size() * 2, maxStates + COALESCE_AT));
    }
  }

  /** Keeps the newest of each type and key, in the order of their arrival. */
  private void coalesce() {
    LongTable<LongTable<Arrived>> newest = new LongTable<>();
    for (Arrived message : states) {
      keysOf(message, newest).put(message.key, message);
    }
    for (int left = states.size(); left > 0; left--) {
      Arrived message = states.removeFirst();
      if (keysOf(message, newest).get(message.key) == message) {
        states.addLast(message);
      } else {
        drop(message);
      }
    }
  }

  private LongTable<Arrived> keysOf(Arrived message, LongTable<LongTable<Arrived>> types) {
    MessageSpec spec = message.spec;
    int id = spec == null ? 0 : spec.id();
    LongTable<Arrived> keys = types.get(id);
    if (keys == null) {
      keys = new LongTable<>(seed);
      types.put(id, keys);
    }
    return keys;
  }

  private ArrayDeque<Arrived> queue(Lane lane) {
    return switch (lane) {
      case STATE -> states;
      case UNRELIABLE -> unreliables;
      case EVENT, UNORDERED_EVENT, BULK -> reliables;
    };
  }

  private static ArrayDeque<Arrived> earlier(ArrayDeque<Arrived> a, ArrayDeque<Arrived> b) {
    Arrived firstOfA = a.peekFirst();
    Arrived firstOfB = b.peekFirst();
    if (firstOfA == null) {
      return b;
    }
    return firstOfB == null || firstOfA.order < firstOfB.order ? a : b;
  }

  private static final class Arrived {

    static final byte[] NOTHING = new byte[0];

    @Nullable MessageSpec spec;
    Lane lane = Lane.STATE;
    long key;
    byte[] bytes = NOTHING;
    int offset;
    int length;
    int size;
    double sampledMillis;
    double arrivedMillis;
    long sequence;
    long order;
  }
}
