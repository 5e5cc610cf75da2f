package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkConditions.Jitter;
import dev.playmesh.types.NetworkConditionsBuilder;
import dev.playmesh.types.NetworkScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long seeded runs: what lines do in the mean is what was asked for. */
class ShaperLinesTest {

  private static final long MILLI = 1_000_000;
  private static final int WIRE = 93;

  /** A packet and its first arrival; negative when it was lost. */
  private record Flight(long sentNanos, long arrivedNanos) {

    double millis() {
      return (arrivedNanos - sentNanos) / 1e6;
    }

    boolean arrived() {
      return arrivedNanos >= 0;
    }
  }

  private static NetworkConditionsBuilder line(double delay, double jitter) {
    return NetworkConditions.builder().delayMillis(delay).jitterMillis(jitter);
  }

  private static List<Flight> fly(Shaper shaper, int packets, double gapMillis, int bytes) {
    List<Flight> flights = new ArrayList<>();
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    for (int i = 0; i < packets; i++) {
      long sent = (long) (i * gapMillis * MILLI);
      int copies = shaper.shape(sent, Lane.STATE, bytes, arrivals);
      flights.add(new Flight(sent, copies > 0 ? arrivals[0] : -1));
    }
    return flights;
  }

  private static double[] delays(List<Flight> flights) {
    return flights.stream().filter(Flight::arrived).mapToDouble(Flight::millis).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double moment(double[] values, int power) {
    double mean = mean(values);
    return Arrays.stream(values).map(v -> Math.pow(v - mean, power)).average().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"200,80", "50,20", "50,5", "10,8"})
  void gammaJitterHasItsMeanItsDeviationAFloorAndALongTail(double delay, double jitter) {
    Shaper shaper = Shaper.seeded(3, line(delay, jitter).jitter(Jitter.GAMMA).build());
    double[] delays = delays(fly(shaper, 200_000, 5, 60));
    double deviation = Math.sqrt(moment(delays, 2));
    assertEquals(delay, mean(delays), 0.01 * delay);
    assertEquals(jitter, deviation, 0.02 * jitter);
    assertTrue(Arrays.stream(delays).min().orElseThrow() >= delay / 2 - 1e-5);
    double skewness = moment(delays, 3) / Math.pow(deviation, 3);
    assertEquals(2 * jitter / (delay / 2), skewness, 0.3, "of a gamma distribution");
  }

  /** Wifi's stalls add 4 ms in the mean, and the cut-off of its wide jitter 0.4. */
  @ParameterizedTest
  @CsvSource({
    "lan,0.5,0,1",
    "wifi,14.42,1,4",
    "mobile4g,50,1,3",
    "bad,100.6,5,4",
    "country,24.5,0,1",
    "europe,50,0,1",
    "transatlantic,92.5,0.5,2",
    "australia,180,0.5,2"
  })
  void presetsDoInTheMeanWhatTheySay(String name, double delay, double loss, double burst) {
    List<Flight> flights = fly(Shaper.seeded(5, NetworkConditions.named(name)), 400_000, 7, 60);
    assertEquals(delay, mean(delays(flights)), 0.02 * delay);
    long lost = flights.stream().filter(flight -> !flight.arrived()).count();
    assertEquals(loss, 100.0 * lost / flights.size(), 0.08 * loss + 1e-9);
    long bursts = 0;
    for (int i = 1; i < flights.size(); i++) {
      bursts += !flights.get(i).arrived() && flights.get(i - 1).arrived() ? 1 : 0;
    }
    assertTrue(lost == 0 || Math.abs((double) lost / bursts - burst) < 0.1 * burst);
  }

  @Test
  void withoutReorderingNothingOvertakes() {
    for (boolean reordering : List.of(true, false)) {
      NetworkConditions line = line(100, 30).reordering(reordering).build();
      long overtakes = 0;
      long last = 0;
      for (Flight flight : fly(Shaper.seeded(1, line), 20_000, 10, 60)) {
        overtakes += flight.arrivedNanos() < last ? 1 : 0;
        last = Math.max(last, flight.arrivedNanos());
      }
      assertEquals(reordering, overtakes > 1_000, overtakes + " overtakes");
      assertEquals(!reordering, overtakes == 0, overtakes + " overtakes");
    }
  }

  @Test
  void latePacketsAreAsManyAndAsLateAsAsked() {
    Shaper shaper = Shaper.seeded(2, line(20, 0).late(5, 40).build());
    double[] delays = delays(fly(shaper, 100_000, 10, 60));
    assertEquals(0.05, Arrays.stream(delays).filter(d -> d == 60).count() / 100_000.0, 0.0025);
    assertEquals(100_000, Arrays.stream(delays).filter(d -> d == 60 || d == 20).count());
  }

  @Test
  void theRateLimitLetsItsBytesThroughAndItsQueueIsBounded() {
    NetworkConditions line = line(10, 0).rate(32_000, 16_000).build();
    List<Flight> flights = fly(Shaper.seeded(1, line), 20_000, 10, 1_000 - WIRE);
    double seconds = 20_000 * 0.010;
    long through = flights.stream().filter(Flight::arrived).count();
    assertEquals(32_000, through * 1_000 / seconds, 100, "wire bytes a second");
    double slowest = Arrays.stream(delays(flights)).max().orElseThrow();
    assertEquals(10 + 500, slowest, 1, "ms behind a full queue");
  }

