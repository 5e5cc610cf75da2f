package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LongTableTest {

  private static int longestProbe(long seed, LongStream keys) {
    LongTable<Long> table = new LongTable<>(seed);
    keys.forEach(key -> table.put(key, key));
    return table.longestProbe();
  }

  @Test
  void keysThatFollowAPatternSpread() {
    for (int shift = 0; shift < 52; shift++) {
      int by = shift;
      int probe = longestProbe(1, LongStream.range(0, 4096).map(i -> i << by));
      assertTrue(probe < 64, "keys shifted by " + by + ": a look-up takes " + probe + " steps");
    }
  }

  @Test
  void keysThatWereMadeToCollideUnderAMultiplierSpread() {
    long inverse = 1;
    for (int i = 0; i < 6; i++) {
      inverse *= 2 - 0x9E3779B97F4A7C15L * inverse;
    }
    long unmix = inverse;
    int probe = longestProbe(1, LongStream.range(0, 4096).map(i -> (i << 53 | i) * unmix));
    assertTrue(probe < 64, "a look-up takes " + probe + " steps");
  }

  @Test
  void keysThatCollideUnderOneSeedSpreadUnderAnother() {
    LongTable<Long> known = new LongTable<>(7);
    long[] colliding =
        LongStream.range(0, 1 << 20).filter(key -> known.home(key, 4096) == 5).limit(200).toArray();
    assertEquals(200, colliding.length);
    assertTrue(longestProbe(8, LongStream.of(colliding)) < 32);
  }

  @Test
  void behavesAsAMap() {
    SplittableRandom random = new SplittableRandom(3);
    LongTable<Long> table = new LongTable<>(3);
    Map<Long, Long> map = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      long key = random.nextInt(700);
      if (random.nextInt(3) == 0) {
        table.remove(key);
        map.remove(key);
      } else {
        table.put(key, (long) i);
        map.put(key, (long) i);
      }
      long probe = random.nextInt(700);
      Long expected = map.get(probe);
      if (expected == null) {
        assertNull(table.get(probe));
      } else {
        assertEquals(expected, Objects.requireNonNull(table.get(probe)));
      }
    }
    assertEquals(map.size(), table.size());
  }
}
