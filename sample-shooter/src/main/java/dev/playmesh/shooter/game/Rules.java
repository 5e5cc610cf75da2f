package dev.playmesh.shooter.game;

/**
 * The fixed numbers of the game. Lengths are metres, times seconds, angles radians.
 *
 * <p><b>Threading:</b> constants.
 */
public final class Rules {

  /** How often the game steps. */
  public static final int STEPS_PER_SECOND = 60;

  /** How much game time one step takes. */
  public static final double STEP_SECONDS = 1.0 / STEPS_PER_SECOND;

  /** How many must have room to play. */
  public static final int MIN_PLAYERS = 2;

  /** How many can play at most. */
  public static final int MAX_PLAYERS = 8;

  /** Half the width of a figure. */
  public static final double FIGURE_RADIUS = 0.4;

  /** How fast a figure runs. */
  public static final double RUN_SPEED = 6;

  /** How fast it gets there, and how fast it stops. */
  public static final double ACCELERATION = 45;

  /** Health of one who has just appeared, and the most one can have. */
  public static final int FULL_HEALTH = 100;

  /** Bullets of one who has just appeared. */
  public static final int START_AMMO = 30;

  /** The most bullets one can carry. */
  public static final int FULL_AMMO = 60;

  /** From one shot to the next. */
  public static final double RELOAD_SECONDS = 0.18;

  /** How fast a bullet flies. */
  public static final double BULLET_SPEED = 22;

  /** How long a bullet flies. */
  public static final double BULLET_SECONDS = 1.1;

  /** Half the width of a bullet. */
  public static final double BULLET_RADIUS = 0.08;

  /** What a bullet takes from its victim's health. */
  public static final int BULLET_DAMAGE = 20;

  /** From death to the next life. */
  public static final double RESPAWN_SECONDS = 2;

  /** How long nothing can hurt one who has just appeared. */
  public static final double SHIELD_SECONDS = 1;

  /** Health in one pick-up. */
  public static final int HEALTH_IN_PICK_UP = 40;

  /** Bullets in one pick-up. */
  public static final int AMMO_IN_PICK_UP = 20;

  /** From taking a pick-up to its return. */
  public static final double PICK_UP_SECONDS = 10;

  /** How near one must come to a pick-up. */
  public static final double PICK_UP_REACH = 0.7;

  /** How long one waits for the answer to a claim before making it again. */
  public static final double CLAIM_SECONDS = 0.3;

  /** How late a told shot may be: it is moved to where it is by now; later ones are forgotten. */
  public static final double LATEST_SHOT_SECONDS = 0.5;

  private Rules() {}
}
