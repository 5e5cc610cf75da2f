package dev.playmesh.types;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkConditionsTest {

  private static final String NAMES =
      "australia, bad, country, europe, lan, mobile4g, perfect, transatlantic, wifi";

  private static final NetworkConditions BAD = NetworkConditions.named("bad");
  private static final NetworkConditions DARK = BAD.toBuilder().dark(true).build();

  @Test
  void knowsItsPresetsInAnyCase() {
    assertEquals(NAMES, NetworkConditions.presetNames());
    assertEquals(NetworkConditions.PERFECT, NetworkConditions.named("Perfect"));
    assertEquals(NetworkConditions.preset("MOBILE4G"), NetworkConditions.preset("mobile4g"));
    assertEquals(Optional.empty(), NetworkConditions.preset("blizzard"));
  }

  @Test
  void anUnknownPresetIsToldInOneLineThatNamesAll() {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> NetworkConditions.named("blizzard"));
    assertEquals(
        "network conditions must be one of " + NAMES + " but are 'blizzard'", thrown.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"country,49", "europe,100", "transatlantic,185", "australia,360"})
  void distancesAreHalvesOfRoundTrips(String name, double roundTrip) {
    assertEquals(roundTrip / 2, NetworkConditions.named(name).delayMillis());
  }

  @Test
  void oneWayHalvesARoundTrip() {
    NetworkConditions way = new NetworkConditions(200, 20, 19, 1, 0).oneWay();
    assertEquals(100, way.delayMillis());
    assertEquals(20, Math.hypot(way.jitterMillis(), way.jitterMillis()), 1e-9);
    assertEquals(10, way.lossPercent(), 1e-9);
  }

  @Test
  void perfectMeansThatNothingIsDone() {
    assertTrue(NetworkConditions.PERFECT.isPerfect());
    assertFalse(NetworkConditions.builder().dark(true).build().isPerfect());
    assertFalse(NetworkConditions.builder().rate(1_000, 2_048).build().isPerfect());
    assertFalse(NetworkConditions.builder().stalls(1_000, 10).build().isPerfect());
    assertFalse(NetworkConditions.builder().late(1, 10).build().isPerfect());
    assertFalse(BAD.isPerfect());
  }

  @Test
  void buildersKeepWhatIsNotSet() {
    NetworkConditions wifi = NetworkConditions.named("wifi");
    assertEquals(wifi, wifi.toBuilder().build());
    assertEquals(3, wifi.toBuilder().lossPercent(3).build().lossPercent());
    assertEquals(200, wifi.toBuilder().lossPercent(3).build().stallMillis());
  }

  @Test
  void refusesWhatIsOutOfRangeAndNamesIt() {
    refuses("delayMillis", () -> NetworkConditions.builder().delayMillis(-1).build());
    refuses("jitterMillis", () -> NetworkConditions.builder().jitterMillis(Double.NaN).build());
    refuses("lossPercent", () -> NetworkConditions.builder().lossPercent(101).build());
    refuses("lossBurst", () -> NetworkConditions.builder().lossBurst(0.5).build());
    refuses("duplicatePercent", () -> NetworkConditions.builder().duplicatePercent(-2).build());
    refuses("latePercent", () -> NetworkConditions.builder().late(200, 1).build());
    refuses("lateMillis", () -> NetworkConditions.builder().late(1, -1).build());
    refuses("bytesPerSecond", () -> NetworkConditions.builder().rate(5, 4_096).build());
    refuses("queueBytes", () -> NetworkConditions.builder().rate(5_000, 10).build());
    refuses("stallMillis", () -> NetworkConditions.builder().stalls(100, 200).build());
    refuses("stallEveryMillis", () -> NetworkConditions.builder().stalls(1e9, 200).build());
  }

  private static void refuses(String name, Runnable wrong) {
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, wrong::run, name);
    assertTrue(String.valueOf(thrown.getMessage()).startsWith(name + " must be"), thrown::toString);
  }

  @Test
  void scriptsSayWhatHoldsWhenAndWhenThatChanges() {
    NetworkScript script =
        NetworkScript.of(BAD).at(Duration.ofSeconds(2), DARK).at(Duration.ofSeconds(3), BAD);
    assertEquals(BAD, script.conditionsAt(-5));
    assertEquals(BAD, script.conditionsAt(1_999));
    assertEquals(DARK, script.conditionsAt(2_000));
    assertEquals(BAD, script.conditionsAt(1e9));
    assertEquals(2_000, script.nextChangeMillis(0));
    assertEquals(3_000, script.nextChangeMillis(2_000));
    assertEquals(Double.POSITIVE_INFINITY, script.nextChangeMillis(3_000));
    NetworkScript again = script.repeatedEvery(Duration.ofSeconds(10));
    assertEquals(DARK, again.conditionsAt(42_500));
    assertEquals(50_000, again.nextChangeMillis(43_000));
    assertEquals(
        Double.POSITIVE_INFINITY,
        NetworkScript.of(BAD).repeatedEvery(Duration.ofSeconds(1)).nextChangeMillis(0));
  }

  @Test
  void refusesScriptsOutOfOrder() {
    NetworkScript script = NetworkScript.of(BAD).at(Duration.ofSeconds(2), DARK);
    assertThrows(IllegalArgumentException.class, () -> script.at(Duration.ofSeconds(2), BAD));
    assertThrows(IllegalArgumentException.class, () -> script.repeatedEvery(Duration.ofSeconds(2)));
    assertThrows(IllegalArgumentException.class, () -> new NetworkScript(List.of(), 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new NetworkScript(List.of(new NetworkScript.Step(1, BAD)), 0));
  }
}