  @Test
  void belowTheRateOnlyThePacketsOwnTimeIsAdded() {
    NetworkConditions line = line(10, 0).rate(32_000, 16_000).build();
    for (double delay : delays(fly(Shaper.seeded(1, line), 1_000, 50, 320 - WIRE))) {
      assertEquals(20, delay, 1e-3);
    }
  }

  @Test
  void aReliablePacketThatFindsTheQueueFullIsToldWhenThereIsRoom() {
    Shaper shaper = Shaper.seeded(1, line(10, 0).rate(10_000, 4_000).build());
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    for (int i = 0; i < 4; i++) {
      assertEquals(1, shaper.shape(0, Lane.EVENT, 1_000 - WIRE, arrivals));
    }
    assertEquals(410 * MILLI, arrivals[0]);
    assertEquals(Shaper.NO_ROOM, shaper.shape(0, Lane.EVENT, 1_000 - WIRE, arrivals));
    assertEquals(0, shaper.shape(0, Lane.STATE, 1_000 - WIRE, arrivals));
    long room = shaper.roomNanos(0, 1_000 - WIRE);
    assertEquals(100 * MILLI, room);
    assertEquals(1, shaper.shape(room, Lane.EVENT, 1_000 - WIRE, arrivals));
    assertEquals(510 * MILLI, arrivals[0]);
  }

  @Test
  void stallsHoldEverythingUpAndReleaseItInAClump() {
    NetworkConditions line = line(10, 0).stalls(5_000, 200).build();
    List<Flight> flights = fly(Shaper.seeded(9, line), 100_000, 5, 60);
    TreeMap<Long, Integer> clumps = new TreeMap<>();
    flights.forEach(flight -> clumps.merge(flight.arrivedNanos(), 1, Integer::sum));
    List<Long> ends = new ArrayList<>();
    clumps.forEach(
        (arrived, packets) -> {
          if (packets > 5) {
            ends.add(arrived);
            assertEquals(40, packets, 1);
          }
        });
    assertEquals(100, ends.size(), 1);
    for (int i = 1; i < ends.size(); i++) {
      assertEquals(5_000, (ends.get(i) - ends.get(i - 1)) / 1e6, 1e-3);
    }
    for (Flight flight : flights) {
      assertTrue(flight.millis() >= 10 && flight.millis() <= 210.001);
    }
  }

  @Test
  void aScriptDarkensTheLineAndLightsItAgain() {
    NetworkConditions light = line(10, 0).build();
    NetworkConditions dark = light.toBuilder().dark(true).build();
    NetworkScript script =
        NetworkScript.of(light)
            .at(Duration.ofSeconds(2), dark)
            .at(Duration.ofSeconds(3), light)
            .repeatedEvery(Duration.ofSeconds(5));
    for (Flight flight : fly(Shaper.seeded(1, script), 2_000, 10, 60)) {
      double inside = (flight.sentNanos() / 1e6) % 5_000;
      assertEquals(inside < 2_000 || inside >= 3_000, flight.arrived(), "at " + inside);
    }
    Shaper shaper = Shaper.seeded(1, script);
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    assertEquals(1, shaper.shape(0, Lane.EVENT, 60, arrivals));
    assertEquals(Shaper.NO_ROOM, shaper.shape(7_500 * MILLI, Lane.EVENT, 60, arrivals));
    long room = shaper.roomNanos(7_500 * MILLI, 60);
    assertEquals(8_000, room / 1e6, 1e-3);
    assertEquals(1, shaper.shape(room, Lane.EVENT, 60, arrivals));
  }

  @Test
  void moreLossChangesNoPacketsDelay() {
    List<Flight> whole = fly(Shaper.seeded(4, line(50, 20).build()), 5_000, 10, 60);
    List<Flight> holes = fly(Shaper.seeded(4, line(50, 20).lossPercent(30).build()), 5_000, 10, 60);
    long same = 0;
    for (int i = 0; i < whole.size(); i++) {
      same += holes.get(i).equals(whole.get(i)) ? 1 : 0;
    }
    assertEquals(whole.size(), same + holes.stream().filter(f -> !f.arrived()).count());
    assertEquals(0.7, same / 5_000.0, 0.03);
  }

  @Test
  void changesWhileRunningHoldFromTheNextPacketOn() {
    Shaper shaper = Shaper.seeded(1, line(10, 0).build());
    long[] arrivals = new long[Shaper.MOST_ARRIVALS];
    for (int i = 0; i < 100; i++) {
      shaper.conditions(line(i, 0).build());
      assertEquals(1, shaper.shape(i * 10L * MILLI, Lane.STATE, 60, arrivals));
      assertEquals(i * 11L * MILLI, arrivals[0]);
    }
  }

  @Test
  void theSameSeedGivesTheSameRunAndAnotherAnotherOne() {
    NetworkConditions all =
        line(50, 20)
            .jitter(Jitter.GAMMA)
            .lossPercent(5)
            .lossBurst(3)
            .duplicatePercent(5)
            .late(5, 50)
            .rate(32_000, 8_000)
            .stalls(2_000, 100)
            .build();
    List<Flight> once = fly(Shaper.seeded(6, all), 5_000, 5, 100);
    assertEquals(once, fly(Shaper.seeded(6, all), 5_000, 5, 100));
    assertNotEquals(once, fly(Shaper.seeded(7, all), 5_000, 5, 100));
  }
}
