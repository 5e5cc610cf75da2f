package dev.playmesh.shooter.game;

/**
 * What can be picked up.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum PickUp {
  /** Bullets. */
  AMMO,
  /** Health. */
  HEALTH
}
