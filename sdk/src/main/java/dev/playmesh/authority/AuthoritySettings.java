package dev.playmesh.authority;

import java.util.Locale;

/**
 * What a host and its clients agree on. Step, objects and players must be the same for all.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param stepMillis the length of a tick, 4 to 100; default 15
 * @param snapshotMillis how far apart snapshots are, {@code stepMillis} to 1000; default 45
 * @param budgetBytes at most so much for one peer and snapshot, in packets of at most 1100 bytes
 *     each; 64 to 8800, default 1100
 * @param objects how many there can be at once, 1 to 16 384; default 1024
 * @param players how many there can be, 1 to 250; default 32
 * @param interestRadius how far a player sees from its own objects; default infinite
 * @param interestHysteresis how much farther something must go to be lost from sight, as a part of
 *     the radius, 0 to 1; default 0.1
 * @param maxLeadMillis how early an input may come, 50 to 3000; default 1000
 * @param maxInputBytes how long an encoded input may be, 1 to 256; default 64
 * @param rewindMillis how far back hits are looked up, 0 to 1000; default 1000
 */
public record AuthoritySettings(
    double stepMillis,
    double snapshotMillis,
    int budgetBytes,
    int objects,
    int players,
    double interestRadius,
    double interestHysteresis,
    double maxLeadMillis,
    int maxInputBytes,
    double rewindMillis) {

  /** All defaults. */
  public static final AuthoritySettings DEFAULT = builder().build();

  /**
   * Checks the ranges.
   *
   * @param stepMillis as above
   * @param snapshotMillis as above
   * @param budgetBytes as above
   * @param objects as above
   * @param players as above
   * @param interestRadius as above
   * @param interestHysteresis as above
   * @param maxLeadMillis as above
   * @param maxInputBytes as above
   * @param rewindMillis as above
   * @throws IllegalArgumentException when a value is outside its range; the message names it
   */
  public AuthoritySettings {
    require("stepMillis", stepMillis, 4, 100);
    require("snapshotMillis", snapshotMillis, stepMillis, 1000);
    require("budgetBytes", budgetBytes, 64, 8800);
    require("objects", objects, 1, 16_384);
    require("players", players, 1, 250);
    require("interestRadius", interestRadius, 1e-9, Double.POSITIVE_INFINITY);
    require("interestHysteresis", interestHysteresis, 0, 1);
    require("maxLeadMillis", maxLeadMillis, 50, 3000);
    require("maxInputBytes", maxInputBytes, 1, 256);
    require("rewindMillis", rewindMillis, 0, 1000);
  }

  /**
   * Says in a line what host and clients must have the same: step, numbers of objects and players,
   * the longest input, and the kinds of objects with all their fields.
   *
   * @param simulation the game
   * @return equal texts for what can play together
   */
  public String signature(Simulation<?> simulation) {
    int hash = 1;
    for (ObjectKind kind : simulation.kinds()) {
      hash = hash * 31 + kind.signature();
    }
    return String.format(
        Locale.ROOT,
        "%s ms, %d objects, %d players, inputs of %d B, kinds %08x",
        shortest(stepMillis),
        objects,
        players,
        maxInputBytes,
        hash);
  }

  private static String shortest(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  /**
   * Starts with the defaults.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  static void require(String field, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          field + " must be " + min + " to " + max + " but is " + value);
    }
  }

  /**
   * Collects settings.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private double stepMillis = 15;
    private double snapshotMillis = 45;
    private int budgetBytes = 1100;
    private int objects = 1024;
    private int players = 32;
    private double interestRadius = Double.POSITIVE_INFINITY;
    private double interestHysteresis = 0.1;
    private double maxLeadMillis = 1000;
    private int maxInputBytes = 64;
    private double rewindMillis = 1000;

    private Builder() {}

    /**
     * Sets the length of a tick.
     *
     * @param millis 4 to 100
     * @return this
     */
    public Builder stepMillis(double millis) {
      stepMillis = millis;
      return this;
    }

    /**
     * Sets how far apart snapshots are.
     *
     * @param millis a tick to 1000
     * @return this
     */
    public Builder snapshotMillis(double millis) {
      snapshotMillis = millis;
      return this;
    }

    /**
     * Sets how much one peer gets with each snapshot.
     *
     * @param bytes 64 to 8800
     * @return this
     */
    public Builder budgetBytes(int bytes) {
      budgetBytes = bytes;
      return this;
    }

    /**
     * Sets how many objects there can be at once.
     *
     * @param count 1 to 16 384
     * @return this
     */
    public Builder objects(int count) {
      objects = count;
      return this;
    }

    /**
     * Sets how many players there can be.
     *
     * @param count 1 to 250
     * @return this
     */
    public Builder players(int count) {
      players = count;
      return this;
    }

    /**
     * Sets how far a player sees from its own objects.
     *
     * @param radius above 0
     * @return this
     */
    public Builder interestRadius(double radius) {
      interestRadius = radius;
      return this;
    }

    /**
     * Sets how much farther something must go to be lost from sight.
     *
     * @param part of the radius, 0 to 1
     * @return this
     */
    public Builder interestHysteresis(double part) {
      interestHysteresis = part;
      return this;
    }

    /**
     * Sets how early an input may come.
     *
     * @param millis 50 to 3000
     * @return this
     */
    public Builder maxLeadMillis(double millis) {
      maxLeadMillis = millis;
      return this;
    }

    /**
     * Sets how long an encoded input may be.
     *
     * @param bytes 1 to 256
     * @return this
     */
    public Builder maxInputBytes(int bytes) {
      maxInputBytes = bytes;
      return this;
    }

    /**
     * Sets how far back hits are looked up.
     *
     * @param millis 0 to 1000
     * @return this
     */
    public Builder rewindMillis(double millis) {
      rewindMillis = millis;
      return this;
    }

    /**
     * Builds them.
     *
     * @return the settings
     * @throws IllegalArgumentException when a value is outside its range; the message names it
     */
    public AuthoritySettings build() {
      return new AuthoritySettings(
          stepMillis,
          snapshotMillis,
          budgetBytes,
          objects,
          players,
          interestRadius,
          interestHysteresis,
          maxLeadMillis,
          maxInputBytes,
          rewindMillis);
    }
  }
}
