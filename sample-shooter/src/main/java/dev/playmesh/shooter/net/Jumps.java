package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Rules;

/**
 * Counts the frames in which a figure jumped, where nobody says how fast it is drawn: its step is
 * off by more than half of its diameter from what the steps before and after it make of the frame's
 * time, and in a long frame by as much more as it can have turned in between. So a frame's jump is
 * known one frame later.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Jumps {

  private static final double MOST = Rules.FIGURE_RADIUS;

  /** Frames nearer to the one before say nothing about speed: they count with the next. */
  private static final double LEAST_MILLIS = 8;

  private double x;
  private double y;
  private double lastMillis = Double.NaN;
  private double watchedMillis;

  /** How many steps in a row say how fast it is; two are needed. */
  private int steps;

  private double beforeX;
  private double beforeY;
  private double velocityX;
  private double velocityY;
  private double seconds;
  private long jumps;

  /**
   * Sees a frame.
   *
   * @param placed whether it was put there, as at the begin of a life: that is no motion
   */
  void frame(double nowMillis, double newX, double newY, boolean placed) {
    double millis = Double.isNaN(lastMillis) ? 0 : nowMillis - lastMillis;
    if (!placed && millis > 0 && millis < LEAST_MILLIS) {
      return;
    }
    if (placed || millis <= 0) {
      steps = 0;
    } else {
      watchedMillis += millis;
      step(newX - x, newY - y, millis / 1000);
    }
    lastMillis = nowMillis;
    x = newX;
    y = newY;
  }

  private void step(double wayX, double wayY, double duration) {
    double nextX = wayX / duration;
    double nextY = wayY / duration;
    if (steps >= 2) {
      double missX = (velocityX - (beforeX + nextX) / 2) * seconds;
      double missY = (velocityY - (beforeY + nextY) / 2) * seconds;
      double turned = Rules.ACCELERATION * seconds * seconds / 4;
      if (Math.hypot(missX, missY) > MOST + turned) {
        jumps++;
        steps = -1; // neither this frame nor the jump's own counts as what others are held against
      }
    }
    beforeX = velocityX;
    beforeY = velocityY;
    velocityX = nextX;
    velocityY = nextY;
    seconds = duration;
    steps++;
  }

  long count() {
    return jumps;
  }

  /** How many in a minute; NaN before anything was seen. */
  double perMinute() {
    return watchedMillis == 0 ? Double.NaN : jumps * 60_000 / watchedMillis;
  }
}
