package dev.playmesh.shooter.draw;

/** A brush that is moved and turned: x is ahead, y to the left. */
final class Local {

  private final Ink ink;
  private double x;
  private double y;
  private double cos = 1;
  private double sin;

  Local(Ink ink) {
    this.ink = ink;
  }

  void place(double newX, double newY, double angle) {
    x = newX;
    y = newY;
    cos = Math.cos(angle);
    sin = Math.sin(angle);
  }

  double x(double ahead, double left) {
    return x + ahead * cos - left * sin;
  }

  double y(double ahead, double left) {
    return y + ahead * sin + left * cos;
  }

  void disc(double ahead, double left, double r, int color) {
    ink.disc(x(ahead, left), y(ahead, left), r, color);
  }

  void line(double ahead1, double left1, double ahead2, double left2, double width, int color) {
    ink.line(x(ahead1, left1), y(ahead1, left1), x(ahead2, left2), y(ahead2, left2), width, color);
  }

  void box(double ahead, double left, double length, double width, double round, int color) {
    ink.turned(x(ahead, left), y(ahead, left), length, width, round, cos, sin, color);
  }
}
