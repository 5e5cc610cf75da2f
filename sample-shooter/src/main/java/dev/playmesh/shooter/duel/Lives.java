package dev.playmesh.shooter.duel;

import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Rules;

/** Coming, being hurt, dying, living again and going: on the host only. */
final class Lives {

  /** Places that are this much nearer than the farthest are as good. */
  private static final double AS_GOOD = 6;

  private static final int RESPAWN_TICKS = Duel.ticks(Duel.RESPAWN_SECONDS);

  /** Until the first life, so that the newcomer's clock has found the host's. */
  private static final int READY_TICKS = Duel.ticks(2.5);

  private static final int SHIELD_TICKS = Duel.ticks(Rules.SHIELD_SECONDS);

  private final Arena arena;
  private final double[] nearest;
  private int appeared;

  Lives(Arena arena) {
    this.arena = arena;
    nearest = new double[arena.spawns().size()];
  }

  /** A host that took over knows the card already of one who was out of its sight. */
  void enter(World world, int player) {
    int figure = world.spawn(Kinds.FIGURE, player);
    world.set(figure, Kinds.HURT_BY, -1);
    int kit = world.spawn(Kinds.KIT, player);
    world.set(kit, Kinds.RESPAWN, READY_TICKS);
    if (Kinds.card(world, player) < 0) {
      int card = world.spawn(Kinds.CARD, World.NOBODY);
      world.set(card, Kinds.PLAYER, player);
      world.set(card, Kinds.KILLER, -1);
    }
  }

  /** Its bullets go with it. */
  void leave(World world, int player) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      boolean bullet =
          world.kind(id) == Kinds.BULLET && Kinds.count(world, id, Kinds.SHOOTER) == player;
      if (world.owner(id) == player || bullet) {
        world.remove(id);
      }
    }
    int card = Kinds.card(world, player);
    if (card >= 0) {
      world.remove(card);
    }
  }

  void hurt(World world, int figure, int shooter) {
    if (world.get(figure, Kinds.FLAGS) > 0 || isAway(world, shooter)) {
      return;
    }
    double health = Math.max(0, world.get(figure, Kinds.HEALTH) - Rules.BULLET_DAMAGE);
    world.set(figure, Kinds.HEALTH, health);
    world.set(figure, Kinds.HURT_BY, shooter);
    if (health == 0) {
      die(world, world.owner(figure), shooter);
    }
  }

  private static boolean isAway(World world, int player) {
    int card = Kinds.card(world, player);
    return card < 0 || world.get(card, Kinds.AWAY) > 0;
  }

  private static void die(World world, int victim, int shooter) {
    int kit = Kinds.of(world, victim, Kinds.KIT);
    if (kit >= 0) {
      world.set(kit, Kinds.RESPAWN, RESPAWN_TICKS);
      world.set(kit, Kinds.VELOCITY_X, 0);
      world.set(kit, Kinds.VELOCITY_Y, 0);
    }
    count(world, victim, Kinds.DEATHS);
    count(world, shooter, Kinds.KILLS);
    int card = Kinds.card(world, victim);
    if (card >= 0) {
      world.set(card, Kinds.KILLER, shooter);
    }
  }

  private static void count(World world, int player, int field) {
    int card = Kinds.card(world, player);
    if (card >= 0) {
      world.set(card, field, world.get(card, field) + 1);
    }
  }

  /** Who waited long enough lives again; who is about to leave is noted. */
  void go(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.FIGURE) {
        int player = world.owner(id);
        int kit = kit(world, player);
        note(world, id, player);
        if (kit >= 0 && world.get(id, Kinds.HEALTH) == 0 && world.get(kit, Kinds.RESPAWN) == 0) {
          appear(world, id, kit);
        }
      }
    }
  }

  /** A host that took over never saw the others' kits. */
  private static int kit(World world, int player) {
    int kit = Kinds.of(world, player, Kinds.KIT);
    if (kit < 0) {
      kit = world.spawn(Kinds.KIT, player);
      world.set(kit, Kinds.AMMO, Rules.START_AMMO);
    }
    return kit;
  }

  private static void note(World world, int figure, int player) {
    boolean retired = Kinds.count(world, figure, Kinds.FLAGS) >= Kinds.RETIRED;
    int card = retired ? Kinds.card(world, player) : -1;
    if (card >= 0) {
      world.set(card, Kinds.AWAY, 1);
    }
  }

  private void appear(World world, int figure, int kit) {
    Arena.Place place = place(world);
    world.set(figure, Kinds.X, place.x());
    world.set(figure, Kinds.Y, place.y());
    world.set(figure, Kinds.HEALTH, Rules.FULL_HEALTH);
    world.set(figure, Kinds.LIFE, (Kinds.count(world, figure, Kinds.LIFE) % 255) + 1);
    world.set(figure, Kinds.HURT_BY, -1);
    world.set(figure, Kinds.FLAGS, Kinds.SHIELDED);
    world.cut(figure);
    world.set(kit, Kinds.AMMO, Rules.START_AMMO);
    world.set(kit, Kinds.SHIELD, SHIELD_TICKS);
    world.set(kit, Kinds.RELOAD, 0);
    world.set(kit, Kinds.VELOCITY_X, 0);
    world.set(kit, Kinds.VELOCITY_Y, 0);
  }

  /** One of those that are far from everybody alive, in turn. */
  private Arena.Place place(World world) {
    double farthest = 0;
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] = nearest(world, arena.spawns().get(i));
      farthest = Math.max(farthest, nearest[i]);
    }
    appeared += 7;
    for (int i = 0; i < nearest.length; i++) {
      int at = (appeared + i) % nearest.length;
      if (nearest[at] >= farthest - AS_GOOD) {
        return arena.spawns().get(at);
      }
    }
    return arena.spawns().get(0);
  }

  private static double nearest(World world, Arena.Place place) {
    double nearest = 1000;
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.FIGURE && world.get(id, Kinds.HEALTH) > 0) {
        double dx = world.get(id, Kinds.X) - place.x();
        double dy = world.get(id, Kinds.Y) - place.y();
        nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy));
      }
    }
    return nearest;
  }
}
