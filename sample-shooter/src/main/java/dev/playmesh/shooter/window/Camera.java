package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.View;
import dev.playmesh.shooter.game.Arena;
import java.util.SplittableRandom;

/** Follows the own figure, looks ahead to where it aims, and shakes when it is hit. */
final class Camera {

  private static final double HIGH = 13;
  private static final double BEYOND = 2.5;
  private static final double AHEAD = 0.16;

  private final Arena arena;
  private final View view = new View();
  private final SplittableRandom random = new SplittableRandom(11);
  private double x;
  private double y;
  private double aheadX;
  private double aheadY;
  private double shake;
  private boolean placed;

  Camera(Arena arena) {
    this.arena = arena;
  }

  View view() {
    return view;
  }

  void shake(double much) {
    shake = Math.min(1, shake + much);
  }

  /** Looks at a point; a far one at once, a near one smoothly. */
  void follow(double atX, double atY, double mouseX, double mouseY, double seconds) {
    double part = 1 - Math.exp(-seconds * 18);
    boolean jump = !placed || Math.hypot(atX - x, atY - y) > 5;
    x = jump ? atX : x + (atX - x) * part;
    y = jump ? atY : y + (atY - y) * part;
    placed = true;
    double ease = 1 - Math.exp(-seconds * 7);
    aheadX += ((mouseX - view.x()) * AHEAD - aheadX) * ease;
    aheadY += ((mouseY - view.y()) * AHEAD - aheadY) * ease;
    shake = Math.max(0, shake - seconds * 3.5);
    double shakeX = (random.nextDouble() - 0.5) * shake * 0.35;
    double shakeY = (random.nextDouble() - 0.5) * shake * 0.35;
    view.look(
        inside(x + aheadX, view.width(), arena.width()) + shakeX,
        inside(y + aheadY, view.height(), arena.height()) + shakeY,
        HIGH);
  }

  /** Hardly looks beyond the arena. */
  private static double inside(double at, double seen, double all) {
    double least = seen / 2 - BEYOND;
    return least * 2 >= all ? all / 2 : Math.max(least, Math.min(all - least, at));
  }
}
