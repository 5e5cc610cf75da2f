package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has arrived and waits for the game's poll, bounded: when the game doesn't poll, states
 * shrink to the newest of each key, the oldest unreliable messages go, and reliable ones stop at
 * the credit that their sender has.
 *
 * <p><b>Threading:</b> the link thread adds, the game's thread takes; guarded by its monitor.
 */
final class GameInbox {

  /** Unreliable messages that wait at most. */
  static final int MAX_UNRELIABLE = 1024;

  private static final int COALESCE_AT = 512;

  private final ArrayDeque<Arrived> states = new ArrayDeque<>();
  private final ArrayDeque<Arrived> unreliables = new ArrayDeque<>();
  private final ArrayDeque<Arrived> reliables = new ArrayDeque<>();
  private final ArrayDeque<Arrived> free = new ArrayDeque<>();
  private final long[] waitingBytes = new long[Lane.count()];
  private final long[] freedBytes = new long[Lane.count()];
  private long order;
  private int coalesceAt = COALESCE_AT;
  private long dropped;

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

  /** Hands over one message; false when there is none. */
  boolean poll(MessageReceiver receiver) {
    Arrived message = take();
    if (message == null) {
      return false;
    }
    MessageSpec spec = message.spec;
    try {
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
    } finally {
      recycle(message);
    }
    return true;
  }

  synchronized boolean isEmpty() {
    return states.isEmpty() && unreliables.isEmpty() && reliables.isEmpty();
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

  private synchronized @Nullable Arrived take() {
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

  private synchronized void recycle(Arrived message) {
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
      coalesceAt = Math.max(COALESCE_AT, states.size() * 2);
    }
  }

  /** Keeps the newest of each type and key, in the order of their arrival. */
  private void coalesce() {
    Map<StateName, Arrived> newest = new HashMap<>();
    for (Arrived message : states) {
      newest.put(StateName.of(message), message);
    }
    for (int left = states.size(); left > 0; left--) {
      Arrived message = states.removeFirst();
      if (newest.get(StateName.of(message)) == message) {
        states.addLast(message);
      } else {
        drop(message);
      }
    }
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

  private record StateName(int id, long key) {

    static StateName of(Arrived message) {
      MessageSpec spec = message.spec;
      return new StateName(spec == null ? 0 : spec.id(), message.key);
    }
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
