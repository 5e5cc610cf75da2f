package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopbackWireTest {

  private static final PeerId ANN = PeerId.of("ann");
  private static final PeerId BEN = PeerId.of("ben");

  private final ManualClock clock = new ManualClock();
  private final LoopbackWire wire = new LoopbackWire(clock);
  private final Transport annTransport = wire.transport(ANN);
  private final Transport benTransport = wire.transport(BEN);
  private final RecordingSink annSink = new RecordingSink();
  private final RecordingSink benSink = new RecordingSink();
  private final Connection ben = benTransport.open(ANN, false, List.of(), benSink);
  private final Connection ann = annTransport.open(BEN, true, List.of(), annSink);

  private void relay() {
    annSink.onSignal = ben::accept;
    benSink.onSignal = ann::accept;
  }

  private void connect() {
    relay();
    advance(1);
    assertTrue(ann.isOpen() && ben.isOpen());
  }

  private void advance(double millis) {
    long end = clock.nanos() + (long) (millis * 1e6);
    long next;
    while ((next = wire.tick(clock.nanos())) <= end) {
      clock.set(next);
    }
    clock.set(end);
  }

  private static List<Integer> firstBytes(RecordingSink sink) {
    return sink.packets.stream().map(packet -> (int) packet.bytes()[0]).toList();
  }

  @Test
  void exchangesOfferAndAnswerForReal() {
    connect();
    assertTrue(annSink.signals.get(0) instanceof Signal.Offer);
    assertTrue(annSink.signals.get(1) instanceof Signal.Candidate);
    assertTrue(benSink.signals.get(0) instanceof Signal.Answer);
    assertEquals(1, annSink.opened);
    assertEquals(1, benSink.opened);
    assertEquals(List.of(LinkPath.DIRECT), annSink.paths);
    for (Signal signal : annSink.signals) {
      assertEquals(signal, SignalJson.parse(SignalJson.write(signal)).orElseThrow());
    }
  }

  @Test
  void staysClosedWithoutAnAnswer() {
    annSink.onSignal = ben::accept;
    advance(20_000);
    assertFalse(ann.isOpen());
    assertEquals(Code.NO_PATH, benSink.failures.get(0).code());
  }

  @Test
  void carriesPacketsBothWaysInOrderWithTheirTime() {
    connect();
    for (Lane lane : Lane.values()) {
      assertTrue(ann.send(lane, new byte[] {(byte) lane.id()}));
    }
    assertTrue(benSink.packets.isEmpty());
    long sent = clock.nanos();
    advance(0.1);
    assertEquals(List.of(0, 1, 2, 3, 4), firstBytes(benSink));
    assertEquals(sent, benSink.packets.get(0).arrivedNanos());
    assertTrue(ben.send(Lane.BULK, new byte[262_144]));
    advance(0.1);
    assertEquals(262_144, annSink.packets.get(0).bytes().length);
  }

  @Test
  void refusesWhatTheRealOneRefuses() {
    assertFalse(ann.send(Lane.EVENT, new byte[1]));
    connect();
    assertFalse(ann.send(Lane.EVENT, new byte[0]));
    assertFalse(ann.send(Lane.EVENT, new byte[262_145]));
  }

  @Test
  void strangeDescriptionsFailTyped() {
    for (String sdp : List.of("", "v=0 loopback 99", "v=0 loopback x", "v=0 loopback 1")) {
      RecordingSink sink = new RecordingSink();
      try (Connection stray = benTransport.open(PeerId.of("eve"), false, List.of(), sink)) {
        stray.accept(new Signal.Answer(sdp));
        assertTrue(sink.failures.isEmpty());
        stray.accept(new Signal.Offer(sdp));
        assertEquals(Code.PROTOCOL_ERROR, sink.failures.get(0).code());
      }
    }
  }

  @Test
  void aCutLineLosesStatesAndHoldsEvents() {
    connect();
    wire.cut(BEN, ANN, true);
    assertTrue(ann.send(Lane.STATE, new byte[] {1}));
    assertTrue(ann.send(Lane.EVENT, new byte[] {2}));
    assertTrue(ann.send(Lane.BULK, new byte[] {3}));
    advance(4_000);
    assertTrue(benSink.packets.isEmpty());
    assertEquals(1, ann.bufferedBytes(Lane.EVENT));
    wire.cut(ANN, BEN, false);
    assertTrue(ann.send(Lane.EVENT, new byte[] {4}));
    advance(500);
    assertEquals(List.of(2, 3, 4), firstBytes(benSink));
    assertEquals(0, ann.bufferedBytes(Lane.EVENT));
    assertTrue(annSink.failures.isEmpty());
  }

  @Test
  void aCutLineHoldsOnlySoMuch() {
    connect();
    wire.cut(ANN, BEN, true);
    int taken = 0;
    while (taken < 1000 && ann.send(Lane.EVENT, new byte[65_536])) {
      taken++;
    }
    assertEquals(16, taken);
  }

  @Test
  void darknessOf15SecondsFailsBothSides() {
    connect();
    wire.cut(ANN, BEN, true);
    advance(10_000);
    wire.cut(ANN, BEN, false);
    wire.cut(ANN, BEN, true);
    advance(14_000);
    assertTrue(annSink.failures.isEmpty());
    advance(1_100);
    assertEquals(Code.CONNECTION_LOST, annSink.failures.get(0).code());
    assertEquals(Code.CONNECTION_LOST, benSink.failures.get(0).code());
    assertFalse(ann.send(Lane.EVENT, new byte[1]));
  }

  @Test
  void cannotConnectWhileCutAndCanAfterwards() {
    wire.cut(ANN, BEN, true);
    relay();
    advance(3_000);
    assertFalse(ann.isOpen());
    wire.cut(ANN, BEN, false);
    advance(200);
    assertTrue(ann.isOpen() && ben.isOpen());
  }

  @Test
  void closingTellsTheOtherSideAfterWhatWasSent() {
    connect();
    assertTrue(ann.send(Lane.EVENT, new byte[] {5}));
    ann.close();
    ann.close();
    advance(1);
    assertEquals(List.of(5), firstBytes(benSink));
    assertEquals(Code.CONNECTION_LOST, benSink.failures.get(0).code());
    assertTrue(annSink.failures.isEmpty());
  }

  @Test
  void closingInTheDarkIsNoticedLater() {
    connect();
    wire.cut(ANN, BEN, true);
    ann.close();
    advance(5_000);
    assertTrue(benSink.failures.isEmpty());
    wire.cut(ANN, BEN, false);
    advance(500);
    assertEquals(1, benSink.failures.size());
  }

  @Test
  void severingBreaksBothAndANewConnectionCanBeMade() {
    connect();
    wire.sever(ANN, BEN);
    advance(1);
    assertEquals(1, annSink.failures.size());
    assertEquals(1, benSink.failures.size());
    RecordingSink annAgain = new RecordingSink();
    RecordingSink benAgain = new RecordingSink();
    Connection ben2 = benTransport.open(ANN, false, List.of(), benAgain);
    Connection ann2 = annTransport.open(BEN, true, List.of(), annAgain);
    annAgain.onSignal = ben2::accept;
    benAgain.onSignal = ann2::accept;
    advance(1);
    assertTrue(ann2.isOpen() && ben2.isOpen());
    annTransport.close();
    advance(1);
    assertEquals(1, benAgain.failures.size());
    RecordingSink late = new RecordingSink();
    assertFalse(annTransport.open(BEN, true, List.of(), late).isOpen());
    assertEquals(Code.CLOSED, late.failures.get(0).code());
  }

  @Test
  void aForgottenWayIsFoundAnewByARestart() {
    connect();
    wire.forget(ANN, BEN);
    assertTrue(ann.send(Lane.STATE, new byte[] {1}));
    assertTrue(ann.send(Lane.EVENT, new byte[] {2}));
    advance(3_000);
    assertTrue(benSink.packets.isEmpty());
    ben.restart();
    advance(500);
    assertTrue(benSink.packets.isEmpty(), "only the offering side can");
    wire.cut(ANN, BEN, true);
    ann.restart();
    advance(2_000);
    assertTrue(benSink.packets.isEmpty());
    wire.cut(ANN, BEN, false);
    advance(500);
    assertEquals(List.of(2), firstBytes(benSink));
    advance(20_000);
    assertTrue(annSink.failures.isEmpty() && benSink.failures.isEmpty());
  }

  @Test
  void aForgottenWayFailsAfter15Seconds() {
    connect();
    wire.forget(ANN, BEN);
    advance(14_900);
    assertTrue(annSink.failures.isEmpty() && benSink.failures.isEmpty());
    advance(200);
    assertEquals(Code.CONNECTION_LOST, annSink.failures.get(0).code());
    assertEquals(Code.CONNECTION_LOST, benSink.failures.get(0).code());
  }

  @Test
  void theSameSeedGivesTheSameRunUnderBadConditions() {
    assertEquals(badRun(), badRun());
  }

  private static List<String> badRun() {
    ManualClock clock = new ManualClock();
    LoopbackWire wire = new LoopbackWire(clock);
    ConditionedTransport ann = ConditionedTransport.wrap(wire.transport(ANN), clock, 5);
    ann.conditions(new NetworkConditions(50, 20, 5, 3, 5));
    RecordingSink annSink = new RecordingSink();
    RecordingSink benSink = new RecordingSink();
    Connection ben = wire.transport(BEN).open(ANN, false, List.of(), benSink);
    Connection toBen = ann.open(BEN, true, List.of(), annSink);
    annSink.onSignal = ben::accept;
    benSink.onSignal = toBen::accept;
    for (int i = 0; i < 5_000; i++) {
      clock.set(i * 1_000_000L);
      long unused = ann.tick(clock.nanos()) + wire.tick(clock.nanos());
      if (i > 10 && i < 4_000) {
        assertTrue(toBen.send(Lane.of(i % 5), new byte[] {(byte) i, (byte) (i >> 8)}));
      }
    }
    List<String> run = new ArrayList<>();
    for (RecordingSink.Packet packet : benSink.packets) {
      run.add(packet.lane() + " " + packet.bytes()[0] + " " + packet.arrivedNanos());
    }
    long events = benSink.packets.stream().filter(packet -> packet.lane() == Lane.EVENT).count();
    assertEquals(798, events);
    return run;
  }
}
