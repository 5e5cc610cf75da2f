package dev.playmesh.shooter.draw;

/** Something small that flies, fades and is gone. */
final class Particle {

  /** How it is drawn. */
  enum Kind {
    /** A streak of light. */
    SPARK,
    /** A cloud that grows. */
    SMOKE,
    /** A light that fades. */
    GLOW,
    /** A circle that grows. */
    RING,
    /** A small piece that tumbles and lies there. */
    PIECE
  }

  final Kind kind;
  final int color;
  final double seconds;
  final double size;
  double x;
  double y;
  double velocityX;
  double velocityY;
  double age;

  Particle(Kind kind, double x, double y, double size, double seconds, int color) {
    this.kind = kind;
    this.x = x;
    this.y = y;
    this.size = size;
    this.seconds = seconds;
    this.color = color;
  }

  Particle fly(double angle, double speed) {
    velocityX = Math.cos(angle) * speed;
    velocityY = Math.sin(angle) * speed;
    return this;
  }

  /** A frame; whether it is still there. */
  boolean step(double time) {
    age += time;
    x += velocityX * time;
    y += velocityY * time;
    double slower = Math.exp(-time * (kind == Kind.SMOKE ? 3 : 5));
    velocityX *= slower;
    velocityY *= slower;
    return age < seconds;
  }

  void draw(Ink ink) {
    double left = Math.max(0, 1 - age / seconds);
    switch (kind) {
      case SPARK -> {
        int light = Palette.fade(color, left);
        ink.beam(x, y, x - velocityX * 0.035, y - velocityY * 0.035, size * 2, light);
        ink.line(x, y, x - velocityX * 0.02, y - velocityY * 0.02, size * 0.6, light);
      }
      case SMOKE -> ink.cloud(x, y, size * (1.6 - left), Palette.fade(color, left * left));
      case GLOW -> ink.glow(x, y, size * (0.7 + 0.3 * left), Palette.fade(color, left));
      case RING -> {
        double grown = 1 - left * left;
        ink.ring(x, y, size * grown, 0.16 * left, Palette.fade(color, left));
      }
      case PIECE -> {
        double angle = (velocityX + velocityY) * 0.9 + size * 90;
        int seen = Palette.fade(color, Math.min(1, left * 3));
        ink.turned(x, y, size, size * 0.5, 0.01, Math.cos(angle), Math.sin(angle), seen);
      }
    }
  }
}
