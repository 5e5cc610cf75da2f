package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.SHOT;
import static dev.playmesh.channel.Pair.STATE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.channel.FakeNetwork.FakeConnection;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.types.PeerState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The steps by which a link comes back: looking for its way anew, then another connection. */
class OutageTest {

  private int step;
  private int shots;

  /** Both shoot and move a hundred times a second. */
  private void play(Pair pair) {
    if (++step % 10 == 0) {
      for (Pair.End end : List.of(pair.a, pair.b)) {
        end.send(SHOT, shots);
        end.send(STATE, (int) (pair.network.nanos() / 1_000_000));
        end.flush();
      }
      shots++;
    }
  }

  private Pair playing(long seed) {
    Pair pair = new Pair(seed).connect();
    pair.eachStep = () -> play(pair);
    pair.run(3_000);
    return pair;
  }

  private void assertNothingLost(Pair pair) {
    pair.eachStep = () -> {};
    pair.run(3_000);
    List<Integer> all = IntStream.range(0, shots).boxed().toList();
    assertEquals(all, pair.a.values(SHOT));
    assertEquals(all, pair.b.values(SHOT));
  }

  private static void forget(Pair pair) {
    pair.network.a.newest().forgotten = true;
    pair.network.b.newest().forgotten = true;
  }

  @Test
  void wayThatIsForgottenIsFoundAnewOverTheSameConnection() {
    Pair pair = playing(1);
    forget(pair);
    pair.run(1_900);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    pair.run(600);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(List.of("connected", "unstable SILENT", "restored"), pair.a.told);
    assertEquals(List.of("connected", "unstable SILENT", "restored"), pair.b.told);
    assertEquals(2, pair.network.opened, "no other connection was made");
    assertEquals(1, pair.network.a.newest().restarts);
    assertNothingLost(pair);
  }

  @Test
  void sideThatHearsNothingAsksForIt() {
    Pair pair = playing(2);
    pair.network.a.newest().forgotten = true;
    pair.run(2_600);
    assertEquals(List.of("connected"), pair.a.told);
    assertEquals(List.of("connected", "unstable SILENT", "restored"), pair.b.told);
    assertEquals(1, pair.network.a.newest().restarts);
    assertEquals(2, pair.network.opened);
    assertNothingLost(pair);
  }

  @Test
  void bothSidesTroubleLeadsToOneRestart() {
    Pair pair = playing(3);
    pair.network.outage = true;
    pair.run(4_500);
    assertEquals(1, pair.network.a.newest().restarts);
    assertEquals(2, pair.network.opened);
    pair.network.outage = false;
    pair.run(500);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertNothingLost(pair);
  }

  @Test
  void anotherConnectionIsMadeBesideTheOldOneWhenThatDoesNotHelp() {
    Pair pair = playing(4);
    FakeConnection old = pair.network.a.newest();
    pair.network.outage = true;
    pair.run(4_900);
    assertEquals(PeerState.UNSTABLE, pair.a.state());
    pair.run(300);
    assertEquals(PeerState.RECONNECTING, pair.a.state());
    assertEquals(4, pair.network.opened);
    assertFalse(old.closed, "the old one stays until the new one works");
    pair.network.outage = false;
    old.forgotten = true;
    old.peer.forgotten = true;
    pair.run(700);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertFalse(old.closed, "what is under way may still arrive");
    pair.run(1_500);
    assertTrue(old.closed);
    assertNothingLost(pair);
  }

  @Test
  void eachSilenceBringsOneRestart() {
    Pair pair = playing(5);
    for (int i = 1; i <= 20; i++) {
      forget(pair);
      pair.run(3_500);
      assertEquals(i, pair.network.a.newest().restarts);
      assertEquals(PeerState.CONNECTED, pair.b.state());
    }
    assertEquals(2, pair.network.opened);
    assertNothingLost(pair);
  }

  @Test
  void statesAreNewAfterAnOutage() {
    Pair pair = playing(6);
    for (int seconds : new int[] {1, 3, 7}) {
      pair.network.outage = true;
      pair.run(seconds * 1_000);
      pair.b.got.clear();
      pair.network.outage = false;
      pair.run(2_000);
      pair.b.got.stream()
          .filter(got -> got.spec().equals(STATE))
          .forEach(
              got -> {
                double arrived = got.arrivedMillis() - 123_456.789_012e3;
                int age = (int) arrived - Pair.value(got.bytes());
                assertTrue(age < 200, "a state of " + age + " ms was delivered");
              });
      assertEquals(PeerState.CONNECTED, pair.b.state());
    }
  }

