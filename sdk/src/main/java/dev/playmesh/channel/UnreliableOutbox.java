package dev.playmesh.channel;

import dev.playmesh.types.SendResult;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * UNRELIABLE messages on their way out: sent once, with the next flush, at most four packets of
 * them; dropped when they are too old to be worth sending.
 *
 * <p><b>Threading:</b> the game's thread sends and flushes, the link thread does the rest; guarded
 * by its monitor.
 */
final class UnreliableOutbox {

  /** The most that a record has beside its body: 3 for the type, 2 for the length. */
  static final int MAX_OVERHEAD = 5;

  private static final int MAX_MESSAGES = 1024;
  private static final long MAX_AGE_NANOS = TimeUnit.MILLISECONDS.toNanos(150);
  private static final int PACKETS_PER_FLUSH = 4;
  private static final long FLUSHLESS_NANOS = 50_000_000;

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  private final ArrayDeque<Waiting> leaving = new ArrayDeque<>();
  private final ArrayDeque<Waiting> free = new ArrayDeque<>();
  private int released;
  private int budget;
  private long allowedNanos = Long.MIN_VALUE;
  private long queuedBytes;
  private long dropped;
  private boolean refused;

  synchronized SendResult send(int id, byte[] bytes, int offset, int length, long nowNanos) {
    if (waiting.size() >= MAX_MESSAGES) {
      dropStale(nowNanos);
      if (waiting.size() >= MAX_MESSAGES) {
        refused = true;
        return SendResult.BACKPRESSURE;
      }
    }
    Waiting message = free.isEmpty() ? new Waiting() : free.removeLast();
    message.set(id, bytes, offset, length, nowNanos);
    waiting.addLast(message);
    queuedBytes += length;
    return SendResult.ACCEPTED;
  }

  synchronized boolean flush(long nowNanos) {
    dropStale(nowNanos);
    released = waiting.size();
    budget = PACKETS_PER_FLUSH;
    allowedNanos = nowNanos;
    return released > 0;
  }

  /** Drops what is too old; returns whether a packet may leave. */
  synchronized boolean prepare(long nowNanos) {
    dropStale(nowNanos);
    if (released > 0 && budget == 0 && nowNanos - allowedNanos >= FLUSHLESS_NANOS) {
      budget = PACKETS_PER_FLUSH;
      allowedNanos = nowNanos;
    }
    return budget > 0 && released > 0;
  }

  /** When {@link #prepare} will have something. */
  synchronized long dueNanos() {
    if (released == 0) {
      return Long.MAX_VALUE;
    }
    return budget > 0 ? Long.MIN_VALUE : allowedNanos + FLUSHLESS_NANOS;
  }

  /** Fills one packet; {@link #sent} or {@link #refused} follows. */
  synchronized void fill(PacketWriter out) {
    while (released > 0) {
      Waiting message = waiting.getFirst();
      int size = Varint.size(message.id) + Varint.size(message.length) + message.length;
      if (out.length() + size > PacketHeader.MAX_PACKET_BYTES) {
        break;
      }
      out.varint(message.id);
      out.varint(message.length);
      out.bytes(message.bytes, 0, message.length);
      leaving.addLast(waiting.removeFirst());
      released--;
    }
    budget--;
  }

  /** The packet that was filled has left. */
  synchronized void sent() {
    while (!leaving.isEmpty()) {
      recycle(leaving.removeFirst());
    }
  }

  /** The packet that was filled was refused: what it carried waits again. */
  synchronized void refused() {
    while (!leaving.isEmpty()) {
      waiting.addFirst(leaving.removeLast());
      released++;
    }
    budget++;
  }

  /** Whether a send was refused before and would be taken now; true once. */
  synchronized boolean becameWritable() {
    boolean writable = refused && waiting.size() <= MAX_MESSAGES / 2;
    if (writable) {
      refused = false;
    }
    return writable;
  }

  synchronized long queuedBytes() {
    return queuedBytes;
  }

  synchronized long dropped() {
    return dropped;
  }

  private void dropStale(long nowNanos) {
    for (Waiting first = waiting.peekFirst();
        first != null && nowNanos - first.sentNanos > MAX_AGE_NANOS;
        first = waiting.peekFirst()) {
      removeFirst();
      dropped++;
    }
  }

  private void removeFirst() {
    Waiting first = waiting.removeFirst();
    released = Math.max(0, released - 1);
    recycle(first);
  }

  private void recycle(Waiting message) {
    queuedBytes -= message.length;
    free.addLast(message);
  }

  private static final class Waiting {

    int id;
    byte[] bytes = new byte[0];
    int length;
    long sentNanos;

    void set(int newId, byte[] source, int offset, int count, long nowNanos) {
      if (bytes.length < count) {
        bytes = new byte[Math.max(count, 32)];
      }
      System.arraycopy(source, offset, bytes, 0, count);
      id = newId;
      length = count;
      sentNanos = nowNanos;
    }
  }
}
