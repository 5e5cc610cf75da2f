package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Rules;

/**
 * Counts the frames in which a figure jumped: its step differs from what its velocity makes of the
 * time between the frames by more than half of its diameter.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Pops {

  private static final double MOST = Rules.FIGURE_RADIUS;

  private double x;
  private double y;
  private double velocityX;
  private double velocityY;
  private double lastMillis = Double.NaN;
  private double watchedMillis;
  private long pops;

  /**
   * Sees a frame.
   *
   * @param placed whether it was put there, as at the begin of a life: that is no motion
   */
  void frame(double nowMillis, double newX, double newY, double vx, double vy, boolean placed) {
    if (!Double.isNaN(lastMillis)) {
      double millis = nowMillis - lastMillis;
      watchedMillis += millis;
      double seconds = millis / 1000;
      double missX = newX - x - (velocityX + vx) / 2 * seconds;
      double missY = newY - y - (velocityY + vy) / 2 * seconds;
      if (!placed && Math.hypot(missX, missY) > MOST) {
        pops++;
      }
    }
    lastMillis = nowMillis;
    x = newX;
    y = newY;
    velocityX = vx;
    velocityY = vy;
  }

  long count() {
    return pops;
  }

  /** How many in a minute; NaN before anything was seen. */
  double perMinute() {
    return watchedMillis == 0 ? Double.NaN : pops * 60_000 / watchedMillis;
  }
}