  /** SCTP sends unreliable packets of before an outage again after it. */
  @Test
  void packetsThatAnOutageHeldBackAreAsGoodAsLost() {
    Pair pair = playing(11);
    FakeConnection sending = pair.network.a.newest();
    pair.network.outage = true;
    int sent = sending.record.size();
    pair.run(1_900);
    List<byte[]> stuck = new ArrayList<>();
    for (int i = sent; i < sending.record.size() && stuck.size() < 10; i++) {
      if (sending.recordLanes.get(i) == Lane.STATE
          && (sending.record.get(i)[0] >> 3 & 7) == PacketHeader.DATA) {
        stuck.add(sending.record.get(i));
      }
    }
    assertEquals(10, stuck.size());
    pair.b.got.clear();
    long dropped = pair.b.link.stats().droppedIn();
    stuck.forEach(packet -> pair.network.b.newest().inject(Lane.STATE, packet));
    pair.b.step();
    assertEquals(List.of(), pair.b.values(STATE));
    assertEquals(dropped + 10, pair.b.link.stats().droppedIn());
    pair.network.outage = false;
    pair.run(500);
    assertFalse(pair.b.values(STATE).isEmpty());
  }

  @Test
  void whatCouldNotBeToldIsToldAgainWhenTheServerIsBack() {
    Pair pair = playing(7);
    pair.signaling = false;
    forget(pair);
    pair.run(4_000);
    assertEquals(PeerState.UNSTABLE, pair.a.state());
    pair.signaling = true;
    pair.a.link.hasten();
    pair.a.wakes++;
    pair.run(100);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(2, pair.network.opened);
    assertNothingLost(pair);
  }

  @Test
  void anOfferThatGotLostIsMadeAnewWhenTheServerIsBack() {
    Pair pair = playing(8);
    pair.signaling = false;
    forget(pair);
    pair.run(8_000);
    assertEquals(PeerState.RECONNECTING, pair.a.state());
    pair.signaling = true;
    pair.b.link.hasten();
    pair.b.wakes++;
    pair.a.link.hasten();
    pair.a.wakes++;
    pair.run(200);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(PeerState.CONNECTED, pair.b.state());
    assertNothingLost(pair);
  }

  @Test
  void aRestartThatIsAskedForAMomentAfterAnotherIsMadeToo() {
    Pair pair = playing(13);
    pair.signaling = false;
    forget(pair);
    pair.run(2_300); // the offering side's is lost
    assertEquals(1, pair.network.a.newest().restarts);
    pair.signaling = true;
    pair.b.link.hasten();
    pair.b.wakes++;
    pair.run(1_000);
    assertEquals(2, pair.network.a.newest().restarts);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(2, pair.network.opened, "no other connection was made");
    assertNothingLost(pair);
  }

  @Test
  void anOfferThatGotLostDoesNotHoldUpOneThatIsAskedFor() {
    Pair pair = playing(12);
    pair.signaling = false;
    forget(pair);
    pair.run(7_000); // the offering side's offer is lost meanwhile, and it doesn't know
    assertEquals(PeerState.RECONNECTING, pair.a.state());
    pair.signaling = true;
    pair.b.link.hasten();
    pair.b.wakes++;
    pair.runUntil(2_500, () -> pair.a.state() == PeerState.CONNECTED);
    pair.runUntil(500, () -> pair.b.state() == PeerState.CONNECTED);
    assertNothingLost(pair);
  }

  @Test
  void hasteDoesNothingToALinkThatIsWell() {
    Pair pair = playing(9);
    for (int i = 0; i < 100; i++) {
      pair.a.link.hasten();
      pair.b.link.hasten();
      pair.run(50);
    }
    assertEquals(0, pair.network.a.newest().restarts);
    assertEquals(2, pair.network.opened);
  }

  @Test
  void restartsWithoutEndAreAsManyAsOffers() {
    Pair pair = playing(10);
    FakeConnection victim = pair.network.b.newest();
    int before = victim.accepted.size();
    for (int i = 0; i < 2_000; i++) {
      pair.b.link.onSignal(1, new Signal.Offer("offer again"));
    }
    pair.run(1_000);
    int taken = victim.accepted.size() - before;
    assertTrue(taken >= 1 && taken <= 9, taken + " offers reached the connection");
    for (int i = 0; i < 2_000; i++) {
      pair.a.link.onSignal(1, new Signal.Reoffer(true));
      pair.a.link.onSignal(77, new Signal.Reoffer(true));
    }
    int restarts = pair.network.a.newest().restarts;
    assertTrue(restarts <= 4, restarts + " restarts were made");
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertNothingLost(pair);
  }
}
