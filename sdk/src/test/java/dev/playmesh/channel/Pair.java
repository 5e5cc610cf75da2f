package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.Signal;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.NullUnmarked;

/** Two links over a {@link FakeNetwork}, stepped in virtual time by a millisecond. */
@NullUnmarked
final class Pair {

  static final MessageSpec STATE = new MessageSpec(1, "game.State", Delivery.STATE, false);
  static final MessageSpec KEYED = new MessageSpec(2, "game.Keyed", Delivery.STATE, true);
  static final MessageSpec BLINK = new MessageSpec(3, "game.Blink", Delivery.UNRELIABLE, false);
  static final MessageSpec SHOT = new MessageSpec(4, "game.Shot", Delivery.EVENT, false);
  static final MessageSpec CHAT = new MessageSpec(5, "game.Chat", Delivery.UNORDERED_EVENT, false);
  static final MessageSpec MAP = new MessageSpec(65_535, "game.Map", Delivery.BULK, false);
  static final MessageTable TABLE =
      new MessageTable("test", 1, List.of(STATE, KEYED, BLINK, SHOT, CHAT, MAP));

  final FakeNetwork network;
  final End a;
  final End b;
  boolean signaling = true;
  double signalMillis = 5;
  Runnable eachStep = () -> {};

  Pair(long seed) {
    this(seed, LinkSettings.DEFAULT, TABLE);
  }

  Pair(long seed, LinkSettings settings, MessageTable tableOfB) {
    network = new FakeNetwork(seed);
    a = new End("a", "b", true, network.a, settings, TABLE, 0);
    b = new End("b", "a", false, network.b, settings, tableOfB, 123_456_789_012L);
    a.other = b;
    b.other = a;
  }

  /** Starts both and runs until both are connected. */
  Pair connect() {
    start();
    runUntil(3_000, () -> a.connected == 1 && b.connected == 1);
    return this;
  }

  void start() {
    a.link.start(List.of());
    b.link.start(List.of());
  }

  void run(int millis) {
    for (int i = 0; i < millis; i++) {
      step();
    }
  }

  void runUntil(int maxMillis, BooleanSupplier done) {
    for (int i = 0; i < maxMillis && !done.getAsBoolean(); i++) {
      step();
    }
    if (!done.getAsBoolean()) {
      throw new AssertionError("not within " + maxMillis + " ms; a: " + a + "; b: " + b);
    }
  }

  /** The same by steps of ten milliseconds, for long times. */
  void runCoarsely(int millis) {
    for (int i = 0; i < millis; i += 10) {
      step(10_000_000);
    }
  }

  private void step() {
    step(1_000_000);
  }

  private void step(long nanos) {
    eachStep.run();
    network.advance(nanos);
    a.step();
    b.step();
  }

  static byte[] bytes(int value) {
    return ByteBuffer.allocate(4).putInt(value).array();
  }

  static int value(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getInt();
  }

  /** What one side got. */
  @SuppressWarnings("ArrayRecordComponent")
  record Got(
      MessageSpec spec, byte[] bytes, double sampledMillis, double arrivedMillis, long sequence) {}

  /** One side: a link, its threads' work, and what it told. */
  final class End implements LinkEvents {

    final Link link;
    final Inbox inbox;
    final Clock clock;
    final List<Got> got = new ArrayList<>();
    final List<String> told = new ArrayList<>();
    final List<DisconnectReason> reasons = new ArrayList<>();
    int connected;
    int restored;
    int writable;
    int wakes;
    int ticks;
    int spins;
    DisconnectReason goodbye;
    boolean frozen;
    boolean asleep;
    End other;
    private long dueNanos = Long.MIN_VALUE;

    End(
        String self,
        String remote,
        boolean offers,
        FakeNetwork.Side side,
        LinkSettings settings,
        MessageTable table,
        long clockOffset) {
      inbox = new Inbox(() -> wakes++);
      clock = () -> network.nanos() + clockOffset;
      link =
          new Link(
              settings,
              table,
              PeerId.of(self),
              PeerId.of(remote),
              offers,
              new OffsetTransport(side, clockOffset),
              clock,
              inbox,
              this);
    }

    void step() {
      if (frozen) {
        return;
      }
      int drained = inbox.drain();
      long now = clock.nanos();
      if (drained > 0 || wakes > 0 || now >= dueNanos) {
        wakes = 0;
        dueNanos = link.tick(now);
        ticks++;
        spins += dueNanos <= now ? 1 : 0;
      }
      if (!asleep) {
        poll();
      }
    }

    void poll() {
      link.poll(
          (spec, bytes, offset, length, sampled, arrived, sequence) ->
              got.add(
                  new Got(
                      spec,
                      Arrays.copyOfRange(bytes, offset, offset + length),
                      sampled,
                      arrived,
                      sequence)),
          Integer.MAX_VALUE);
    }

    SendResult send(MessageSpec spec, long key, byte[] bytes) {
      return link.send(spec, key, bytes, 0, bytes.length);
    }

    SendResult send(MessageSpec spec, int value) {
      return send(spec, 0, bytes(value));
    }

    void flush() {
      if (link.flush()) {
        wakes++;
      }
    }

    List<Integer> values(MessageSpec spec) {
      return got.stream().filter(g -> g.spec().equals(spec)).map(g -> value(g.bytes())).toList();
    }

    PeerState state() {
      return link.state();
    }

    @Override
    public void signal(Link from, int negotiation, Signal signal) {
      if (signaling) {
        network.after(
            signalMillis, () -> other.inbox.post(() -> other.link.onSignal(negotiation, signal)));
      }
    }

    @Override
    public void connected(Link which) {
      connected++;
      told.add("connected");
    }

    @Override
    public void unstable(Link which, DisconnectReason reason) {
      reasons.add(reason);
      told.add("unstable " + reason.code());
    }

    @Override
    public void restored(Link which) {
      restored++;
      told.add("restored");
    }

    @Override
    public void goodbye(Link which, DisconnectReason reason) {
      goodbye = reason;
      told.add("goodbye " + reason.code());
    }

    @Override
    public void writable(Link which) {
      writable++;
    }

    @Override
    public String toString() {
      return link.state() + " " + told + " got " + got.size() + " " + link.stats();
    }
  }
}
