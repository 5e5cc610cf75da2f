package dev.playmesh.shooter.game;

/**
 * A circle that runs and can't enter walls. The one rule of motion, for whoever steps a figure.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Body {

  private static final int PUSHES = 4;

  double x;
  double y;
  double velocityX;
  double velocityY;

  /** Puts it somewhere. */
  public void place(double newX, double newY, double newVelocityX, double newVelocityY) {
    x = newX;
    y = newY;
    velocityX = newVelocityX;
    velocityY = newVelocityY;
  }

  /** Where it is. */
  public double x() {
    return x;
  }

  /** Where it is. */
  public double y() {
    return y;
  }

  /** How fast it moves to the right. */
  public double velocityX() {
    return velocityX;
  }

  /** How fast it moves up. */
  public double velocityY() {
    return velocityY;
  }

  double speed() {
    return Math.sqrt(velocityX * velocityX + velocityY * velocityY);
  }

  /**
   * Runs for a moment.
   *
   * @param moveX where to, -1 to 1
   * @param moveY where to, -1 to 1
   * @param arena whose walls stop it
   * @param seconds for how long
   */
  public void run(double moveX, double moveY, Arena arena, double seconds) {
    double length = Math.max(1, Math.sqrt(moveX * moveX + moveY * moveY));
    double missingX = moveX / length * Rules.RUN_SPEED - velocityX;
    double missingY = moveY / length * Rules.RUN_SPEED - velocityY;
    double missing = Math.sqrt(missingX * missingX + missingY * missingY);
    double part = missing == 0 ? 0 : Math.min(1, Rules.ACCELERATION * seconds / missing);
    velocityX += missingX * part;
    velocityY += missingY * part;
    moveTo(x + velocityX * seconds, y + velocityY * seconds, arena);
  }

  /** Goes there, or as near as walls allow. */
  void moveTo(double toX, double toY, Arena arena) {
    double fromX = x;
    double fromY = y;
    x = toX;
    y = toY;
    for (int i = 0; i < PUSHES && pushOutOfDeepest(arena); i++) {
      // each push may leave another wall to leave
    }
    if (arena.touchesWall(x, y, Rules.FIGURE_RADIUS - 1e-6)) {
      place(fromX, fromY, 0, 0);
    }
  }

  private boolean pushOutOfDeepest(Arena arena) {
    double least = Rules.FIGURE_RADIUS;
    double outX = 0;
    double outY = 0;
    for (int row = (int) Math.floor(y - 1); row <= (int) Math.floor(y + 1); row++) {
      for (int column = (int) Math.floor(x - 1); column <= (int) Math.floor(x + 1); column++) {
        if (arena.isWall(column, row)) {
          double dx = x - Math.max(column, Math.min(x, column + 1));
          double dy = y - Math.max(row, Math.min(y, row + 1));
          double distance = Math.sqrt(dx * dx + dy * dy);
          if (distance < least && distance > 0) {
            least = distance;
            outX = dx / distance;
            outY = dy / distance;
          }
        }
      }
    }
    push(outX, outY, Rules.FIGURE_RADIUS - least);
    return outX != 0 || outY != 0;
  }

  private void push(double outX, double outY, double depth) {
    x += outX * depth;
    y += outY * depth;
    double into = Math.min(0, velocityX * outX + velocityY * outY);
    velocityX -= outX * into;
    velocityY -= outY * into;
  }
}
