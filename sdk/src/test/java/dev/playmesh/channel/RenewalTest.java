package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.KEYED;
import static dev.playmesh.channel.Pair.MAP;
import static dev.playmesh.channel.Pair.SHOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.channel.FakeNetwork.FakeConnection;
import dev.playmesh.types.PeerState;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worn connection is replaced while it works, without the server and without a gap. */
class RenewalTest {

  private int step;
  private int shots;

  private void play(Pair pair) {
    if (++step % 10 == 0) {
      for (Pair.End end : List.of(pair.a, pair.b)) {
        end.send(SHOT, shots);
        end.send(KEYED, shots % 7, Pair.bytes(shots));
        end.send(BLINK, shots);
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
    for (Pair.End end : List.of(pair.a, pair.b)) {
      assertEquals(all, end.values(SHOT));
      assertEquals(all, end.values(BLINK), "a gap, or doubles");
      assertEquals(List.of("connected"), end.told, "the game hears nothing of it");
      assertEquals(0, end.link.undelivered());
    }
  }

  @ParameterizedTest(name = "worn on the offering side: {0}, on the other: {1}")
  @CsvSource({"true, false", "false, true", "true, true"})
  void isReplacedOverTheLinkItself(boolean here, boolean there) {
    Pair pair = playing(1);
    pair.signaling = false;
    FakeConnection oldOfA = pair.network.a.newest();
    FakeConnection oldOfB = pair.network.b.newest();
    oldOfA.worn = here;
    oldOfB.worn = there;
    pair.run(1_000);
    assertTrue(pair.network.a.newest() != oldOfA, "no other connection was made");
    assertEquals(4, pair.network.opened);
    assertTrue(pair.network.a.newest().open && pair.network.b.newest().open);
    pair.run(3_000);
    assertTrue(oldOfA.closed && oldOfB.closed);
    assertEquals(4, pair.network.opened);
    assertNothingLost(pair);
  }

  @Test
  void largeMessagesGoOnDuringIt() {
    Pair pair = playing(2);
    byte[] map = new byte[3 << 20];
    pair.a.send(MAP, 0, map);
    pair.a.flush();
    pair.run(20);
    pair.network.a.newest().worn = true;
    pair.runUntil(
        20_000, () -> pair.b.got.stream().anyMatch(got -> got.bytes().length == map.length));
    assertEquals(4, pair.network.opened);
    assertNothingLost(pair);
  }

  @Test
  void goesThroughTheServerWhenThePeerDoesNotAnswer() {
    Pair pair = playing(3);
    pair.network.opensLanes = false;
    FakeConnection old = pair.network.a.newest();
    old.worn = true;
    pair.run(15_000);
    assertEquals(old, pair.network.a.connections.get(0));
    assertFalse(old.closed);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    int tried = pair.network.opened;
    pair.run(30_000);
    assertEquals(tried, pair.network.opened, "it isn't tried again at once");
    pair.network.opensLanes = true;
    pair.run(30_000);
    assertTrue(old.closed);
    assertNothingLost(pair);
  }

  @Test
  void lineThatGoesDarkDuringItIsHealedThroughTheServer() {
    Pair pair = playing(4);
    pair.network.opensLanes = false;
    pair.network.a.newest().worn = true;
    pair.run(100);
    pair.network.outage = true;
    pair.run(7_000);
    assertEquals(PeerState.RECONNECTING, pair.a.state());
    pair.network.opensLanes = true;
    pair.network.outage = false;
    pair.runUntil(15_000, () -> pair.a.state() == PeerState.CONNECTED);
    pair.eachStep = () -> {};
    pair.run(3_000);
    List<Integer> all = IntStream.range(0, shots).boxed().toList();
    assertEquals(all, pair.b.values(SHOT));
    assertEquals(all, pair.a.values(SHOT));
  }
}
