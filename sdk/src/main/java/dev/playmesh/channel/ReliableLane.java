package dev.playmesh.channel;

import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;

/**
 * One of the three reliable lanes: what is to be sent, what has arrived, and the packets of both.
 *
 * <p><b>Threading:</b> the link thread; the sender's own methods as it says.
 */
final class ReliableLane {

  private static final long EVENT_BUFFER_BYTES = 256 << 10;
  private static final long BULK_BUFFER_BYTES = 64 << 10;
  private static final long ASK_AGAIN_NANOS = 5_000_000;

  private final Lane lane;
  private final GameInbox gameInbox;
  private final LinkCounters counters;
  private final PacketWriter out = new PacketWriter();
  private final long newsBytes;
  final ReliableSender sender;
  final ReliableReceiver receiver;
  private long askAgainNanos = Long.MAX_VALUE;

  ReliableLane(Lane lane, LinkSettings settings, GameInbox gameInbox, LinkCounters counters) {
    this.lane = lane;
    this.gameInbox = gameInbox;
    this.counters = counters;
    this.sender = new ReliableSender(lane, settings);
    this.receiver = new ReliableReceiver(lane, settings.creditBytes());
    this.newsBytes = settings.creditBytes() / 4;
  }

  /** Hands over what was released, as much as peer and transport take. */
  void transmit(Connection connection, long nowNanos) {
    if (askAgainNanos != Long.MAX_VALUE && nowNanos < askAgainNanos) {
      return;
    }
    askAgainNanos = Long.MAX_VALUE;
    ReliablePayload payload = sender.next();
    if (payload == null) {
      return;
    }
    long limit = lane == Lane.BULK ? BULK_BUFFER_BYTES : EVENT_BUFFER_BYTES;
    long room = limit - connection.bufferedBytes(lane);
    while (payload != null) {
      byte[] packet = room > 0 ? packet(payload) : null;
      if (packet == null || !connection.send(lane, packet)) {
        askAgainNanos = nowNanos + ASK_AGAIN_NANOS;
        return;
      }
      counters.out(packet.length);
      room -= packet.length;
      sender.sent();
      payload = sender.next();
    }
  }

  /** Sends an acknowledgement alone if one is due, or the peer should know of new credit. */
  void acknowledgeIfDue(Connection connection, long nowNanos) {
    boolean due = receiver.ackDueNanos() <= nowNanos;
    if (due || receiver.creditIsNews(gameInbox.waitingBytes(lane))) {
      unnumbered(connection, ReliableHeader.ACK, new byte[0]);
    }
  }

  /** Sends a packet that isn't numbered: hello, acknowledgement, a goodbye in haste. */
  boolean unnumbered(Connection connection, int kind, byte[] body) {
    header(kind, 0);
    out.bytes(body, 0, body.length);
    byte[] packet = out.toPacket();
    boolean taken = connection.send(lane, packet);
    if (taken) {
      counters.out(packet.length);
    }
    return taken;
  }

  /** When it wants to be called again. */
  long dueNanos() {
    return Math.min(askAgainNanos, receiver.ackDueNanos());
  }

  /** Whether the game has freed so much that the peer should know. */
  boolean freedMuch() {
    return gameInbox.freed(lane, newsBytes);
  }

  /** All unacknowledged packets leave again, over the new connection. */
  void reconnected() {
    sender.replay();
    receiver.ackNow();
    askAgainNanos = Long.MAX_VALUE;
  }

  private byte[] packet(ReliablePayload payload) {
    header(payload.kind, payload.number);
    out.bytes(payload.prefix, 0, payload.prefix.length);
    out.bytes(payload.bytes, payload.offset, payload.length);
    return out.toPacket();
  }

  private void header(int kind, long number) {
    long credit = receiver.creditKib(gameInbox.waitingBytes(lane));
    out.reset();
    ReliableHeader.write(out, kind, number, receiver.cumulative(), credit);
    receiver.told(credit);
    gameInbox.toldFreed(lane);
  }
}
