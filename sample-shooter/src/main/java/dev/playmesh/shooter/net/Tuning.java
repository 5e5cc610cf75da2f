package dev.playmesh.shooter.net;

/**
 * How motion is told and drawn; may change while a match runs.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param delayed whether the others are drawn where they were a moment ago, instead of where they
 *     are by now
 * @param updatesPerSecond how often the own figure's motion is told at most, 5 to 60
 * @param thresholdMetres how far the others may be off before it is told, 0.01 to 1
 * @param delayMillis how far behind they are drawn when delayed, up to 1000; 0 follows the line
 * @param smoothingPerSecond how fast mistakes are worked off, 4 to 60; 0 follows the mode
 */
public record Tuning(
    boolean delayed,
    double updatesPerSecond,
    double thresholdMetres,
    double delayMillis,
    double smoothingPerSecond) {

  /** What the game begins with. */
  public static final Tuning DEFAULTS = new Tuning(false, 30, 0.05, 0, 0);

  /** Brings what is out of range back into it. */
  public Tuning {
    updatesPerSecond = within(updatesPerSecond, 5, 60, 30);
    thresholdMetres = within(thresholdMetres, 0.01, 1, 0.05);
    delayMillis = within(delayMillis, 0, 1000, 0);
    smoothingPerSecond = smoothingPerSecond == 0 ? 0 : within(smoothingPerSecond, 4, 60, 0);
  }

  private static double within(double value, double least, double most, double usual) {
    return Double.isFinite(value) ? Math.max(least, Math.min(most, value)) : usual;
  }

  /** Changed in one value. */
  public Tuning withDelayed(boolean behind) {
    return new Tuning(behind, updatesPerSecond, thresholdMetres, delayMillis, smoothingPerSecond);
  }
}
