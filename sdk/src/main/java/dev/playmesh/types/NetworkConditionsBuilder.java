package dev.playmesh.types;

import dev.playmesh.types.NetworkConditions.Jitter;

/**
 * Collects {@link NetworkConditions}; what isn't set does nothing. Ranges are checked by {@link
 * #build}.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class NetworkConditionsBuilder {

  static final int QUEUE_BYTES = 64 << 10;

  private double delayMillis;
  private double jitterMillis;
  private Jitter jitter = Jitter.NORMAL;
  private boolean reordering = true;
  private double lossPercent;
  private double lossBurst = 1;
  private double duplicatePercent;
  private double latePercent;
  private double lateMillis;
  private double bytesPerSecond;
  private int queueBytes = QUEUE_BYTES;
  private double stallEveryMillis;
  private double stallMillis;
  private boolean dark;

  NetworkConditionsBuilder() {}

  NetworkConditionsBuilder(NetworkConditions from) {
    delayMillis = from.delayMillis();
    jitterMillis = from.jitterMillis();
    jitter = from.jitter();
    reordering = from.reordering();
    lossPercent = from.lossPercent();
    lossBurst = from.lossBurst();
    duplicatePercent = from.duplicatePercent();
    latePercent = from.latePercent();
    lateMillis = from.lateMillis();
    bytesPerSecond = from.bytesPerSecond();
    queueBytes = from.queueBytes();
    stallEveryMillis = from.stallEveryMillis();
    stallMillis = from.stallMillis();
    dark = from.dark();
  }

  /**
   * The mean one-way delay; 0 by default.
   *
   * @param millis 0 to 60 000
   * @return this
   */
  public NetworkConditionsBuilder delayMillis(double millis) {
    delayMillis = millis;
    return this;
  }

  /**
   * The standard deviation of the delay; 0 by default.
   *
   * @param millis 0 to 10 000
   * @return this
   */
  public NetworkConditionsBuilder jitterMillis(double millis) {
    jitterMillis = millis;
    return this;
  }

  /**
   * How the delay is distributed; NORMAL by default.
   *
   * @param shape the distribution
   * @return this
   */
  public NetworkConditionsBuilder jitter(Jitter shape) {
    jitter = shape;
    return this;
  }

  /**
   * Whether jitter lets packets overtake each other; true by default.
   *
   * @param may whether it may
   * @return this
   */
  public NetworkConditionsBuilder reordering(boolean may) {
    reordering = may;
    return this;
  }

  /**
   * How many packets are lost; 0 by default.
   *
   * @param percent 0 to 100
   * @return this
   */
  public NetworkConditionsBuilder lossPercent(double percent) {
    lossPercent = percent;
    return this;
  }

  /**
   * How many are lost in a row, in the mean; 1, independent loss, by default.
   *
   * @param packets 1 to 1000
   * @return this
   */
  public NetworkConditionsBuilder lossBurst(double packets) {
    lossBurst = packets;
    return this;
  }

  /**
   * How many arrive twice; 0 by default.
   *
   * @param percent 0 to 100
   * @return this
   */
  public NetworkConditionsBuilder duplicatePercent(double percent) {
    duplicatePercent = percent;
    return this;
  }

  /**
   * How many are delayed so that others overtake them, and by how much; none by default.
   *
   * @param percent 0 to 100
   * @param millis 0 to 60 000
   * @return this
   */
  public NetworkConditionsBuilder late(double percent, double millis) {
    latePercent = percent;
    lateMillis = millis;
    return this;
  }

  /**
   * The rate limit and its queue; none by default.
   *
   * @param rateBytesPerSecond 1000 to 1 000 000 000, or 0 for none
   * @param mostQueuedBytes 2048 to 100 000 000
   * @return this
   */
  public NetworkConditionsBuilder rate(double rateBytesPerSecond, int mostQueuedBytes) {
    bytesPerSecond = rateBytesPerSecond;
    queueBytes = mostQueuedBytes;
    return this;
  }

  /**
   * Stalls that end in a clump; none by default.
   *
   * @param everyMillis from one start to the next, at most 3 600 000
   * @param forMillis how long each takes, at most {@code everyMillis}
   * @return this
   */
  public NetworkConditionsBuilder stalls(double everyMillis, double forMillis) {
    stallEveryMillis = everyMillis;
    stallMillis = forMillis;
    return this;
  }

  /**
   * Whether nothing comes through; false by default.
   *
   * @param isDark whether the line is a black hole
   * @return this
   */
  public NetworkConditionsBuilder dark(boolean isDark) {
    dark = isDark;
    return this;
  }

  /**
   * Checks and makes them.
   *
   * @return the conditions
   * @throws IllegalArgumentException when a value is outside its range; the message names it
   */
  public NetworkConditions build() {
    return new NetworkConditions(
        delayMillis,
        jitterMillis,
        jitter,
        reordering,
        lossPercent,
        lossBurst,
        duplicatePercent,
        latePercent,
        lateMillis,
        bytesPerSecond,
        queueBytes,
        stallEveryMillis,
        stallMillis,
        dark);
  }
}
