package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.Lane;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Arrivals in any order, doubled and lost: once, in order where promised, never stale. */
class ArrivalsPropertyTest {

  @Property(tries = 40, seed = "42")
  void linesOfAnyKindDeliverWhatTheLanesPromise(
      @ForAll @IntRange(max = 1_000_000) int seed,
      @ForAll @IntRange(max = 80) int loss,
      @ForAll @IntRange(max = 50) int duplicates,
      @ForAll @IntRange(max = 60) int jitter) {
    Pair pair = new Pair(seed);
    pair.connect();
    pair.network.lossPercent = loss;
    pair.network.duplicatePercent = duplicates;
    pair.network.delayMillis = 60;
    pair.network.jitterMillis = jitter;
    SplittableRandom random = new SplittableRandom(seed);
    int[] newest = new int[20];
    int count = 120;
    for (int i = 0; i < count; i++) {
      int key = random.nextInt(newest.length);
      newest[key] = i + 1;
      pair.a.send(Pair.KEYED, key, Pair.bytes(key << 16 | i + 1));
      pair.a.send(Pair.SHOT, i);
      pair.a.send(Pair.CHAT, i);
      pair.a.send(Pair.MAP, i);
      pair.a.send(Pair.BLINK, i);
      pair.a.flush();
      pair.run(random.nextInt(30));
    }
    pair.run(20_000);
    List<Integer> all = IntStream.range(0, count).boxed().toList();
    assertEquals(all, pair.b.values(Pair.SHOT));
    assertEquals(all, pair.b.values(Pair.MAP));
    assertEquals(all, pair.b.values(Pair.CHAT).stream().sorted().toList());
    List<Integer> blinks = pair.b.values(Pair.BLINK);
    assertEquals(blinks.size(), blinks.stream().distinct().count(), "an unreliable one twice");
    assertTrue(all.containsAll(blinks));
    int[] got = new int[newest.length];
    for (int value : pair.b.values(Pair.KEYED)) {
      int key = value >>> 16;
      assertTrue((value & 0xFFFF) > got[key], "stale or doubled state");
      got[key] = value & 0xFFFF;
    }
    for (int key = 0; key < newest.length; key++) {
      assertEquals(newest[key], got[key], "key " + key);
    }
    assertEquals(0, pair.a.link.undelivered());
    assertEquals(0, pair.a.link.stats().queuedBytes());
  }

  @Property(seed = "42")
  void aReliableLaneTakesEachNumberOnceAndOrderedOnesInOrder(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (Lane lane : List.of(Lane.EVENT, Lane.UNORDERED_EVENT, Lane.BULK)) {
      ReliableReceiver receiver = new ReliableReceiver(lane, 1 << 20);
      List<Long> taken = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        long number = 1L + random.nextInt(100);
        ReliableReceiver.Verdict verdict = receiver.receive(number, 10, i);
        boolean isNew = verdict == ReliableReceiver.Verdict.NEW;
        assertEquals(!taken.contains(number), isNew || verdict == ReliableReceiver.Verdict.GAP);
        if (isNew) {
          taken.add(number);
        }
        long most = taken.stream().mapToLong(n -> n).max().orElse(0);
        assertTrue(receiver.cumulative() <= most);
        assertTrue(
            !lane.ordered() || receiver.cumulative() == taken.size(), "an ordered lane skipped");
      }
      assertEquals(taken.size(), taken.stream().distinct().count());
    }
  }

  @Property(seed = "42")
  void nothingStaleIsNews(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StateInbox inbox = new StateInbox(1, seed);
    long[] known = new long[5];
    java.util.Arrays.fill(known, -1);
    for (int i = 0; i < 500; i++) {
      int key = random.nextInt(known.length);
      long first = Math.max(0, i - random.nextInt(60));
      StateInbox.News news = inbox.receive(0, key, first, i);
      assertEquals(first > known[key], news == StateInbox.News.NEW);
      assertEquals(first == known[key], news == StateInbox.News.REPEATED);
      known[key] = Math.max(known[key], first);
    }
  }
}
