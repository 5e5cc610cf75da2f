package dev.playmesh.channel;

import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import java.util.function.LongConsumer;

/**
 * One of the two unreliable lanes: numbers and acknowledges packets in both directions.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class UnreliableLane {

  /** What may wait in the transport before packets are held back. */
  static final long HELD_ABOVE_BYTES = 8 << 10;

  private static final long UNKNOWN_BYTES = Long.MAX_VALUE / 2;
  private static final long ASK_AGAIN_NANOS = 20_000_000;
  private static final long UNKNOWN_ROUND_TRIP_NANOS = 200_000_000;

  private final Lane lane;
  private final LinkCounters counters;
  private final LongConsumer acknowledged;
  private final SentPackets sent = new SentPackets();
  private final ReceivedPackets received = new ReceivedPackets();
  private final PacketHeader outgoing = new PacketHeader();
  private final PacketHeader incoming = new PacketHeader();
  private final PacketWriter out = new PacketWriter();

  /** At most so much waits in the transport: asking hops to a native thread. */
  private long mostBufferedBytes = UNKNOWN_BYTES;

  private long heldUntilNanos = Long.MIN_VALUE;
  private long refusedUntilNanos = Long.MIN_VALUE;
  private long incomingSequence;
  private boolean resumed;

  UnreliableLane(Lane lane, LinkCounters counters, LongConsumer acknowledged) {
    this.lane = lane;
    this.counters = counters;
    this.acknowledged = acknowledged;
  }

  // ---- out ----

  /** Starts a packet; its records are to be appended. */
  PacketWriter begin(int kind, long nowNanos) {
    outgoing.kind = kind;
    outgoing.sequence = SequenceNumbers.wrap(sent.next());
    outgoing.hasAck = received.hasAck(nowNanos);
    if (outgoing.hasAck) {
      outgoing.ack = SequenceNumbers.wrap(received.newest());
      outgoing.ackBits = received.ackBits();
      outgoing.hold = received.holdMillis(nowNanos);
    }
    outgoing.sendTime = (int) (nowNanos / 1_000_000) & 0xFFFF;
    out.reset();
    outgoing.write(out);
    return out;
  }

  /** The number of the packet that was begun. */
  long sequence() {
    return sent.next();
  }

  /** Hands the packet over; false when the transport refuses it: it never was, then. */
  boolean finish(Connection connection, long nowNanos) {
    byte[] packet = out.toPacket();
    if (!connection.send(lane, packet)) {
      refusedUntilNanos = nowNanos + ASK_AGAIN_NANOS;
      return false;
    }
    sent.sent(nowNanos);
    received.acknowledged();
    counters.out(packet.length);
    mostBufferedBytes += packet.length;
    return true;
  }

  /** Whether too much waits in the transport. */
  boolean isHeld(Connection connection, long nowNanos) {
    if (nowNanos < heldUntilNanos()) {
      return true;
    }
    if (mostBufferedBytes > HELD_ABOVE_BYTES) {
      mostBufferedBytes = connection.bufferedBytes(lane);
    }
    boolean held = mostBufferedBytes > HELD_ABOVE_BYTES;
    if (held) {
      heldUntilNanos = nowNanos + ASK_AGAIN_NANOS;
    }
    return held;
  }

  /** Until when it is held; in the past when it isn't. */
  long heldUntilNanos() {
    return Math.max(heldUntilNanos, refusedUntilNanos);
  }

  /** Sends an acknowledgement alone if one is due. */
  void acknowledgeIfDue(Connection connection, long nowNanos) {
    if (ackDueNanos() > nowNanos) {
      return;
    }
    if (!received.hasAck(nowNanos)) {
      received.acknowledged();
    } else {
      begin(PacketHeader.ACK, nowNanos);
      finish(connection, nowNanos);
    }
  }

  long ackDueNanos() {
    return Math.max(received.ackDueNanos(), refusedUntilNanos);
  }

  /** Nothing is known of the new connection's buffer. */
  void reconnected() {
    mostBufferedBytes = UNKNOWN_BYTES;
    heldUntilNanos = Long.MIN_VALUE;
    refusedUntilNanos = Long.MIN_VALUE;
  }

  // ---- in ----

  /** Says whether a packet was under way for too long. */
  interface Lateness {
    boolean isTooLate(int sendTime, long arrivedNanos);
  }

  /**
   * Reads the header of a packet and takes what it acknowledges.
   *
   * @return whether it is one that hasn't been here yet, and not too late: then it is as if it had
   *     been lost
   */
  boolean receive(PacketReader in, long arrivedNanos, Lateness lateness) {
    if (in.remaining() > PacketHeader.MAX_PACKET_BYTES || !incoming.read(in)) {
      return false;
    }
    if (incoming.kind == PacketHeader.DATA && lateness.isTooLate(incoming.sendTime, arrivedNanos)) {
      return false;
    }
    resumed = received.isLongSilent(arrivedNanos);
    incomingSequence = received.unwrap(incoming.sequence, arrivedNanos);
    if (!received.receive(incomingSequence, arrivedNanos)) {
      return false;
    }
    if (incoming.kind == PacketHeader.DATA) {
      received.wantAck(arrivedNanos);
    }
    if (incoming.hasAck) {
      long roundTrip = sent.acknowledge(incoming, arrivedNanos, acknowledged);
      if (roundTrip >= 0) {
        counters.latency.sample(roundTrip / 1e6);
      }
    }
    return true;
  }

  int incomingKind() {
    return incoming.kind;
  }

  int incomingSendTime() {
    return incoming.sendTime;
  }

  /** The unwrapped sequence of the packet that was read last. */
  long incomingSequence() {
    return incomingSequence;
  }

  /** Whether that packet was the first after so long a silence that sequences begin anew. */
  boolean hasResumed() {
    return resumed;
  }

  // ---- losses ----

  long expectedIn(long nowNanos) {
    return received.expectedLately(nowNanos);
  }

  long receivedIn() {
    return received.receivedLately();
  }

  int countedOut(long nowNanos, boolean lost) {
    return sent.lately(nowNanos, counters.roundTripNanos(UNKNOWN_ROUND_TRIP_NANOS), lost);
  }
}
