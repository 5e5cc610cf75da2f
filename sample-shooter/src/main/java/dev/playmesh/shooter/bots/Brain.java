package dev.playmesh.shooter.bots;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Spot;
import dev.playmesh.shooter.game.WorldView;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Plays one figure: fights who it sees, fetches what it lacks, hunts who is near, else roams. The
 * same sights and the same seed give the same game.
 *
 * <p><b>Threading:</b> the thread of its world.
 */
public final class Brain {

  private static final double SIGHT = 16;
  private static final double FIGHT_DISTANCE = 5.5;
  private static final int LOW_HEALTH = 45;
  private static final int LOW_AMMO = 8;
  private static final double ROAM_SECONDS = 8;

  private final SplittableRandom random;
  private final Legs legs;
  private final Hands hands;
  private double goalX;
  private double goalY;
  private double roamFor;
  private double strafeFor;
  private double strafe = 1;
  private int life;

  /**
   * Makes a brain.
   *
   * @param arena where it will play
   * @param seed what makes it differ from others
   */
  public Brain(Arena arena, long seed) {
    random = new SplittableRandom(seed);
    legs = new Legs(arena, random.split());
    hands = new Hands(random.split());
  }

  /**
   * Decides what to do next.
   *
   * @param world what is seen
   * @param self whom it plays
   * @param seconds since the last time
   * @return what it wants
   */
  public Input think(WorldView world, Figure self, double seconds) {
    if (!self.isAlive()) {
      return Input.NONE;
    }
    if (self.life() != life) {
      life = self.life();
      roamFor = 0;
    }
    Figure enemy = nearestInSight(world, self);
    Spot wanted = lacking(world, self);
    if (wanted != null) {
      legs.walk(self, wanted.x(), wanted.y(), seconds);
    } else if (enemy != null && self.ammo() > 0) {
      fight(self, enemy, seconds);
    } else {
      roam(world, self, seconds);
    }
    hands.step(self, enemy, legs.moveX(), legs.moveY(), seconds);
    return new Input(legs.moveX(), legs.moveY(), hands.aim(), hands.fire());
  }

  private void fight(Figure self, Figure enemy, double seconds) {
    strafeFor -= seconds;
    if (strafeFor <= 0) {
      strafeFor = 0.4 + random.nextDouble() * 0.9;
      strafe = random.nextBoolean() ? 1 : -1;
    }
    double dx = enemy.x() - self.x();
    double dy = enemy.y() - self.y();
    double distance = Math.max(0.1, Math.sqrt(dx * dx + dy * dy));
    if (distance > 1.6 * FIGHT_DISTANCE) {
      legs.walk(self, enemy.x(), enemy.y(), seconds);
    } else {
      double nearer = Math.max(-1, Math.min(1, (distance - FIGHT_DISTANCE) / 2));
      double aheadX = dx / distance;
      double aheadY = dy / distance;
      legs.drift(
          self, aheadX * nearer - aheadY * strafe, aheadY * nearer + aheadX * strafe, seconds);
    }
  }

  private void roam(WorldView world, Figure self, double seconds) {
    roamFor -= seconds;
    if (roamFor <= 0 || StrictMath.hypot(goalX - self.x(), goalY - self.y()) < 1) {
      roamFor = ROAM_SECONDS;
      chooseGoal(world, self);
    }
    legs.walk(self, goalX, goalY, seconds);
  }

  /** Goes where somebody is, as if it had heard them; where nobody is, anywhere. */
  private void chooseGoal(WorldView world, Figure self) {
    Figure prey = random.nextInt(3) == 0 ? null : nearest(world, self, 1000, false);
    for (int i = 0; i < 20; i++) {
      goalX = prey != null && i == 0 ? prey.x() : random.nextInt(world.arena().width()) + 0.5;
      goalY = prey != null && i == 0 ? prey.y() : random.nextInt(world.arena().height()) + 0.5;
      boolean free = !world.arena().isWall((int) Math.floor(goalX), (int) Math.floor(goalY));
      if (free && legs.canReach(self, goalX, goalY)) {
        return;
      }
    }
    goalX = self.x();
    goalY = self.y();
  }

  private @Nullable Spot lacking(WorldView world, Figure self) {
    Spot best = null;
    double nearest = Double.MAX_VALUE;
    for (Spot spot : world.spots()) {
      boolean needed =
          spot.kind() == PickUp.AMMO ? self.ammo() < LOW_AMMO : self.health() < LOW_HEALTH;
      double distance = StrictMath.hypot(spot.x() - self.x(), spot.y() - self.y());
      if (needed && spot.isAvailable() && distance < nearest) {
        nearest = distance;
        best = spot;
      }
    }
    return best;
  }

  private static @Nullable Figure nearestInSight(WorldView world, Figure self) {
    return nearest(world, self, SIGHT, true);
  }

  private static @Nullable Figure nearest(
      WorldView world, Figure self, double within, boolean inSight) {
    Figure best = null;
    double nearest = within;
    for (Figure other : world.figures()) {
      double distance = StrictMath.hypot(other.x() - self.x(), other.y() - self.y());
      if (other != self
          && other.isAlive()
          && !other.isRetired()
          && distance < nearest
          && (!inSight || world.arena().sees(self.x(), self.y(), other.x(), other.y()))) {
        nearest = distance;
        best = other;
      }
    }
    return best;
  }
}
