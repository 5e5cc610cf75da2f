package dev.playmesh.shooter.draw;

/** A brush that is moved and turned: x is ahead, y to the left. */
final class Local {

  private final Ink ink;
  private double x;
  private double y;
  private double cos = 1;
  private double sin;
  private double size = 1;

  Local(Ink ink) {
    this.ink = ink;
  }

  /** Makes everything larger or smaller, from its middle. */
  void size(double newSize) {
    size = newSize;
  }

  void place(double newX, double newY, double angle) {
    x = newX;
    y = newY;
    cos = Math.cos(angle);
    sin = Math.sin(angle);
  }

  double x(double ahead, double left) {
    return x + (ahead * cos - left * sin) * size;
  }

  double y(double ahead, double left) {
    return y + (ahead * sin + left * cos) * size;
  }

  void disc(double ahead, double left, double r, int color) {
    ink.disc(x(ahead, left), y(ahead, left), r * size, color);
  }

  void line(double ahead1, double left1, double ahead2, double left2, double width, int color) {
    ink.line(
        x(ahead1, left1),
        y(ahead1, left1),
        x(ahead2, left2),
        y(ahead2, left2),
        width * size,
        color);
  }

  void box(double ahead, double left, double length, double width, double round, int color) {
    ink.turned(
        x(ahead, left), y(ahead, left), length * size, width * size, round * size, cos, sin, color);
  }
}
