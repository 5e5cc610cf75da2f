package dev.playmesh.shooter.net;

import dev.playmesh.types.NetworkConditions;

/**
 * A simulated line for all that this player sends.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param delayMillis one way, up to 1000
 * @param jitterMillis how much that varies, up to 300
 * @param lossPercent up to 50
 * @param lossBurst how many are lost in a row on average, 1 to 20
 */
public record Line(double delayMillis, double jitterMillis, double lossPercent, double lossBurst) {

  /** Nothing is simulated. */
  public static final Line PERFECT = new Line(0, 0, 0, 1);

  /** Brings what is out of range back into it. */
  public Line {
    delayMillis = within(delayMillis, 0, 1000);
    jitterMillis = within(jitterMillis, 0, 300);
    lossPercent = within(lossPercent, 0, 50);
    lossBurst = within(lossBurst, 1, 20);
  }

  private static double within(double value, double least, double most) {
    return value >= least ? Math.min(most, value) : least;
  }

  static Line of(NetworkConditions conditions) {
    return new Line(
        conditions.delayMillis(),
        conditions.jitterMillis(),
        conditions.lossPercent(),
        conditions.lossBurst());
  }

  /** What else the line does (stalls, a rate limit) stays. */
  NetworkConditions on(NetworkConditions conditions) {
    return conditions.toBuilder()
        .delayMillis(delayMillis)
        .jitterMillis(jitterMillis)
        .lossPercent(lossPercent)
        .lossBurst(lossBurst)
        .build();
  }
}
