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
  private static final long ACK_AGAIN_NANOS = 20_000_000;
  private static final int SENDS_PER_LOOK = 8;
  private static final byte[] NOTHING = new byte[0];

  private final Lane lane;
  private final GameInbox gameInbox;
  private final LinkCounters counters;
  private final PacketWriter out = new PacketWriter();
  private final long newsBytes;
  final ReliableSender sender;
  final ReliableReceiver receiver;
  private long room;
  private int sendsSinceLook = SENDS_PER_LOOK;
  private long lookedNanos;
  private long askAgainNanos = Long.MAX_VALUE;
  private long ackAgainNanos = Long.MAX_VALUE;
  private long creditKib;

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
    while (payload != null) {
      lookAtBuffer(connection, nowNanos);
      byte[] packet = room > 0 ? packet(payload) : null;
      if (packet == null || !connection.send(lane, packet)) {
        askAgainNanos = nowNanos + ASK_AGAIN_NANOS;
        sendsSinceLook = SENDS_PER_LOOK;
        return;
      }
      left(packet);
      room -= packet.length;
      sendsSinceLook++;
      sender.sent();
      payload = sender.next();
    }
  }

  /** Asking hops to a native thread: once in a few packets, or when the last answer is old. */
  private void lookAtBuffer(Connection connection, long nowNanos) {
    boolean old = nowNanos - lookedNanos >= ASK_AGAIN_NANOS && sendsSinceLook > 0;
    if (sendsSinceLook >= SENDS_PER_LOOK || old || room <= 0) {
      long limit = lane == Lane.BULK ? BULK_BUFFER_BYTES : EVENT_BUFFER_BYTES;
      room = limit - connection.bufferedBytes(lane);
      sendsSinceLook = 0;
      lookedNanos = nowNanos;
    }
  }

  /** Sends an acknowledgement alone if one is due, or the peer should know of new credit. */
  void acknowledgeIfDue(Connection connection, long nowNanos) {
    if (ackAgainNanos != Long.MAX_VALUE && nowNanos < ackAgainNanos) {
      return;
    }
    boolean due = receiver.ackDueNanos() <= nowNanos;
    boolean news = due || receiver.creditIsNews(gameInbox.waitingBytes(lane));
    boolean refused = news && !unnumbered(connection, ReliableHeader.ACK, NOTHING);
    ackAgainNanos = refused ? nowNanos + ACK_AGAIN_NANOS : Long.MAX_VALUE;
  }

  /** Sends a packet that isn't numbered: hello, acknowledgement, a goodbye in haste. */
  boolean unnumbered(Connection connection, int kind, byte[] body) {
    header(kind, 0);
    out.bytes(body, 0, body.length);
    byte[] packet = out.toPacket();
    boolean taken = connection.send(lane, packet);
    if (taken) {
      left(packet);
    }
    return taken;
  }

  /** When it wants to be called again. */
  long dueNanos() {
    boolean again = ackAgainNanos != Long.MAX_VALUE;
    return Math.min(askAgainNanos, again ? ackAgainNanos : receiver.ackDueNanos());
  }

  /** Whether the game has freed so much that the peer should know. */
  boolean freedMuch() {
    return gameInbox.freed(lane, newsBytes);
  }

  /** All unacknowledged packets leave again, over the new connection. */
  void reconnected() {
    sender.replay();
    receiver.ackNow();
    sendsSinceLook = SENDS_PER_LOOK;
    askAgainNanos = Long.MAX_VALUE;
    ackAgainNanos = Long.MAX_VALUE;
  }

  private byte[] packet(ReliablePayload payload) {
    header(payload.kind, payload.number);
    out.bytes(payload.prefix, 0, payload.prefix.length);
    out.bytes(payload.bytes, payload.offset, payload.length);
    return out.toPacket();
  }

  private void header(int kind, long number) {
    creditKib = receiver.creditKib(gameInbox.waitingBytes(lane));
    out.reset();
    ReliableHeader.write(out, kind, number, receiver.cumulative(), creditKib);
  }

  /** The transport took the packet: only now the peer will know what its header says. */
  private void left(byte[] packet) {
    counters.out(packet.length);
    receiver.told(creditKib);
    gameInbox.toldFreed(lane);
    ackAgainNanos = Long.MAX_VALUE;
  }
}
