package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.SendResult;

/**
 * The five lanes of a link, for the life of the pair.
 *
 * <p><b>Threading:</b> the game's thread sends, flushes and polls; the link thread does the rest.
 */
final class Lanes {

  /** The largest STATE or UNRELIABLE message. */
  static final int MAX_UNRELIABLE_BYTES = 1100;

  private static final long UNKNOWN_REPEAT_NANOS = 200_000_000;
  private static final long ACK_DELAY_NANOS = 30_000_000;
  private static final long LOSS_EVERY_NANOS = 500_000_000;

  private final MessageTable table;
  private final Clock clock;
  private final LinkCounters counters;
  private final StateOutbox states;
  private final UnreliableOutbox unreliables = new UnreliableOutbox();
  private final GameInbox gameInbox;
  private final UnreliableLane stateLane;
  private final UnreliableLane unreliableLane;
  private final ReliableLane[] reliable = new ReliableLane[3];
  private final PacketReader innerReader = new PacketReader();
  private long lossDueNanos = Long.MIN_VALUE;

  Lanes(LinkSettings settings, MessageTable table, Clock clock, LinkCounters counters) {
    this.table = table;
    this.clock = clock;
    this.counters = counters;
    this.states = new StateOutbox(table);
    long stateTypes =
        table.entries().stream().filter(spec -> spec.delivery() == Delivery.STATE).count();
    this.gameInbox = new GameInbox((int) stateTypes * StateOutbox.MAX_KEYS, seed(clock));
    this.stateLane = new UnreliableLane(Lane.STATE, counters, states::acknowledged);
    this.unreliableLane = new UnreliableLane(Lane.UNRELIABLE, counters, sequence -> {});
    for (int i = 0; i < reliable.length; i++) {
      reliable[i] = new ReliableLane(Lane.of(i + Lane.EVENT.id()), settings, gameInbox, counters);
    }
  }

  /** For tables whose keys a remote chooses: it can't know this. */
  private long seed(Clock clock) {
    return clock.nanos() ^ (long) System.identityHashCode(this) << 32;
  }

  // ---- the game's thread ----

  SendResult send(
      MessageSpec spec, long key, byte[] bytes, int offset, int length, long sampledNanos) {
    int type = typeOf(spec);
    return switch (spec.delivery()) {
      case STATE ->
          length > MAX_UNRELIABLE_BYTES
              ? SendResult.TOO_LARGE
              : states.send(type, spec.keyed() ? key : 0, bytes, offset, length, sampledNanos);
      case UNRELIABLE ->
          length > MAX_UNRELIABLE_BYTES
              ? SendResult.TOO_LARGE
              : unreliables.send(spec.id(), bytes, offset, length, clock.nanos());
      case EVENT, UNORDERED_EVENT, BULK ->
          reliable(DeliveryLanes.of(spec.delivery())).sender.send(spec.id(), bytes, offset, length);
    };
  }

  /** Takes a state from before the link, unless it has one of that key already. */
  void seed(MessageSpec spec, long key, byte[] bytes, int offset, int length, long sampledNanos) {
    states.seed(typeOf(spec), spec.keyed() ? key : 0, bytes, offset, length, sampledNanos);
  }

  private int typeOf(MessageSpec spec) {
    int type = table.indexOf(spec.id());
    if (type < 0 || !table.entries().get(type).equals(spec)) {
      throw new IllegalArgumentException("spec must be of the table but is " + spec);
    }
    return type;
  }

  static boolean fits(MessageSpec spec, int length, LinkSettings settings) {
    return switch (spec.delivery()) {
      case STATE, UNRELIABLE -> length <= MAX_UNRELIABLE_BYTES;
      case EVENT, UNORDERED_EVENT -> length <= 65_536;
      case BULK -> length <= settings.maxBulkBytes();
    };
  }

  boolean flush() {
    long now = clock.nanos();
    boolean due = states.flush(now);
    due |= unreliables.flush(now);
    for (ReliableLane lane : reliable) {
      due |= lane.sender.flush();
      due |= lane.freedMuch();
    }
    return due;
  }

  /** Hands over what has arrived; returns how many. */
  int poll(MessageReceiver receiver, int max) {
    return gameInbox.poll(receiver, max);
  }

  /** Whether the game took so much that the peer should know. */
  boolean freedMuch() {
    return reliable[0].freedMuch() || reliable[1].freedMuch() || reliable[2].freedMuch();
  }

  // ---- the link thread ----

  ReliableLane reliable(Lane lane) {
    return reliable[lane.id() - Lane.EVENT.id()];
  }

  UnreliableLane unreliable(Lane lane) {
    return lane == Lane.STATE ? stateLane : unreliableLane;
  }

  /** Passes an arrived message on to the game. */
  void deliver(
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
    gameInbox.add(
        spec, lane, key, bytes, offset, length, size, sampledMillis, arrivedMillis, sequence);
  }

  PacketReader innerReader() {
    return innerReader;
  }

