package dev.playmesh.shooter.duel;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.WallLimit;

/**
 * Draws another's figure after where it is said to be. Where a guess turns out wrong, it doesn't
 * jump: what is missing is worked off by a spring, along walls.
 */
final class Follower {

  /** Time is drawn up to a tenth faster than it passes. */
  private static final double FASTEST = 1.2 * Rules.RUN_SPEED;

  private static final double SLACK_METRES = 0.02;
  private static final double NOTHING = 1e-4;
  private static final double STUCK_METRES = 0.01;
  private static final double STUCK_SECONDS = 0.12;

  private final WallLimit walls;
  private final double[] from = new double[2];
  private final double[] to = new double[2];
  private double targetX;
  private double targetY;
  private double errorX;
  private double errorY;
  private double pushX;
  private double pushY;
  private double velocityX;
  private double velocityY;
  private double stuckSeconds;
  private boolean through;

  Follower(Arena arena) {
    walls = new WallLimit(arena);
  }

  /** Puts it somewhere: no motion. */
  void place(double x, double y) {
    targetX = x;
    targetY = y;
    to[0] = x;
    to[1] = y;
    calm();
    velocityX = 0;
    velocityY = 0;
  }

  private void calm() {
    errorX = 0;
    errorY = 0;
    pushX = 0;
    pushY = 0;
  }

  /**
   * Goes on.
   *
   * @param rate how fast jumps are worked off, per second; 0 at once
   */
  void follow(double x, double y, double seconds, double rate) {
    double wayX = x - targetX;
    double wayY = y - targetY;
    double way = Math.sqrt(wayX * wayX + wayY * wayY);
    double most = FASTEST * seconds + SLACK_METRES;
    if (rate > 0 && way > most) {
      double beyond = (way - most) / way;
      errorX -= wayX * beyond;
      errorY -= wayY * beyond;
    }
    targetX = x;
    targetY = y;
    work(seconds, rate);
    move(seconds);
  }

  private void work(double seconds, double rate) {
    if (rate == 0 || Math.abs(errorX) + Math.abs(errorY) < NOTHING) {
      calm();
      return;
    }
    double fade = StrictMath.exp(-rate * seconds);
    double forceX = pushX + rate * errorX;
    double forceY = pushY + rate * errorY;
    errorX = (errorX + forceX * seconds) * fade;
    errorY = (errorY + forceY * seconds) * fade;
    pushX = (pushX - rate * forceX * seconds) * fade;
    pushY = (pushY - rate * forceY * seconds) * fade;
  }

  private void move(double seconds) {
    from[0] = to[0];
    from[1] = to[1];
    to[0] = targetX + errorX;
    to[1] = targetY + errorY;
    limit(seconds);
    if (seconds > 0) {
      velocityX = (to[0] - from[0]) / seconds;
      velocityY = (to[1] - from[1]) / seconds;
    }
  }

  /** Keeps it out of walls; but where one is in between, it goes on through it. */
  private void limit(double seconds) {
    double wantedX = to[0];
    double wantedY = to[1];
    walls.limit(from, to);
    boolean stopped = Math.abs(to[0] - wantedX) + Math.abs(to[1] - wantedY) > STUCK_METRES;
    stuckSeconds = stopped ? stuckSeconds + seconds : 0;
    if (stuckSeconds > STUCK_SECONDS) {
      through = true;
    }
    if (through) {
      to[0] = wantedX;
      to[1] = wantedY;
      through = stopped || errorX != 0 || errorY != 0;
    } else if (stopped) {
      pushX = 0;
      pushY = 0;
      errorX = to[0] - targetX;
      errorY = to[1] - targetY;
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
