package dev.playmesh.shooter.duel;

import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Spot;
import java.util.List;

/**
 * What lies around: on the host only. When it comes back only the host knows. Who is about to
 * leave, whom nothing hurts, gets nothing any more.
 */
final class Loot {

  private static final int BACK_TICKS = Duel.ticks(Rules.PICK_UP_SECONDS);

  private final List<Spot> spots;
  private final int[] backIn;

  Loot(Arena arena) {
    spots = arena.newSpots();
    backIn = new int[spots.size()];
  }

  /** Lays out everything that isn't there yet. */
  void lay(World world) {
    for (Spot spot : spots) {
      if (isLaid(world, spot.index())) {
        continue;
      }
      int id = world.spawn(Kinds.SPOT, World.NOBODY);
      world.set(id, Kinds.X, spot.x());
      world.set(id, Kinds.Y, spot.y());
      world.set(id, Kinds.INDEX, spot.index());
      world.set(id, Kinds.THERE, 1);
    }
  }

  private static boolean isLaid(World world, int index) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.SPOT && Kinds.count(world, id, Kinds.INDEX) == index) {
        return true;
      }
    }
    return false;
  }

  /** When what was taken comes back only the former host knew: not before its full time. */
  void wait(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      int index = world.kind(id) == Kinds.SPOT ? Kinds.count(world, id, Kinds.INDEX) : -1;
      if (index >= 0 && index < backIn.length && world.get(id, Kinds.THERE) == 0) {
        backIn[index] = BACK_TICKS;
      }
    }
  }

  /** Hands out what somebody stands on and has use for. */
  void hand(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.SPOT) {
        hand(world, id);
      }
    }
  }

  private void hand(World world, int id) {
    int index = Kinds.count(world, id, Kinds.INDEX);
    if (index >= backIn.length) {
      return;
    }
    backIn[index]--;
    if (backIn[index] > 0) {
      return;
    }
    world.set(id, Kinds.THERE, 1);
    PickUp item = spots.get(index).kind();
    for (int figure = world.next(-1); figure >= 0; figure = world.next(figure)) {
      if (world.kind(figure) == Kinds.FIGURE && reaches(world, figure, id)) {
        int kit = Kinds.of(world, world.owner(figure), Kinds.KIT);
        if (kit >= 0 && take(world, figure, kit, item)) {
          world.set(id, Kinds.THERE, 0);
          backIn[index] = BACK_TICKS;
          return;
        }
      }
    }
  }

  private static boolean reaches(World world, int figure, int spot) {
    double dx = world.get(figure, Kinds.X) - world.get(spot, Kinds.X);
    double dy = world.get(figure, Kinds.Y) - world.get(spot, Kinds.Y);
    return world.get(figure, Kinds.HEALTH) > 0
        && world.get(figure, Kinds.FLAGS) < Kinds.RETIRED
        && dx * dx + dy * dy < Rules.PICK_UP_REACH * Rules.PICK_UP_REACH;
  }

  private static boolean take(World world, int figure, int kit, PickUp item) {
    boolean ammo = item == PickUp.AMMO;
    int id = ammo ? kit : figure;
    int field = ammo ? Kinds.AMMO : Kinds.HEALTH;
    int full = ammo ? Rules.FULL_AMMO : Rules.FULL_HEALTH;
    int more = ammo ? Rules.AMMO_IN_PICK_UP : Rules.HEALTH_IN_PICK_UP;
    double has = world.get(id, field);
    if (has >= full) {
      return false;
    }
    world.set(id, field, Math.min(full, has + more));
    return true;
  }
}
