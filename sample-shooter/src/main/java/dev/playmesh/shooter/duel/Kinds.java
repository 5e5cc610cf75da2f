package dev.playmesh.shooter.duel;

import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.World;
import java.time.Duration;
import java.util.List;

/**
 * What there is, and how precisely: places to 4 decimals, on both sides. What others may not know
 * of a player lies in its kit, which goes to nobody else.
 */
final class Kinds {

  static final double ANGLE_STEP = 0.004;

  private static final double WIDEST = 64;
  private static final double PRECISE = 0.0001;
  private static final int MOST_PLAYERS = 250;

  static final int X = 0;
  static final int Y = 1;

  static final int FACING = 2;
  static final int HEALTH = 3;
  static final int LIFE = 4;
  static final int FLAGS = 5;
  static final int HURT_BY = 6;

  /** A bit of {@link #FLAGS}: nothing hurts it, since it has just appeared. */
  static final int SHIELDED = 1;

  /** A bit of {@link #FLAGS}: it is about to leave. */
  static final int RETIRED = 2;

  static final ObjectKind FIGURE =
      ObjectKind.builder("figure")
          .position(0, WIDEST, PRECISE)
          .position(0, WIDEST, PRECISE)
          .angle(ANGLE_STEP)
          .number(0, 100, 1)
          .number(0, 255, 1)
          .number(0, 3, 1)
          .number(-1, MOST_PLAYERS, 1)
          .priority(4)
          .build();

  static final int VELOCITY_X = 0;
  static final int VELOCITY_Y = 1;
  static final int AMMO = 2;
  static final int RELOAD = 3;
  static final int SHIELD = 4;
  static final int RESPAWN = 5;
  static final int SHOTS = 6;

  /** Velocity, bullets, and times in ticks. */
  static final ObjectKind KIT =
      ObjectKind.builder("kit")
          .number(-10, 10, PRECISE)
          .number(-10, 10, PRECISE)
          .number(0, 60, 1)
          .number(0, 20, 1)
          .number(0, 100, 1)
          .number(0, 400, 1)
          .number(0, 255, 1)
          .priority(4)
          .build();

  static final int ANGLE = 2;
  static final int START_X = 3;
  static final int START_Y = 4;
  static final int SHOOTER = 5;
  static final int NUMBER = 6;

  static final ObjectKind BULLET =
      ObjectKind.builder("bullet")
          .position(0, WIDEST, PRECISE)
          .position(0, WIDEST, PRECISE)
          .angle(ANGLE_STEP)
          .number(0, WIDEST, 0.01)
          .number(0, WIDEST, 0.01)
          .number(0, MOST_PLAYERS, 1)
          .number(0, 255, 1)
          .priority(2)
          .build();

  static final int INDEX = 2;
  static final int THERE = 3;

  /** Where something lies, or will lie again. */
  static final ObjectKind SPOT =
      ObjectKind.builder("spot")
          .position(0, WIDEST, 0.5)
          .position(0, WIDEST, 0.5)
          .number(0, 255, 1)
          .number(0, 1, 1)
          .build();

  static final int PLAYER = 0;
  static final int KILLS = 1;
  static final int DEATHS = 2;
  static final int KILLER = 3;
  static final int AWAY = 4;

  /** A line of the leaderboard: of interest to all, but not so soon. */
  static final ObjectKind CARD =
      ObjectKind.builder("card")
          .number(0, MOST_PLAYERS, 1)
          .number(0, 9999, 1)
          .number(0, 9999, 1)
          .number(-1, MOST_PLAYERS, 1)
          .number(0, 1, 1)
          .interval(Duration.ofMillis(200))
          .alwaysRelevant()
          .build();

  static final List<ObjectKind> ALL = List.of(FIGURE, KIT, BULLET, SPOT, CARD);

  private Kinds() {}

  /** A player's figure or kit; -1 where it isn't known. */
  static int of(World world, int player, ObjectKind kind) {
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      if (world.kind(id) == kind) {
        return id;
      }
    }
    return -1;
  }

  /** A player's card; -1 where it isn't known. */
  static int card(World world, int player) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == CARD && count(world, id, PLAYER) == player) {
        return id;
      }
    }
    return -1;
  }

  /** A field that has whole numbers. */
  static int count(World world, int id, int field) {
    return (int) Math.rint(world.get(id, field));
  }
}
