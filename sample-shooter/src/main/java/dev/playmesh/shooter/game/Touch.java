package dev.playmesh.shooter.game;

/**
 * Where bullets touch figures.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Touch {

  private static final double REACH = Rules.FIGURE_RADIUS + Rules.BULLET_RADIUS;

  private Touch() {}

  /**
   * Which part of its way a bullet goes until it touches a figure.
   *
   * @param fromX where the bullet is
   * @param fromY where the bullet is
   * @param toX where it would be
   * @param toY where it would be
   * @param figureX the figure's middle
   * @param figureY the figure's middle
   * @return 0 to 1; more than 1 if it doesn't touch it
   */
  public static double part(
      double fromX, double fromY, double toX, double toY, double figureX, double figureY) {
    double dx = toX - fromX;
    double dy = toY - fromY;
    double fx = fromX - figureX;
    double fy = fromY - figureY;
    double outside = fx * fx + fy * fy - REACH * REACH;
    if (outside <= 0) {
      return 0;
    }
    double a = dx * dx + dy * dy;
    double b = fx * dx + fy * dy;
    double root = b * b - a * outside;
    return b >= 0 || root < 0 ? 2 : (-b - Math.sqrt(root)) / a;
  }
}
