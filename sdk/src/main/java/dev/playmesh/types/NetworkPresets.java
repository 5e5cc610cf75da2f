package dev.playmesh.types;

import dev.playmesh.types.NetworkConditions.Jitter;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The lines that have a name. */
final class NetworkPresets {

  static final SortedMap<String, NetworkConditions> BY_NAME =
      Collections.unmodifiableSortedMap(
          new TreeMap<>(
              Map.of(
                  "perfect", new NetworkConditions(0, 0, 0, 1, 0),
                  "lan", new NetworkConditions(0.5, 0.1, 0, 1, 0),
                  "wifi", wifi(),
                  "mobile4g", mobile4g(),
                  "bad", new NetworkConditions(100, 30, 5, 4, 0),
                  "country", distance(49, 3, 0, 1),
                  "europe", distance(100, 4, 0, 1),
                  "transatlantic", distance(185, 7, 1, 2),
                  "australia", distance(360, 11, 1, 2))));

  private NetworkPresets() {}

  private static NetworkConditions wifi() {
    return new NetworkConditions(10, 5, 1, 4, 0).toBuilder().stalls(5_000, 200).build();
  }

  private static NetworkConditions mobile4g() {
    return new NetworkConditions(50, 20, 1, 3, 0).toBuilder().jitter(Jitter.GAMMA).build();
  }

  /** What is known of distances are round trips. */
  private static NetworkConditions distance(
      double roundTripMillis, double jitterMillis, double lossPercent, double lossBurst) {
    return new NetworkConditions(roundTripMillis, jitterMillis, lossPercent, lossBurst, 0).oneWay();
  }
}
