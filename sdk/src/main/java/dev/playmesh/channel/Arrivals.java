package dev.playmesh.channel;

import static dev.playmesh.channel.ReliablePayload.RECORD_COST_BYTES;

import dev.playmesh.proto.wire.Control;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import org.jspecify.annotations.Nullable;

/**
 * Takes the packets of a link apart. They can be anything: what makes no sense is dropped and
 * counted.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Arrivals {

  /** What a packet means beyond its messages. */
  interface Listener {

    void control(Control control);

    /** An ordered lane has a hole: only another connection helps. */
    void gap(Lane lane);

    void beyondCredit(Lane lane);
  }

  private static final double MAX_PING_AGE_MILLIS = 60_000;
  private static final double MAX_LATE_MILLIS = 1_000;

  private final MessageTable table;
  private final Lanes lanes;
  private final LinkCounters counters;
  private final Listener listener;
  private final StateInbox states;
  private final BulkAssembly bulk;
  private final PacketReader reader = new PacketReader();
  private final ReliableHeader header = new ReliableHeader();

  Arrivals(
      MessageTable table,
      LinkSettings settings,
      Lanes lanes,
      LinkCounters counters,
      long seed,
      Listener listener) {
    this.table = table;
    this.lanes = lanes;
    this.counters = counters;
    this.listener = listener;
    this.states = new StateInbox(table.entries().size(), seed);
    this.bulk = new BulkAssembly(settings.maxBulkBytes());
  }

  /** Takes a packet of an established connection; returns whether it was one. */
  boolean packet(Connection connection, Lane lane, byte[] packet, long arrivedNanos, long now) {
    counters.in(packet.length);
    reader.wrap(packet);
    boolean good =
        lane.reliable()
            ? reliable(lane, packet, arrivedNanos)
            : unreliable(connection, lane, packet, arrivedNanos, now);
    if (!good) {
      counters.drop();
    }
    return good;
  }

  /** The control record in a packet of the EVENT lane; null when it is another packet. */
  @Nullable Control hello(Lane lane, byte[] packet) {
    reader.wrap(packet);
    if (lane != Lane.EVENT || !header.read(reader) || header.kind != ReliableHeader.CONTROL) {
      return null;
    }
    Control control = Controls.parse(packet, reader.position(), reader.remaining());
    boolean hello = control != null && control.hasHello() && header.number == 0;
    if (!hello || !lanes.reliable(lane).sender.heard(header.ack, header.creditKib)) {
      return null;
    }
    counters.in(packet.length);
    return control;
  }

  // ---- unreliable lanes ----

  private boolean unreliable(
      Connection connection, Lane lane, byte[] packet, long arrivedNanos, long now) {
    UnreliableLane from = lanes.unreliable(lane);
    if (!from.receive(reader, arrivedNanos, this::isTooLate)) {
      return false;
    }
    if (lane == Lane.STATE && from.hasResumed()) {
      states.forget();
    }
    return switch (from.incomingKind()) {
      case PacketHeader.DATA -> unreliableRecords(from, lane, packet, arrivedNanos);
      case PacketHeader.PING -> ping(connection, from, arrivedNanos, now);
      case PacketHeader.PONG -> pong(arrivedNanos);
      default -> reader.remaining() == 0;
    };
  }

  private boolean unreliableRecords(
      UnreliableLane from, Lane lane, byte[] packet, long arrivedNanos) {
    double arrivedMillis = arrivedNanos / 1e6;
    double sentMillis = sentMillis(from.incomingSendTime(), arrivedMillis);
    while (reader.remaining() > 0) {
      int type = table.indexOf(reader.varint());
      int length = reader.varint(PacketHeader.MAX_PACKET_BYTES);
      int start = reader.skip(length);
      if (reader.failed()) {
        return false;
      }
      MessageSpec spec = type < 0 ? null : table.entries().get(type);
      if (spec == null || DeliveryLanes.of(spec.delivery()) != lane) {
        counters.drop();
      } else if (lane == Lane.STATE) {
        state(spec, type, packet, start, length, sentMillis, arrivedNanos, from.incomingSequence());
      } else {
        lanes.deliver(
            spec,
            lane,
            0,
            packet,
            start,
            length,
            length,
            sentMillis,
            arrivedMillis,
            from.incomingSequence());
      }
    }
    return true;
  }

  private void state(
      MessageSpec spec,
      int type,
      byte[] packet,
      int start,
      int length,
      double sentMillis,
      long arrivedNanos,
      long sequence) {
    PacketReader inner = lanes.innerReader().wrap(packet, start, length);
    long key = spec.keyed() ? inner.varint() : 0;
    int packetsAgo = inner.varint(Integer.MAX_VALUE);
    int age = inner.varint(Integer.MAX_VALUE);
    if (inner.failed()) {
      counters.drop();
      return;
    }
    StateInbox.News news = states.receive(type, key, sequence - packetsAgo, arrivedNanos);
    if (news == StateInbox.News.NEW) {
      lanes.deliver(
          spec,
          Lane.STATE,
          key,
          packet,
          inner.position(),
          inner.remaining(),
          length,
          sentMillis - age,
          arrivedNanos / 1e6,
          sequence);
    } else if (news != StateInbox.News.REPEATED) {
      counters.drop();
    }
  }

  /**
   * SCTP sends unreliable packets of before an outage again after it, however old they are by then:
   * what took a second longer than the round trip explains isn't wanted any more.
   */
  private boolean isTooLate(int sendTime, long arrivedNanos) {
    double arrivedMillis = arrivedNanos / 1e6;
    double roundTrip = counters.roundTripNanos(0) / 1e6;
    double underWay = arrivedMillis - sentMillis(sendTime, arrivedMillis);
    return underWay > MAX_LATE_MILLIS + 2 * roundTrip;
  }

  /** When a packet left, on this clock: its 16 bits seen from the arrival; never later than it. */
  private double sentMillis(int sendTime, double arrivedMillis) {
    double offset = counters.clockSync.offsetMillis(arrivedMillis);
    if (Double.isNaN(offset)) {
      return arrivedMillis;
    }
    long there = Math.round(arrivedMillis + offset);
    double sent = SequenceNumbers.unwrap(sendTime, there) + 0.5 - offset;
    return Math.min(sent, arrivedMillis);
  }

  private boolean ping(Connection connection, UnreliableLane lane, long arrivedNanos, long now) {
    long sent = reader.u64();
    if (reader.failed()) {
      return false;
    }
    PacketWriter out = lane.begin(PacketHeader.PONG, now);
    out.u64(sent);
    out.u64(arrivedNanos / 1000);
    out.u64(now / 1000);
    lane.finish(connection, now);
    return true;
  }

  private boolean pong(long arrivedNanos) {
    double sent = reader.u64() / 1e3;
    double remoteReceived = reader.u64() / 1e3;
    double remoteSent = reader.u64() / 1e3;
    double received = arrivedNanos / 1e6;
    double held = remoteSent - remoteReceived;
    double roundTrip = received - sent - held;
    boolean sane = held >= 0 && roundTrip >= 0 && received - sent <= MAX_PING_AGE_MILLIS;
    if (reader.failed() || !sane) {
      return false;
    }
    counters.clockSync.sample(sent, remoteReceived, remoteSent, received);
    counters.latency.sample(roundTrip);
    return true;
  }

  // ---- reliable lanes ----

  private boolean reliable(Lane lane, byte[] packet, long arrivedNanos) {
    if (!header.read(reader)) {
      return false;
    }
    ReliableLane to = lanes.reliable(lane);
    if (!to.sender.heard(header.ack, header.creditKib)) {
      return false;
    }
    if (header.number > 0) {
      switch (to.receiver.receive(header.number, cost(packet), arrivedNanos)) {
        case DOUBLE -> {
          counters.drop();
          return true;
        }
        case GAP -> {
          listener.gap(lane);
          return false;
        }
        case BEYOND_CREDIT -> {
          listener.beyondCredit(lane);
          return false;
        }
        case NEW -> {}
      }
    }
    return switch (header.kind) {
      case ReliableHeader.DATA -> reliableRecords(lane, packet, arrivedNanos);
      case ReliableHeader.FRAGMENT -> lane == Lane.BULK && fragment(packet, arrivedNanos);
      case ReliableHeader.CONTROL -> lane == Lane.EVENT && control(packet);
      default -> reader.remaining() == 0;
    };
  }

  /** What the packet that is being read costs of the credit. */
  private int cost(byte[] packet) {
    return switch (header.kind) {
      case ReliableHeader.DATA -> reader.remaining() + records(packet) * RECORD_COST_BYTES;
      case ReliableHeader.FRAGMENT -> reader.remaining() + RECORD_COST_BYTES;
      default -> 0;
    };
  }

  private int records(byte[] packet) {
    PacketReader scan = lanes.innerReader().wrap(packet, reader.position(), reader.remaining());
    int count = 0;
    while (scan.remaining() > 0 && !scan.failed()) {
      scan.varint();
      scan.skip(scan.varint(Integer.MAX_VALUE));
      count++;
    }
    return count;
  }

  private boolean control(byte[] packet) {
    Control control = Controls.parse(packet, reader.position(), reader.remaining());
    if (control == null) {
      return false;
    }
    listener.control(control);
    return true;
  }

  private boolean reliableRecords(Lane lane, byte[] packet, long arrivedNanos) {
    while (reader.remaining() > 0) {
      int before = reader.position();
      int type = table.indexOf(reader.varint());
      int length = reader.varint(Integer.MAX_VALUE);
      int start = reader.skip(length);
      if (reader.failed()) {
        return false;
      }
      int size = reader.position() - before;
      reliableMessage(lane, type, packet, start, length, size, arrivedNanos);
    }
    return true;
  }

  private boolean fragment(byte[] packet, long arrivedNanos) {
    long id = reader.varint();
    long total = reader.varint();
    int type = table.indexOf(id);
    if (reader.failed() || total <= 0 || type < 0) {
      return false;
    }
    boolean expected = !bulk.isOpen() || bulk.expects((int) id, total);
    byte[] whole = bulk.add((int) id, total, packet, reader.position(), reader.remaining());
    if (whole != null) {
      reliableMessage(Lane.BULK, type, whole, 0, whole.length, whole.length, arrivedNanos);
    }
    return expected;
  }

  private void reliableMessage(
      Lane lane, int type, byte[] bytes, int start, int length, int size, long arrivedNanos) {
    MessageSpec spec = type < 0 ? null : table.entries().get(type);
    if (spec == null || DeliveryLanes.of(spec.delivery()) != lane) {
      counters.drop();
      return;
    }
    double arrivedMillis = arrivedNanos / 1e6;
    double sampledMillis = arrivedMillis - counters.roundTripNanos(0) / 2e6;
    int cost = size + RECORD_COST_BYTES;
    lanes.deliver(
        spec, lane, 0, bytes, start, length, cost, sampledMillis, arrivedMillis, header.number);
  }
}
