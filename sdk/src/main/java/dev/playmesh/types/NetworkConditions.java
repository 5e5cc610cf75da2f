package dev.playmesh.types;

import java.util.Locale;
import java.util.Optional;

/**
 * A simulated line in one direction: what is done to the packets that this process sends. On
 * reliable lanes loss is delay, never loss.
 *
 * <pre>{@code
 * NetworkConditions line =
 *     NetworkConditions.builder().delayMillis(100).jitterMillis(30).lossPercent(5).lossBurst(4).build();
 * }</pre>
 *
 * <p>A packet first waits in the queue of the rate limit, then takes the delay, then may be lost,
 * doubled or held up by a stall. {@link NetworkScript} changes a line over time.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param delayMillis mean one-way delay, 0 to 60 000
 * @param jitterMillis standard deviation of the delay, 0 to 10 000; no packet comes earlier than
 *     half of the delay, so that a large normal jitter around a small delay varies less than that
 * @param jitter how the delay is distributed
 * @param reordering whether jitter lets a packet overtake an earlier one; without, it waits for it
 * @param lossPercent of the packets, how many are lost in the long run, 0 to 100
 * @param lossBurst mean number of packets lost in a row (Gilbert-Elliott), 1 to 1000; 1 is
 *     independent loss
 * @param duplicatePercent how many arrive twice, 0 to 100
 * @param latePercent how many are delayed on purpose, to be overtaken, 0 to 100
 * @param lateMillis by how much, 0 to 60 000
 * @param bytesPerSecond the rate limit, 93 bytes of headers for each packet counted; 0 for none,
 *     else 1000 to 1 000 000 000
 * @param queueBytes what may wait for the rate limit; what comes on top is lost, or on reliable
 *     lanes waits at the sender; 2048 to 100 000 000
 * @param stallEveryMillis how often the line stalls, from one start to the next; 0 for never, else
 *     at most 3 600 000
 * @param stallMillis how long a stall holds everything up, to release it in a clump; at most {@code
 *     stallEveryMillis}
 * @param dark whether nothing comes through at all; reliable lanes wait
 */
public record NetworkConditions(
    double delayMillis,
    double jitterMillis,
    Jitter jitter,
    boolean reordering,
    double lossPercent,
    double lossBurst,
    double duplicatePercent,
    double latePercent,
    double lateMillis,
    double bytesPerSecond,
    int queueBytes,
    double stallEveryMillis,
    double stallMillis,
    boolean dark) {

  /** How delays are distributed. */
  public enum Jitter {
    /** Around the mean, as often earlier as later. */
    NORMAL,
    /** Mostly a little early, sometimes very late: the long tail of busy and mobile networks. */
    GAMMA
  }

  /** Nothing is done to any packet. */
  public static final NetworkConditions PERFECT = builder().build();

  /**
   * Checks the ranges.
   *
   * @param delayMillis as above
   * @param jitterMillis as above
   * @param jitter as above
   * @param reordering as above
   * @param lossPercent as above
   * @param lossBurst as above
   * @param duplicatePercent as above
   * @param latePercent as above
   * @param lateMillis as above
   * @param bytesPerSecond as above
   * @param queueBytes as above
   * @param stallEveryMillis as above
   * @param stallMillis as above
   * @param dark as above
   * @throws IllegalArgumentException when a value is outside its range; the message names it
   */
  public NetworkConditions {
    requireRange("delayMillis", delayMillis, 0, 60_000);
    requireRange("jitterMillis", jitterMillis, 0, 10_000);
    requireRange("lossPercent", lossPercent, 0, 100);
    requireRange("lossBurst", lossBurst, 1, 1_000);
    requireRange("duplicatePercent", duplicatePercent, 0, 100);
    requireRange("latePercent", latePercent, 0, 100);
    requireRange("lateMillis", lateMillis, 0, 60_000);
    if (bytesPerSecond != 0) {
      requireRange("bytesPerSecond", bytesPerSecond, 1_000, 1e9);
    }
    requireRange("queueBytes", queueBytes, 2_048, 100_000_000);
    requireRange("stallEveryMillis", stallEveryMillis, 0, 3_600_000);
    requireRange("stallMillis", stallMillis, 0, stallEveryMillis);
  }

  /**
   * Delay, jitter, loss and doubles, without the rest.
   *
   * @param delayMillis as above
   * @param jitterMillis as above, normal
   * @param lossPercent as above
   * @param lossBurst as above
   * @param duplicatePercent as above
   * @throws IllegalArgumentException when a value is outside its range; the message names it
   */
  public NetworkConditions(
      double delayMillis,
      double jitterMillis,
      double lossPercent,
      double lossBurst,
      double duplicatePercent) {
    this(
        delayMillis,
        jitterMillis,
        Jitter.NORMAL,
        true,
        lossPercent,
        lossBurst,
        duplicatePercent,
        0,
        0,
        0,
        NetworkConditionsBuilder.QUEUE_BYTES,
        0,
        0,
        false);
  }

  /**
   * Starts with a perfect line.
   *
   * @return a builder
   */
  public static NetworkConditionsBuilder builder() {
    return new NetworkConditionsBuilder();
  }

  /**
   * Starts with this line.
   *
   * @return a builder
   */
  public NetworkConditionsBuilder toBuilder() {
    return new NetworkConditionsBuilder(this);
  }

  /**
   * Reads delay, jitter and loss as those of a whole round trip, and gives the line of either
   * direction: half of the delay, and so much jitter and loss that both together make this.
   *
   * @return the line of one direction
   */
  public NetworkConditions oneWay() {
    return toBuilder()
        .delayMillis(delayMillis / 2)
        .jitterMillis(jitterMillis / Math.sqrt(2))
        .lossPercent(100 * (1 - Math.sqrt(1 - lossPercent / 100)))
        .build();
  }

  /**
   * Finds a preset: perfect, lan, wifi, mobile4g, bad, and by distance country (49 ms there and
   * back), europe (100), transatlantic (185), australia (360, seen from Europe).
   *
   * @param name its name, in any case
   * @return the preset, the line of one direction; empty when there is none of that name
   */
  public static Optional<NetworkConditions> preset(String name) {
    return Optional.ofNullable(NetworkPresets.BY_NAME.get(name.toLowerCase(Locale.ROOT)));
  }

  /**
   * Finds a preset that must be there.
   *
   * @param name as {@link #preset} knows it, in any case
   * @return the preset, the line of one direction
   * @throws IllegalArgumentException when there is none of that name; one line that names all
   */
  public static NetworkConditions named(String name) {
    return preset(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "network conditions must be one of "
                        + presetNames()
                        + " but are '"
                        + name
                        + "'"));
  }

  /**
   * Lists the presets.
   *
   * @return their names in alphabetical order, separated by a comma and a space
   */
  public static String presetNames() {
    return String.join(", ", NetworkPresets.BY_NAME.keySet());
  }

  /**
   * Says whether packets pass untouched.
   *
   * @return whether nothing is done
   */
  public boolean isPerfect() {
    return delayMillis == 0
        && jitterMillis == 0
        && lossPercent == 0
        && duplicatePercent == 0
        && (latePercent == 0 || lateMillis == 0)
        && bytesPerSecond == 0
        && stallMillis == 0
        && !dark;
  }

  private static void requireRange(String field, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          field + " must be " + min + " to " + max + " but is " + value);
    }
  }
}
