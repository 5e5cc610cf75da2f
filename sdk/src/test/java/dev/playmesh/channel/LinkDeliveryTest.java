package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.CHAT;
import static dev.playmesh.channel.Pair.KEYED;
import static dev.playmesh.channel.Pair.MAP;
import static dev.playmesh.channel.Pair.SHOT;
import static dev.playmesh.channel.Pair.STATE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkDeliveryTest {

  @Test
  void connectsBothSidesOnce() {
    Pair pair = new Pair(1).connect();
    pair.run(3_000);
    assertEquals(List.of("connected"), pair.a.told);
    assertEquals(List.of("connected"), pair.b.told);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(LinkPath.DIRECT, pair.b.link.path());
    assertEquals(20, pair.a.link.stats().roundTripMillis(), 2);
    assertEquals(123_456.789, pair.a.link.stats().clockOffsetMillis(), 1);
    assertEquals(0, pair.a.link.stats().droppedIn());
  }

  @Test
  void carriesAllFiveDeliveries() {
    Pair pair = new Pair(2).connect();
    for (var spec : List.of(STATE, KEYED, BLINK, SHOT, CHAT, MAP)) {
      assertEquals(SendResult.ACCEPTED, pair.a.send(spec, spec.id()));
    }
    pair.a.flush();
    pair.run(100);
    for (var spec : List.of(STATE, KEYED, BLINK, SHOT, CHAT, MAP)) {
      assertEquals(List.of(spec.id()), pair.b.values(spec), spec.name());
    }
    pair.run(200);
    assertEquals(0, pair.a.link.undelivered());
    assertEquals(0, pair.a.link.stats().queuedBytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 30, 60, 90})
  void eventsArriveOnceAndInOrderUnderAnyLoss(int loss) {
    Pair pair = new Pair(3 + loss);
    pair.network.jitterMillis = 8;
    pair.network.duplicatePercent = 10;
    pair.connect();
    pair.network.lossPercent = loss;
    for (int i = 0; i < 300; i++) {
      pair.a.send(SHOT, i);
      pair.b.send(CHAT, i);
      pair.a.flush();
      pair.b.flush();
      pair.run(5);
    }
    pair.run(5_000);
    List<Integer> all = IntStream.range(0, 300).boxed().toList();
    assertEquals(all, pair.b.values(SHOT));
    assertEquals(all, pair.a.values(CHAT).stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20, 60, 90})
  void newestStateOfEachKeyArrivesUnderAnyLoss(int loss) {
    Pair pair = new Pair(7 + loss).connect();
    pair.network.lossPercent = loss;
    pair.network.jitterMillis = 9;
    SplittableRandom random = new SplittableRandom(loss);
    int[] newest = new int[40];
    for (int i = 1; i < 400; i++) {
      int key = random.nextInt(newest.length);
      newest[key] = i;
      pair.a.send(KEYED, key, new byte[] {(byte) key, 0, (byte) (i >> 8), (byte) i});
      pair.a.flush();
      pair.run(4);
    }
    pair.run(loss == 90 ? 20_000 : 5_000);
    int[] got = new int[40];
    for (int value : pair.b.values(KEYED)) {
      int key = value >>> 24;
      assertTrue((value & 0xFFFF) > got[key], "older or doubled state of key " + key);
      got[key] = value & 0xFFFF;
    }
    assertArrayEquals(newest, got);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1099, 1100})
  void carriesStateSizesUpToTheLimit(int size) {
    Pair pair = new Pair(9).connect();
    byte[] body = new byte[size];
    new SplittableRandom(size).nextBytes(body);
    assertEquals(SendResult.ACCEPTED, pair.a.send(KEYED, -1, body));
    assertEquals(SendResult.ACCEPTED, pair.a.send(BLINK, 0, body));
    assertEquals(SendResult.TOO_LARGE, pair.a.send(STATE, 0, new byte[1101]));
    assertEquals(SendResult.TOO_LARGE, pair.a.send(BLINK, 0, new byte[1101]));
    pair.a.flush();
    pair.run(50);
    assertEquals(2, pair.b.got.size());
    pair.b.got.forEach(got -> assertArrayEquals(body, got.bytes()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1100, 1101, 16_384, 65_535, 65_536})
  void carriesEventSizesUpToTheLimit(int size) {
    Pair pair = new Pair(10).connect();
    byte[] body = new byte[size];
    new SplittableRandom(size).nextBytes(body);
    assertEquals(SendResult.TOO_LARGE, pair.a.send(SHOT, 0, new byte[65_537]));
    assertEquals(SendResult.TOO_LARGE, pair.a.send(CHAT, 0, new byte[65_537]));
    for (var spec : List.of(SHOT, CHAT, MAP)) {
      assertEquals(SendResult.ACCEPTED, pair.a.send(spec, 0, body));
      pair.a.send(spec, 4711);
    }
    pair.a.flush();
    pair.run(500);
    for (var spec : List.of(SHOT, CHAT, MAP)) {
      var of = pair.b.got.stream().filter(got -> got.spec().equals(spec)).toList();
      assertEquals(2, of.size(), spec.name());
      assertArrayEquals(body, of.get(0).bytes());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {65_537, 262_143, 262_144, 262_145, 1 << 20, 20 << 20})
  void carriesBulkOfAnySizeAndTheNextMessageStillWorks(int size) {
    Pair pair = new Pair(11).connect();
    byte[] body = new byte[size];
    new SplittableRandom(size).nextBytes(body);
    assertEquals(SendResult.ACCEPTED, pair.a.send(MAP, 0, body));
    pair.a.flush();
    pair.runUntil(60_000, () -> pair.b.got.size() == 1);
    assertArrayEquals(body, pair.b.got.get(0).bytes());
    assertEquals(SendResult.ACCEPTED, pair.a.send(MAP, 1));
    pair.a.flush();
    pair.runUntil(2_000, () -> pair.b.got.size() == 2);
    pair.run(300);
    assertEquals(0, pair.a.link.undelivered());
  }
}
