package dev.playmesh.shooter.duel;

import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Touch;

/**
 * Bullets: simulated objects, each of which hits at most once and never who fired it. A bullet
 * flies among the others as its shooter sees them.
 */
final class Shots {

  private static final double REACH = Rules.BULLET_SPEED * Rules.BULLET_SECONDS;

  private final Arena arena;
  private final Lives lives;

  Shots(Arena arena, Lives lives) {
    this.arena = arena;
    this.lives = lives;
  }

  /** Puts a bullet at the muzzle; on a client that does nothing. */
  void fire(World world, int player, int figure, int number) {
    int id = world.spawn(Kinds.BULLET, World.NOBODY);
    if (id < 0) {
      return;
    }
    double facing = world.get(figure, Kinds.FACING);
    double x = world.get(figure, Kinds.X);
    double y = world.get(figure, Kinds.Y);
    double muzzleX = muzzleX(arena, x, y, facing);
    double muzzleY = muzzleY(arena, x, y, facing);
    world.set(id, Kinds.X, muzzleX);
    world.set(id, Kinds.Y, muzzleY);
    world.set(id, Kinds.ANGLE, facing);
    world.set(id, Kinds.START_X, muzzleX);
    world.set(id, Kinds.START_Y, muzzleY);
    world.set(id, Kinds.SHOOTER, player);
    world.set(id, Kinds.NUMBER, number);
  }

  static double muzzleX(Arena arena, double x, double y, double facing) {
    double aheadX = x + StrictMath.cos(facing) * Rules.FIGURE_RADIUS;
    double aheadY = y + StrictMath.sin(facing) * Rules.FIGURE_RADIUS;
    return arena.sees(x, y, aheadX, aheadY) ? aheadX : x;
  }

  static double muzzleY(Arena arena, double x, double y, double facing) {
    double aheadX = x + StrictMath.cos(facing) * Rules.FIGURE_RADIUS;
    double aheadY = y + StrictMath.sin(facing) * Rules.FIGURE_RADIUS;
    return arena.sees(x, y, aheadX, aheadY) ? aheadY : y;
  }

  /** Moves all by a tick. */
  void fly(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.BULLET) {
        fly(world, id);
      }
    }
  }

  private void fly(World world, int id) {
    double x = world.get(id, Kinds.X);
    double y = world.get(id, Kinds.Y);
    double angle = world.get(id, Kinds.ANGLE);
    double way = Rules.BULLET_SPEED * Duel.STEP_SECONDS;
    double toX = x + StrictMath.cos(angle) * way;
    double toY = y + StrictMath.sin(angle) * way;
    double wall = arena.clearPart(x, y, toX, toY);
    int victim = victim(world, id, x, y, toX, toY, wall);
    if (victim >= 0) {
      lives.hurt(world, victim, Kinds.count(world, id, Kinds.SHOOTER));
    }
    if (victim >= 0 || wall < 1 || isSpent(world, id, toX, toY)) {
      world.remove(id);
    } else {
      world.set(id, Kinds.X, toX);
      world.set(id, Kinds.Y, toY);
    }
  }

  private static boolean isSpent(World world, int id, double x, double y) {
    double dx = x - world.get(id, Kinds.START_X);
    double dy = y - world.get(id, Kinds.START_Y);
    return dx * dx + dy * dy > REACH * REACH;
  }

  /** The figure that it touches first; -1 for none. */
  private static int victim(
      World world, int id, double x, double y, double toX, double toY, double wall) {
    int shooter = Kinds.count(world, id, Kinds.SHOOTER);
    int victim = -1;
    double nearest = Math.min(1, wall);
    for (int other = world.next(-1); other >= 0; other = world.next(other)) {
      if (world.kind(other) == Kinds.FIGURE
          && world.owner(other) != shooter
          && world.get(other, Kinds.HEALTH) > 0) {
        double seenX = world.seen(shooter, other, Kinds.X);
        double seenY = world.seen(shooter, other, Kinds.Y);
        double part = Touch.part(x, y, toX, toY, seenX, seenY);
        if (part <= nearest) {
          nearest = part;
          victim = other;
        }
      }
    }
    return victim;
  }
}
