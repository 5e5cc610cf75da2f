package dev.playmesh.types;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A simulated line in one direction: what is done to the packets that this process sends. On
 * reliable lanes loss is delay, never loss.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param delayMillis fixed one-way delay, 0 to 60 000
 * @param jitterMillis standard deviation of a normal distribution around the delay (never earlier
 *     than half of it), 0 to 10 000
 * @param lossPercent of the packets, how many are lost in the long run, 0 to 100
 * @param lossBurst mean number of packets lost in a row (Gilbert-Elliott), at least 1; 1 is
 *     independent loss
 * @param duplicatePercent how many arrive twice, 0 to 100
 */
public record NetworkConditions(
    double delayMillis,
    double jitterMillis,
    double lossPercent,
    double lossBurst,
    double duplicatePercent) {

  /** Nothing is done to any packet. */
  public static final NetworkConditions PERFECT = new NetworkConditions(0, 0, 0, 1, 0);

  private static final Map<String, NetworkConditions> PRESETS =
      new TreeMap<>(
          Map.of(
              "perfect", PERFECT,
              "lan", new NetworkConditions(0.5, 0.1, 0, 1, 0),
              "wifi", new NetworkConditions(10, 5, 1, 4, 0),
              "mobile4g", new NetworkConditions(50, 20, 1, 3, 0),
              "bad", new NetworkConditions(100, 30, 5, 4, 0),
              "country", new NetworkConditions(24.5, 2, 0, 1, 0),
              "europe", new NetworkConditions(50, 3, 0, 1, 0),
              "transatlantic", new NetworkConditions(92.5, 5, 0.5, 2, 0),
              "australia", new NetworkConditions(180, 8, 0.5, 2, 0)));

  /**
   * Checks the ranges.
   *
   * @param delayMillis as above
   * @param jitterMillis as above
   * @param lossPercent as above
   * @param lossBurst as above
   * @param duplicatePercent as above
   * @throws IllegalArgumentException when a value is outside its range; the message names it
   */
  public NetworkConditions {
    requireRange("delayMillis", delayMillis, 0, 60_000);
    requireRange("jitterMillis", jitterMillis, 0, 10_000);
    requireRange("lossPercent", lossPercent, 0, 100);
    requireRange("lossBurst", lossBurst, 1, 1_000);
    requireRange("duplicatePercent", duplicatePercent, 0, 100);
  }

  /**
   * Finds a preset: perfect, lan, wifi, mobile4g, bad, and by distance country, europe,
   * transatlantic, australia.
   *
   * @param name its name, in any case
   * @return the preset, or empty when there is none of that name
   */
  public static Optional<NetworkConditions> preset(String name) {
    return Optional.ofNullable(PRESETS.get(name.toLowerCase(Locale.ROOT)));
  }

  /**
   * Lists the presets.
   *
   * @return their names in alphabetical order, separated by a comma and a space
   */
  public static String presetNames() {
    return String.join(", ", PRESETS.keySet());
  }

  /**
   * Says whether packets pass untouched.
   *
   * @return whether nothing is done
   */
  public boolean isPerfect() {
    return equals(PERFECT);
  }

  private static void requireRange(String field, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          field + " must be " + min + " to " + max + " but is " + value);
    }
  }
}
