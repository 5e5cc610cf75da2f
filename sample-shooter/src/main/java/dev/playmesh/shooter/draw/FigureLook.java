package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.Figure;

/** What is drawn of a figure beyond what the game knows of it: how limbs swing, what fades. */
final class FigureLook {

  private static final double STRIDE_PER_METRE = 4.2;

  final int color;
  double x;
  double y;
  double stride;
  double pace;
  double heading;
  double recoil;
  double flash;
  double sinceAppeared = 10;
  double sinceDeath = 10;
  double seenHealth = 1;
  private double previousX;
  private double previousY;
  private int previousLife = -1;
  private int life;
  private boolean alive;

  FigureLook(int color) {
    this.color = color;
  }

  /** Before a step: owned figures are drawn between this and the next. */
  void remember(Figure figure) {
    previousX = figure.x();
    previousY = figure.y();
    previousLife = figure.life();
  }

  /** A frame. */
  void update(Figure figure, double part, double seconds) {
    boolean between = figure.isOwned() && previousLife == figure.life();
    x = between ? previousX + (figure.x() - previousX) * part : figure.x();
    y = between ? previousY + (figure.y() - previousY) * part : figure.y();
    recoil = Math.max(0, recoil - seconds * 7);
    flash = Math.max(0, flash - seconds * 5);
    sinceAppeared += seconds;
    sinceDeath += seconds;
    double healthNow = figure.health() / 100.0;
    seenHealth += (healthNow - seenHealth) * Math.min(1, seconds * 9);
    live(figure);
    walk(figure, seconds);
  }

  private void live(Figure figure) {
    if (figure.isAlive() && figure.life() != life) {
      life = figure.life();
      sinceAppeared = 0;
      seenHealth = 1;
      flash = 0;
    }
    if (alive && !figure.isAlive()) {
      sinceDeath = 0;
    }
    alive = figure.isAlive();
  }

  private void walk(Figure figure, double seconds) {
    double speed = Math.hypot(figure.velocityX(), figure.velocityY());
    pace += (Math.min(1, speed / 5) - pace) * Math.min(1, seconds * 14);
    stride += speed * STRIDE_PER_METRE * seconds / 2;
    if (speed > 0.4) {
      double wanted = Math.atan2(figure.velocityY(), figure.velocityX());
      heading += Math.IEEEremainder(wanted - heading, 2 * Math.PI) * Math.min(1, seconds * 16);
    }
  }
}
