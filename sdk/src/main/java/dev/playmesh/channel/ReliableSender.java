package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import dev.playmesh.types.SendResult;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sending half of a reliable lane: merges small messages, numbers packets, keeps them until
 * they are acknowledged and replays them over a new connection.
 *
 * <p>A payload is staged (sent by the game), then released (flushed), then in flight (handed to the
 * transport), then acknowledged and forgotten.
 *
 * <p><b>Threading:</b> the game's thread sends and flushes, the link thread does the rest; guarded
 * by its monitor.
 */
final class ReliableSender {

  /** How many packets may be unacknowledged. */
  static final int WINDOW = 4096;

  /** The largest EVENT. */
  static final int MAX_MESSAGE_BYTES = 65_536;

  /** The largest part of a BULK message in one packet. */
  static final int CHUNK_BYTES = 16_000;

  /** The most that a record has beside its body: 3 for the type, 3 for the length. */
  static final int MAX_OVERHEAD = 6;

  private static final int MAX_FREE = 256;
  private static final int MERGE_BYTES = PacketHeader.MAX_PACKET_BYTES - ReliableHeader.MAX_BYTES;

  private final boolean bulk;
  private final int queueBytes;
  private final int maxMessageBytes;
  private final PacketWriter open = new PacketWriter();
  private int openMessages;
  private final ArrayDeque<ReliablePayload> staged = new ArrayDeque<>();
  private final ArrayDeque<ReliablePayload> released = new ArrayDeque<>();
  private final ArrayDeque<ReliablePayload> inFlight = new ArrayDeque<>();
  private final ArrayDeque<ReliablePayload> free = new ArrayDeque<>();
  private long pendingBytes;
  private int pendingMessages;
  private long numbers;
  private long acknowledged;
  private long sentBytes;
  private long creditBytes = ReliableHeader.INITIAL_CREDIT_KIB << 10;
  private boolean refused;

  ReliableSender(Lane lane, LinkSettings settings) {
    this.bulk = lane == Lane.BULK;
    this.queueBytes = settings.queueBytes();
    this.maxMessageBytes = bulk ? settings.maxBulkBytes() : MAX_MESSAGE_BYTES;
  }

  // ---- the game's thread ----

  synchronized SendResult send(int id, byte[] bytes, int offset, int length) {
    if (length > maxMessageBytes) {
      return SendResult.TOO_LARGE;
    }
    boolean tooMuch = pendingBytes + length > queueBytes;
    boolean single = bulk ? pendingBytes < queueBytes : pendingBytes == 0;
    if (tooMuch && !single) {
      refused = true;
      return SendResult.BACKPRESSURE;
    }
    if (bulk && length > CHUNK_BYTES) {
      sealOpen();
      stageFragments(id, Arrays.copyOfRange(bytes, offset, offset + length));
    } else {
      append(id, bytes, offset, length);
    }
    pendingMessages++;
    return SendResult.ACCEPTED;
  }

  /** Releases what was staged; returns whether anything can leave. */
  synchronized boolean flush() {
    sealOpen();
    while (!staged.isEmpty()) {
      released.addLast(staged.removeFirst());
    }
    return !released.isEmpty();
  }

  // ---- the link thread ----

  /** The payload that leaves next, numbered; null when none, or the peer can't take it yet. */
  synchronized @Nullable ReliablePayload next() {
    ReliablePayload first = released.peekFirst();
    if (first == null || first.number > 0) {
      return first;
    }
    int cost = first.cost();
    if (numbers - acknowledged >= WINDOW || sentBytes + cost > creditBytes) {
      return null;
    }
    first.number = ++numbers;
    sentBytes += cost;
    return first;
  }

  /** That payload was handed to the transport. */
  synchronized void sent() {
    inFlight.addLast(released.removeFirst());
  }

  /** All that isn't acknowledged is to be sent again, over a new connection. */
  synchronized void replay() {
    while (!inFlight.isEmpty()) {
      released.addFirst(inFlight.removeLast());
    }
  }

  /** Takes the peer's word; false when it acknowledges what was never sent. */
  synchronized boolean heard(long ack, long creditKib) {
    if (ack > numbers) {
      return false;
    }
    acknowledged = Math.max(acknowledged, ack);
    creditBytes = Math.max(creditBytes, creditKib << 10);
    forgetUpTo(inFlight, ack);
    forgetUpTo(released, ack);
    return true;
  }

  /** Appends a control record behind all that was released. */
  synchronized void control(byte[] body) {
    flush();
    released.addLast(ReliablePayload.control(body));
    pendingBytes += body.length;
  }

  /** Whether a send was refused before and would be taken now; true once. */
  synchronized boolean becameWritable() {
    boolean writable = refused && pendingBytes <= queueBytes / 2;
    if (writable) {
      refused = false;
    }
    return writable;
  }

  /** Whether everything is acknowledged. */
  synchronized boolean isEmpty() {
    return pendingBytes == 0 && staged.isEmpty() && released.isEmpty() && inFlight.isEmpty();
  }

  // ---- any thread ----

  synchronized long queuedBytes() {
    return pendingBytes;
  }

  synchronized int undelivered() {
    return pendingMessages;
  }

  private void append(int id, byte[] bytes, int offset, int length) {
    int size = Varint.size(id) + Varint.size(length) + length;
    if (open.length() > 0 && open.length() + size > MERGE_BYTES) {
      sealOpen();
    }
    int before = open.length();
    open.varint(id);
    open.varint(length);
    open.bytes(bytes, offset, length);
    openMessages++;
    pendingBytes += open.length() - before;
  }

  private void sealOpen() {
    if (openMessages > 0) {
      ReliablePayload payload = free.isEmpty() ? new ReliablePayload() : free.removeLast();
      payload.records(openMessages, open);
      staged.addLast(payload);
      open.reset();
      openMessages = 0;
    }
  }

  private void stageFragments(int id, byte[] copy) {
    int length = copy.length;
    PacketWriter prefixWriter = new PacketWriter();
    prefixWriter.varint(id);
    prefixWriter.varint(length);
    byte[] prefix = prefixWriter.toPacket();
    for (int done = 0; done < length; done += CHUNK_BYTES) {
      int chunk = Math.min(CHUNK_BYTES, length - done);
      boolean last = done + chunk == length;
      ReliablePayload payload = ReliablePayload.fragment(prefix, copy, done, chunk, last);
      staged.addLast(payload);
      pendingBytes += payload.size();
    }
  }

  private void forgetUpTo(ArrayDeque<ReliablePayload> payloads, long ack) {
    for (ReliablePayload first = payloads.peekFirst();
        first != null && first.number > 0 && first.number <= ack;
        first = payloads.peekFirst()) {
      payloads.removeFirst();
      pendingBytes -= first.size();
      pendingMessages -= first.messages;
      if (first.kind == ReliableHeader.DATA
          && first.bytes.length <= MERGE_BYTES
          && free.size() < MAX_FREE) {
        free.addLast(first);
      }
    }
  }
}
