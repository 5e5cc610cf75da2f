package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.BitWriter;
import dev.playmesh.types.PeerId;
import org.junit.jupiter.api.Test;

/** A client that cheats gets nothing by it, and is counted. */
@SuppressWarnings({"LongFloatConversion", "LongDoubleConversion"}) // small numbers, printed
class InputValidationTest {

  private static final PeerId MAL = PeerId.of("mal");
  private static final PeerId ANN = PeerId.of("ann");
  private static final double STEP = 15;

  private final AuthoritativeHost<Runners.Move> host =
      AuthoritativeHost.create(
          new Runners(), AuthoritySettings.DEFAULT, 1, (to, bytes, length) -> {});
  private final InputHistory inputs = InputHistory.of(512, 256);
  private final InputPacket packet = new InputPacket();
  private double now;

  InputValidationTest() {
    host.add(MAL);
    host.add(ANN);
    host.advance(0);
  }

  private void input(long tick, int x, boolean cheat) {
    BitWriter out = new BitWriter();
    Runners.Move move = new Runners.Move().of(x, 0);
    move.cheat = cheat;
    new Runners().inputs().encode(move, out);
    inputs.put(tick, out.array(), 0, out.byteLength());
  }

  private byte[] packet(long newest, int count) {
    packet.term = 1;
    packet.newestTick = newest;
    packet.count = count;
    packet.number++;
    BitWriter out = new BitWriter();
    packet.write(out, inputs);
    return java.util.Arrays.copyOf(out.array(), out.byteLength());
  }

  private boolean send(PeerId from, byte[] bytes) {
    return host.receive(from, bytes, 0, bytes.length, now);
  }

  private void tick() {
    now += STEP;
    host.advance(now);
  }

  private AuthoritativeHost.PeerCounters counters(PeerId peer) {
    return host.counters(peer).orElseThrow();
  }

  private double x(int player) {
    return host.world().get(host.world().nextOf(player, -1), Runners.X);
  }

  /** How far honest play comes in so many ticks. */
  private double honest(int ticks) {
    for (int i = 1; i <= ticks; i++) {
      input(host.tick() + 1, 1, false);
      assertTrue(send(MAL, packet(host.tick() + 1, 1)));
      tick();
    }
    return x(0);
  }

  @Test
  void anHonestClientIsCountedAsSuch() {
    assertTrue(honest(60) > 2);
    AuthoritativeHost.PeerCounters counters = counters(MAL);
    assertEquals(60, counters.applied());
    assertEquals(0, counters.late() + counters.future() + counters.changed() + counters.refused());
    assertEquals(0, counters.malformed() + counters.foreign() + counters.tooMany());
  }

  @Test
  void sendingMoreMovesNobodyFaster() {
    double fair = honest(60);
    host.remove(MAL);
    host.add(MAL, 0);
    for (int i = 0; i < 60; i++) {
      for (int copies = 0; copies < 50; copies++) {
        input(host.tick() + 1 + copies, 1, false);
        send(MAL, packet(host.tick() + 1 + copies, Math.min(copies + 1, 60)));
      }
      tick();
    }
    assertEquals(fair, x(0));
    assertTrue(counters(MAL).tooMany() > 1000);
  }

  @Test
  void theRateLimitHurtsNoHonestClientAfterAStall() {
    for (int i = 1; i <= 66; i++) {
      input(i, 1, false);
    }
    for (int i = 1; i <= 66; i++) {
      assertTrue(send(MAL, packet(i, Math.min(i, 60))));
    }
    assertEquals(0, counters(MAL).tooMany());
  }

  @Test
  void inputsFromTheFutureAreNotKept() {
    input(60, 1, false);
    assertTrue(send(MAL, packet(60, 1)));
    input(10_000, 1, false);
    assertTrue(send(MAL, packet(10_000, 1)));
    assertEquals(1, counters(MAL).future());
    for (int i = 0; i < 60; i++) {
      tick();
    }
    assertEquals(1, counters(MAL).applied());
  }

  @Test
  void inputsForTicksThatAreOverComeTooLate() {
    for (int i = 0; i < 10; i++) {
      tick();
    }
    input(4, 1, false);
    send(MAL, packet(4, 1));
    send(MAL, packet(4, 1));
    tick();
    assertEquals(1, counters(MAL).late());
    assertEquals(0, counters(MAL).applied());
    assertEquals(0, x(0));
  }

  @Test
  void anInputCannotBeChangedOnceSent() {
    input(5, 1, false);
    send(MAL, packet(5, 1));
    inputs.clear();
    input(5, -1, false);
    send(MAL, packet(5, 1));
    for (int i = 0; i < 5; i++) {
      tick();
    }
    assertEquals(1, counters(MAL).changed());
    assertTrue(x(0) > 0);
  }

  @Test
  void aLongInputIsDropped() {
    inputs.put(5, new byte[100], 0, 100);
    assertFalse(send(MAL, packet(5, 1)));
    assertEquals(1, counters(MAL).tooLong());
  }

  @Test
  void nobodySpeaksForOthers() {
    packet.player = 1;
    input(1, 1, false);
    assertFalse(send(MAL, packet(1, 1)));
    tick();
    assertEquals(0, x(1));
    assertEquals(1, counters(MAL).foreign());
    assertFalse(send(PeerId.of("nobody"), packet(1, 1)));
    assertEquals(1, host.strangers());
  }

  @Test
  void theGamesOwnRulesAreAsked() {
    for (int i = 1; i <= 20; i++) {
      input(i, 1, true);
    }
    send(MAL, packet(20, 20));
    for (int i = 0; i < 20; i++) {
      tick();
    }
    assertEquals(20, counters(MAL).refused());
    assertEquals(0, x(0));
  }

  @Test
  void aMissingInputIsTheLastOneAgainForASecond() {
    input(1, 1, false);
    send(MAL, packet(1, 1));
    for (int i = 0; i < 40; i++) {
      tick();
    }
    assertEquals(39, counters(MAL).repeated());
    assertTrue(x(0) > 1, "goes on");
    for (int i = 0; i < 200; i++) {
      tick();
    }
    double stopped = x(0);
    tick();
    assertEquals(stopped, x(0), "but not for ever");
  }

  @Test
  void acknowledgementsOfWhatWasNeverSentAreCounted() {
    packet.hasAck = true;
    packet.ack = 500;
    packet.ackBits = -1;
    input(1, 0, false);
    assertTrue(send(MAL, packet(1, 1)));
    assertEquals(1, counters(MAL).falseAcks());
  }
}
