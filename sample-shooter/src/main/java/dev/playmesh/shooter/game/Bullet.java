package dev.playmesh.shooter.game;

/**
 * A bullet in the air.
 *
 * <p><b>Threading:</b> the thread of its world.
 */
public final class Bullet {

  private final String shooter;
  private final int number;
  private final double velocityX;
  private final double velocityY;
  private double x;
  private double y;
  private double secondsLeft = Rules.BULLET_SECONDS;

  Bullet(GameEvent.Shot shot) {
    shooter = shot.shooter();
    number = shot.bullet();
    x = shot.x();
    y = shot.y();
    velocityX = StrictMath.cos(shot.angle()) * Rules.BULLET_SPEED;
    velocityY = StrictMath.sin(shot.angle()) * Rules.BULLET_SPEED;
  }

  /** Whose it is. */
  public String shooter() {
    return shooter;
  }

  /** Which of its shooter's. */
  public int number() {
    return number;
  }

  /** Where it is. */
  public double x() {
    return x;
  }

  /** Where it is. */
  public double y() {
    return y;
  }

  /** How fast it flies to the right. */
  public double velocityX() {
    return velocityX;
  }

  /** How fast it flies up. */
  public double velocityY() {
    return velocityY;
  }

  boolean isOf(String who, int which) {
    return number == which && shooter.equals(who);
  }

  void moveTo(double newX, double newY, double seconds) {
    x = newX;
    y = newY;
    secondsLeft -= seconds;
  }

  void end() {
    secondsLeft = 0;
  }

  boolean isOver() {
    return secondsLeft <= 0;
  }
}
