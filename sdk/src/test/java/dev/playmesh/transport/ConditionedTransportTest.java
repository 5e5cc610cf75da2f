package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConditionedTransportTest {

  private static final PeerId BEN = PeerId.of("ben");
  private static final PeerId CAT = PeerId.of("cat");
  private static final long MILLI = 1_000_000;

  /** Writes down what is sent. */
  private static final class FakeConnection implements Connection {
    final List<byte[]> sent = new ArrayList<>();
    boolean open = true;
    boolean full;
    boolean closed;

    @Override
    public void accept(Signal signal) {}

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public boolean send(Lane lane, byte[] packet) {
      return open && !full && sent.add(packet);
    }

    @Override
    public long bufferedBytes(Lane lane) {
      return 17;
    }

    @Override
    public int maxPacketBytes() {
      return 65_600;
    }

    @Override
    public boolean isWorn() {
      return false;
    }

    @Override
    public void restart() {}

    @Override
    public void close() {
      closed = true;
    }
  }

  private static final class FakeTransport implements Transport {
    final List<FakeConnection> opened = new ArrayList<>();

    @Override
    public Connection open(PeerId r, boolean o, List<IceServer> servers, ConnectionSink sink) {
      opened.add(new FakeConnection());
      return opened.get(opened.size() - 1);
    }

    @Override
    public long tick(long nowNanos) {
      return 1_000 * MILLI;
    }

    @Override
    public void close() {}
  }

  private final ManualClock clock = new ManualClock();
  private final FakeTransport inner = new FakeTransport();
  private final ConditionedTransport transport = ConditionedTransport.wrap(inner, clock, 3);
  private final Connection ben = open(BEN);
  private final FakeConnection wire = inner.opened.get(0);

  private Connection open(PeerId peer) {
    return transport.open(peer, true, List.of(), new RecordingSink());
  }

  private static NetworkConditions delay(double millis) {
    return new NetworkConditions(millis, 0, 0, 1, 0);
  }

  private long tickAt(long millis) {
    clock.set(millis * MILLI);
    return transport.tick(clock.nanos());
  }

  @Test
  void aPerfectLineIsNoLine() {
    byte[] packet = {1};
    assertTrue(ben.send(Lane.STATE, packet));
    assertSame(packet, wire.sent.get(0));
    assertEquals(1_000 * MILLI, transport.tick(0));
    assertEquals(17, ben.bufferedBytes(Lane.BULK));
    assertEquals(65_600, ben.maxPacketBytes());
  }

  @Test
  void releasesWhenDueAndSaysWhenThatIs() {
    transport.conditions(delay(100));
    assertTrue(ben.send(Lane.EVENT, new byte[] {1}));
    assertEquals(100 * MILLI, transport.tick(0));
    assertEquals(100 * MILLI, tickAt(99));
    assertTrue(wire.sent.isEmpty());
    assertEquals(1_000 * MILLI, tickAt(100));
    assertEquals(1, wire.sent.size());
  }

  @Test
  void refusesWhatTheInnerOneWouldRefuse() {
    transport.conditions(delay(100));
    assertFalse(ben.send(Lane.EVENT, new byte[0]));
    assertFalse(ben.send(Lane.EVENT, new byte[65_601]));
    wire.open = false;
    assertFalse(ben.isOpen());
    assertFalse(ben.send(Lane.EVENT, new byte[1]));
  }

  @Test
  void keepsOrderWhenTheLineBecomesPerfectAgain() {
    transport.conditions(delay(100));
    assertTrue(ben.send(Lane.EVENT, new byte[] {1}));
    transport.conditions(NetworkConditions.PERFECT);
    assertTrue(ben.send(Lane.EVENT, new byte[] {2}));
    assertTrue(wire.sent.isEmpty());
    long unused = tickAt(100);
    assertEquals(List.of(1, 2), wire.sent.stream().map(packet -> (int) packet[0]).toList());
    assertTrue(ben.send(Lane.EVENT, new byte[] {3}));
    assertEquals(3, wire.sent.size());
  }

  @Test
  void losesNothingReliableWhenTheInnerBufferIsFull() {
    transport.conditions(delay(10));
    for (int i = 0; i < 20; i++) {
      assertTrue(ben.send(Lane.EVENT, new byte[] {(byte) i}));
      assertTrue(ben.send(Lane.STATE, new byte[] {100}));
    }
    wire.full = true;
    assertTrue(tickAt(10) > clock.nanos());
    wire.full = false;
    long unused = tickAt(12);
    assertTrue(wire.sent.isEmpty());
    unused = tickAt(20);
    assertEquals(
        IntStream.range(0, 20).boxed().toList(),
        wire.sent.stream().map(packet -> (int) packet[0]).toList());
  }

  @Test
  void holdsOnlySoMuch() {
    transport.conditions(delay(60_000));
    int taken = 0;
    while (taken < 10_000 && ben.send(Lane.STATE, new byte[1150])) {
      taken++;
    }
    assertTrue(taken > 500 && taken < 1000, "taken " + taken);
  }

  @Test
  void conditionsOfOnePeerLeaveOthersAlone() {
    Connection cat = open(CAT);
    transport.conditions(BEN, delay(100));
    assertTrue(cat.send(Lane.STATE, new byte[] {1}));
    assertTrue(ben.send(Lane.STATE, new byte[] {1}));
    assertEquals(1, inner.opened.get(1).sent.size());
    assertEquals(0, wire.sent.size());
    Connection again = open(BEN);
    assertTrue(again.send(Lane.STATE, new byte[] {1}));
    assertEquals(0, inner.opened.get(2).sent.size());
    transport.conditions(NetworkConditions.PERFECT);
    assertEquals(1_000 * MILLI, tickAt(100));
    assertTrue(again.send(Lane.STATE, new byte[] {2}));
    assertEquals(2, inner.opened.get(2).sent.size());
  }

  @Test
  void doublesAreTwoArrays() {
    transport.conditions(new NetworkConditions(5, 0, 0, 1, 100));
    assertTrue(ben.send(Lane.STATE, new byte[] {9}));
    long unused = tickAt(5);
    assertEquals(2, wire.sent.size());
    assertArrayEquals(wire.sent.get(0), wire.sent.get(1));
    assertFalse(wire.sent.get(0) == wire.sent.get(1));
  }

  @Test
  void closingDropsWhatIsHeld() {
    transport.conditions(delay(5));
    assertTrue(ben.send(Lane.EVENT, new byte[] {9}));
    ben.close();
    assertTrue(wire.closed);
    assertEquals(1_000 * MILLI, tickAt(5));
    assertTrue(wire.sent.isEmpty());
  }

  private List<Integer> sent() {
    return wire.sent.stream().map(packet -> (int) packet[0]).toList();
  }

  @Test
  void inTheDarkReliablePacketsWaitInOrderAndOthersVanish() {
    transport.conditions(NetworkConditions.builder().dark(true).build());
    for (int i = 0; i < 10; i++) {
      assertTrue(ben.send(Lane.EVENT, new byte[] {(byte) i}));
      assertTrue(ben.send(Lane.STATE, new byte[] {100}));
    }
    assertEquals(17 + 10, ben.bufferedBytes(Lane.EVENT));
    assertEquals(17, ben.bufferedBytes(Lane.STATE));
    assertEquals(1_000 * MILLI, tickAt(5_000));
    assertTrue(wire.sent.isEmpty());
    transport.conditions(NetworkConditions.PERFECT);
    assertTrue(ben.send(Lane.EVENT, new byte[] {10}));
    long unused = tickAt(5_001);
    assertEquals(IntStream.rangeClosed(0, 10).boxed().toList(), sent());
    assertEquals(17, ben.bufferedBytes(Lane.EVENT));
  }

  @Test
  void reliablePacketsWaitForRoomInAFullQueue() {
    transport.conditions(NetworkConditions.builder().rate(10_000, 2_048).build());
    for (int i = 0; i < 20; i++) {
      assertTrue(ben.send(Lane.EVENT, new byte[] {(byte) i, 0, 0, 0, 0, 0, 0}));
    }
    assertEquals(17, ben.bufferedBytes(Lane.EVENT), "twenty times 100 bytes fit");
    for (int i = 20; i < 40; i++) {
      assertTrue(ben.send(Lane.EVENT, new byte[] {(byte) i, 0, 0, 0, 0, 0, 0}));
    }
    assertEquals(17 + 20 * 7, ben.bufferedBytes(Lane.EVENT));
    for (long millis = 0; millis < 405; millis += 5) {
      long unused = tickAt(millis);
      assertEquals(millis / 10.0, wire.sent.size(), 1.0);
    }
    assertEquals(IntStream.range(0, 40).boxed().toList(), sent());
  }

  @Test
  void aScriptStartsWhenItIsGivenAlsoForLaterConnections() {
    clock.set(10_000 * MILLI);
    transport.script(
        NetworkScript.of(NetworkConditions.PERFECT).at(Duration.ofMillis(500), delay(100)));
    assertTrue(ben.send(Lane.STATE, new byte[] {1}));
    assertEquals(1, wire.sent.size());
    clock.set(10_500 * MILLI);
    Connection cat = open(CAT);
    assertTrue(ben.send(Lane.STATE, new byte[] {2}));
    assertTrue(cat.send(Lane.STATE, new byte[] {2}));
    assertEquals(1, wire.sent.size());
    assertEquals(0, inner.opened.get(1).sent.size());
    long unused = tickAt(10_600);
    assertEquals(List.of(1, 2), sent());
    assertEquals(1, inner.opened.get(1).sent.size());
  }

  @Test
  void theEndOfTheDarkIsOnTheTimeline() {
    NetworkConditions dark = NetworkConditions.builder().dark(true).build();
    transport.script(
        BEN, NetworkScript.of(dark).at(Duration.ofMillis(300), NetworkConditions.PERFECT));
    assertTrue(ben.send(Lane.EVENT, new byte[] {1}));
    long due = tickAt(0);
    assertTrue(due >= 300 * MILLI && due <= 300 * MILLI + 10, "due " + due);
    clock.set(due);
    long unused = transport.tick(due);
    assertEquals(List.of(1), sent());
  }
}