  /** A new connection carries on: what is unacknowledged leaves at once. */
  void reconnected(long nowNanos) {
    states.reconnected(nowNanos);
    stateLane.reconnected();
    unreliableLane.reconnected();
    for (ReliableLane lane : reliable) {
      lane.reconnected();
    }
  }

  /** Sends what is due; returns whether a state was among it. */
  boolean transmit(Connection connection, long nowNanos) {
    for (ReliableLane lane : reliable) {
      lane.transmit(connection, nowNanos);
    }
    boolean stateSent = transmitStates(connection, nowNanos);
    transmitUnreliables(connection, nowNanos);
    return stateSent;
  }

  /** Sends the acknowledgements that nothing else carried. */
  void acknowledge(Connection connection, long nowNanos) {
    for (ReliableLane lane : reliable) {
      lane.acknowledgeIfDue(connection, nowNanos);
    }
    stateLane.acknowledgeIfDue(connection, nowNanos);
    unreliableLane.acknowledgeIfDue(connection, nowNanos);
  }

  void ping(Connection connection, long nowNanos) {
    PacketWriter out = stateLane.begin(PacketHeader.PING, nowNanos);
    out.u64(nowNanos / 1000);
    stateLane.finish(connection, nowNanos);
  }

  /** When {@link #transmit} or {@link #acknowledge} has something to do. */
  long dueNanos() {
    long due = Math.min(stateLane.ackDueNanos(), unreliableLane.ackDueNanos());
    due = Math.min(due, Math.max(states.dueNanos(), stateLane.heldUntilNanos()));
    due = Math.min(due, Math.max(unreliables.dueNanos(), unreliableLane.heldUntilNanos()));
    for (ReliableLane lane : reliable) {
      due = Math.min(due, lane.dueNanos());
    }
    return due;
  }

  /** Whether a send was refused before and would be taken now; true once. */
  boolean becameWritable(long nowNanos) {
    boolean writable = unreliables.becameWritable();
    writable |= states.becameWritable(nowNanos);
    for (ReliableLane lane : reliable) {
      writable |= lane.sender.becameWritable();
    }
    return writable;
  }

  /** Whether no reliable message waits for the peer, those of the EVENT lane aside. */
  boolean onlyEventsWait() {
    return reliable[1].sender.isEmpty() && reliable[2].sender.isEmpty();
  }

  /** Twice a second the losses are counted again. */
  void measureLoss(long nowNanos) {
    if (nowNanos < lossDueNanos) {
      return;
    }
    lossDueNanos = nowNanos + LOSS_EVERY_NANOS;
    long expected = stateLane.expectedIn(nowNanos) + unreliableLane.expectedIn(nowNanos);
    long received = stateLane.receivedIn() + unreliableLane.receivedIn();
    counters.lossInPercent = percent(expected - received, expected);
    int sent = stateLane.countedOut(nowNanos, false) + unreliableLane.countedOut(nowNanos, false);
    int lost = stateLane.countedOut(nowNanos, true) + unreliableLane.countedOut(nowNanos, true);
    counters.lossOutPercent = percent(lost, sent);
  }

  // ---- any thread ----

  long queuedBytes() {
    long sum = states.queuedBytes() + unreliables.queuedBytes();
    for (ReliableLane lane : reliable) {
      sum += lane.sender.queuedBytes();
    }
    return sum;
  }

  /** Whether the peer is known to have the newest value that left. */
  boolean isStateAcknowledged(MessageSpec spec, long key) {
    return states.isAcknowledged(typeOf(spec), key);
  }

  long droppedIn() {
    return gameInbox.dropped();
  }

  int undelivered() {
    int sum = 0;
    for (ReliableLane lane : reliable) {
      sum += lane.sender.undelivered();
    }
    return sum;
  }

  private boolean transmitStates(Connection connection, long nowNanos) {
    long roundTrip = counters.roundTripNanos(UNKNOWN_REPEAT_NANOS);
    states.repeatEvery(Math.max(roundTrip * 5 / 4, roundTrip + ACK_DELAY_NANOS));
    boolean any = false;
    while (states.prepare(nowNanos) && !stateLane.isHeld(connection, nowNanos)) {
      long sequence = stateLane.sequence();
      states.fill(stateLane.begin(PacketHeader.DATA, nowNanos), sequence, nowNanos);
      if (!stateLane.finish(connection, nowNanos)) {
        states.refused(sequence);
        break;
      }
      any = true;
    }
    return any;
  }

  private void transmitUnreliables(Connection connection, long nowNanos) {
    while (unreliables.prepare(nowNanos) && !unreliableLane.isHeld(connection, nowNanos)) {
      unreliables.fill(unreliableLane.begin(PacketHeader.DATA, nowNanos));
      if (!unreliableLane.finish(connection, nowNanos)) {
        unreliables.refused();
        break;
      }
      unreliables.sent();
    }
  }

  private static double percent(long part, long whole) {
    return whole <= 0 ? 0 : Math.max(0, Math.min(100, 100.0 * part / whole));
  }
}
