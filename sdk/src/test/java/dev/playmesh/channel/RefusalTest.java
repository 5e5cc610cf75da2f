package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.CHAT;
import static dev.playmesh.channel.Pair.MAP;
import static dev.playmesh.channel.Pair.SHOT;
import static dev.playmesh.channel.Pair.STATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.Lane;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.SendResult;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A transport may refuse anything at any time: what it refused is due again, after a while. */
class RefusalTest {

  private static final List<MessageSpec> ALL = List.of(STATE, BLINK, SHOT, CHAT, MAP);

  /** Refuses the first packets that match. */
  private static BiPredicate<Lane, byte[]> first(int count, BiPredicate<Lane, byte[]> which) {
    int[] left = {count};
    return (lane, packet) -> left[0] > 0 && which.test(lane, packet) && left[0]-- > 0;
  }

  private static boolean isControl(Lane lane, byte[] packet) {
    return lane == Lane.EVENT && (packet[0] & 7) == ReliableHeader.CONTROL;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void aRefusedAcknowledgementIsDueAgain(int laneId) {
    Lane lane = Lane.of(laneId);
    Pair pair = new Pair(1).connect();
    pair.run(200);
    pair.network.b.refuses = first(1, (on, packet) -> on == lane);
    pair.a.send(ALL.get(laneId), 1);
    pair.a.flush();
    pair.run(1_000);
    assertEquals(1, pair.b.got.size());
    assertEquals(0, pair.a.link.undelivered());
  }

  @Test
  void creditThatCouldNotBeToldIsToldLater() {
    Pair pair = new Pair(2).connect();
    pair.run(200);
    pair.b.asleep = true;
    int accepted = 0;
    while (pair.a.send(SHOT, 0, new byte[60_000]) == SendResult.ACCEPTED) {
      pair.a.flush();
      pair.run(20);
      accepted++;
    }
    pair.run(500);
    pair.network.b.refuses = first(2, (on, packet) -> on == Lane.EVENT);
    pair.b.asleep = false;
    pair.run(2_000);
    assertEquals(accepted, pair.b.got.size());
    assertEquals(0, pair.a.link.undelivered());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aRefusedHelloIsSaidAgain(int times) {
    Pair pair = new Pair(3);
    pair.network.b.refuses = first(times, RefusalTest::isControl);
    pair.start();
    pair.runUntil(1_000, () -> pair.a.connected == 1 && pair.b.connected == 1);
    assertEquals(2, pair.network.opened);
  }

  @Test
  void theReasonOfACutIsSaidAgain() {
    Pair pair = new Pair(4).connect();
    pair.run(200);
    pair.network.a.refuses = first(2, RefusalTest::isControl);
    PacketWriter far = new PacketWriter();
    ReliableHeader.write(far, ReliableHeader.DATA, ReliableSender.WINDOW + 1, 0, 64);
    pair.network.a.newest().inject(Lane.UNORDERED_EVENT, far.toPacket());
    pair.run(300);
    assertNotNull(pair.b.goodbye);
    assertEquals(DisconnectReason.Code.PROTOCOL_ERROR, pair.b.goodbye.code());
  }

  @Test
  void aBlockedReceiverWaitsABoundedWhileBetweenTries() {
    Pair pair = new Pair(5).connect();
    pair.run(3_000);
    ALL.forEach(spec -> pair.a.send(spec, spec.id()));
    pair.a.flush();
    pair.network.b.blocked = true;
    pair.run(100);
    int before = pair.b.ticks;
    pair.b.spins = 0;
    pair.run(900);
    assertEquals(0, pair.b.spins, "asked to be called at once");
    int ticks = pair.b.ticks - before;
    assertTrue(ticks < 300, ticks + " wake-ups in 0.9 s");
    pair.network.b.blocked = false;
    pair.run(300);
    assertEquals(0, pair.a.link.undelivered());
  }

  @Test
  void aBlockedSenderWaitsABoundedWhileAndLosesNothing() {
    Pair pair = new Pair(6).connect();
    pair.run(3_000);
    pair.network.a.blocked = true;
    ALL.forEach(spec -> pair.a.send(spec, spec.id()));
    pair.a.flush();
    int before = pair.a.ticks;
    pair.a.spins = 0;
    pair.run(100);
    assertEquals(0, pair.a.spins, "asked to be called at once");
    int ticks = pair.a.ticks - before;
    assertTrue(ticks < 60, ticks + " wake-ups in 0.1 s");
    pair.network.a.blocked = false;
    pair.run(60);
    for (MessageSpec spec : List.of(STATE, SHOT, CHAT, MAP)) {
      assertEquals(List.of(spec.id()), pair.b.values(spec), spec.name());
    }
    pair.run(200);
    assertEquals(0, pair.a.link.stats().queuedBytes());
  }

  @Test
  void aFullBufferIsAskedAgainAfterAWhile() {
    Pair pair = new Pair(7).connect();
    pair.run(3_000);
    pair.network.a.buffered = 1 << 20;
    int before = pair.a.ticks;
    pair.a.spins = 0;
    for (int i = 0; i < 50; i++) {
      ALL.forEach(spec -> pair.a.send(spec, spec.id()));
      pair.a.flush();
      pair.run(10);
    }
    assertEquals(0, pair.a.spins, "asked to be called at once");
    int ticks = pair.a.ticks - before;
    assertTrue(ticks < 250, ticks + " wake-ups in 0.5 s of 50 flushes");
  }
}
