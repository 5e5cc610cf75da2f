package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShaperTest {

  private static final long FRAME = 16_666_667;
  private static final int PACKETS = 200_000;

  private static Shaper shaper(double delay, double jitter, double loss, double burst, double dup) {
    return Shaper.seeded(7, new NetworkConditions(delay, jitter, loss, burst, dup));
  }

  /** The delays in milliseconds of packets sent each frame; an empty list for a lost one. */
  private static List<List<Double>> run(Shaper shaper, Lane lane, int packets) {
    List<List<Double>> all = new ArrayList<>();
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    for (int i = 0; i < packets; i++) {
      int copies = shaper.shape(i * FRAME, lane, 100, arrivals);
      List<Double> delays = new ArrayList<>();
      for (int copy = 0; copy < copies; copy++) {
        delays.add((arrivals[copy] - i * FRAME) / 1e6);
      }
      all.add(delays);
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "5,1", "5,4", "25,2", "1,10", "60,1", "60,1.2", "60,4", "90,1", "99,1"})
  void losesAsMuchAsAskedInBurstsAsLongAsAsked(double loss, double burst) {
    List<List<Double>> all = run(shaper(0, 0, loss, burst, 0), Lane.STATE, PACKETS);
    int lost = 0;
    int bursts = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isEmpty()) {
        lost++;
        bursts += i > 0 && all.get(i - 1).isEmpty() ? 0 : 1;
      }
    }
    assertEquals(loss, 100.0 * lost / PACKETS, 0.05 * loss + 0.1);
    // independent losses come in runs too; and few gaps make long bursts
    double independent = 1 / (1 - loss / 100);
    double expected = burst == 1 ? independent : Math.max(burst, loss / (100 - loss));
    assertEquals(expected, (double) lost / bursts, 0.1 * expected);
  }

  @Test
  void delaysWithJitterButNeverUnderHalf() {
    List<List<Double>> all = run(shaper(100, 30, 0, 1, 0), Lane.UNRELIABLE, PACKETS);
    double sum = 0;
    double squares = 0;
    for (List<Double> delays : all) {
      double delay = delays.get(0);
      assertTrue(delay >= 50);
      sum += delay;
      squares += (delay - 100) * (delay - 100);
    }
    assertEquals(100, sum / PACKETS, 1.5);
    assertEquals(30, Math.sqrt(squares / PACKETS), 1.5);
  }

  @Test
  void doublesOnUnreliableLanesOnly() {
    long doubled =
        run(shaper(10, 5, 0, 1, 20), Lane.STATE, PACKETS).stream()
            .filter(delays -> delays.size() == 2)
            .count();
    assertEquals(0.2, (double) doubled / PACKETS, 0.01);
    assertTrue(
        run(shaper(10, 5, 0, 1, 20), Lane.EVENT, 1000).stream()
            .allMatch(delays -> delays.size() == 1));
  }

  @Test
  void onReliableLanesLossIsDelay() {
    List<List<Double>> all = run(shaper(100, 0, 5, 1, 0), Lane.UNORDERED_EVENT, PACKETS);
    long late = all.stream().filter(delays -> delays.get(0) > 299).count();
    assertTrue(all.stream().allMatch(delays -> delays.size() == 1));
    assertEquals(0.05, (double) late / PACKETS, 0.005);
    long twice = all.stream().filter(delays -> delays.get(0) > 699).count();
    assertEquals(0.0025, (double) twice / PACKETS, 0.0005);
  }

  @Test
  void onReliableLanesEvenTotalLossIsBoundedDelay() {
    for (List<Double> delays : run(shaper(50, 0, 100, 1, 0), Lane.EVENT, 1000)) {
      assertEquals(1, delays.size());
      assertTrue(delays.get(0) < 60_000, delays::toString);
    }
    assertTrue(run(shaper(50, 0, 100, 1, 0), Lane.STATE, 1000).stream().allMatch(List::isEmpty));
  }

  @Test
  void orderedLanesKeepTheirOrderAndOthersDoNot() {
    for (Lane lane : Lane.values()) {
      Shaper shaper = shaper(50, 40, 10, 2, 0);
      long[] arrivals = new long[Shaper.MOST_ARRIVALS];
      long last = 0;
      boolean overtook = false;
      for (int i = 0; i < 10_000; i++) {
        if (shaper.shape(i * FRAME, lane, 100, arrivals) > 0) {
          overtook |= arrivals[0] < last;
          last = Math.max(last, arrivals[0]);
        }
      }
      assertEquals(!lane.ordered(), overtook, lane.name());
    }
  }

  @Test
  void keepsOrderWhenTheLineImproves() {
    Shaper shaper = shaper(500, 0, 0, 1, 0);
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    assertEquals(1, shaper.shape(0, Lane.EVENT, 100, arrivals));
    long first = arrivals[0];
    shaper.conditions(NetworkConditions.PERFECT);
    assertTrue(shaper.isPerfect(FRAME));
    assertEquals(1, shaper.shape(FRAME, Lane.EVENT, 100, arrivals));
    assertTrue(arrivals[0] >= first);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    assertEquals(
        run(shaper(50, 20, 5, 3, 5), Lane.STATE, 5000),
        run(shaper(50, 20, 5, 3, 5), Lane.STATE, 5000));
  }
}
