package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.WallLimit;
import dev.playmesh.sync.RemoteMotion;

/**
 * Draws a figure after its motion, no faster than a figure can be believed to run, and along walls:
 * where many states were lost, the way to the truth is long.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Chase {

  private static final double FASTEST = 2.5 * Rules.RUN_SPEED;

  private final WallLimit walls;
  private final double[] from = new double[2];
  private final double[] to = new double[2];
  private double velocityX;
  private double velocityY;

  Chase(WallLimit walls) {
    this.walls = walls;
  }

  /** Puts it somewhere: no motion. */
  void place(double x, double y) {
    to[0] = x;
    to[1] = y;
    velocityX = 0;
    velocityY = 0;
  }

  void follow(RemoteMotion motion, double seconds) {
    from[0] = to[0];
    from[1] = to[1];
    double dx = motion.x() - from[0];
    double dy = motion.y() - from[1];
    double part = Math.min(1, FASTEST * seconds / Math.max(1e-9, Math.hypot(dx, dy)));
    to[0] = from[0] + dx * part;
    to[1] = from[1] + dy * part;
    if (!walls.allows(from[0], from[1], to[0], to[1])) {
      walls.limit(from, to);
    }
    if (seconds > 0) {
      velocityX = (to[0] - from[0]) / seconds;
      velocityY = (to[1] - from[1]) / seconds;
    }
  }

  double x() {
    return to[0];
  }

  double y() {
    return to[1];
  }

  double velocityX() {
    return velocityX;
  }

  double velocityY() {
    return velocityY;
  }
}
