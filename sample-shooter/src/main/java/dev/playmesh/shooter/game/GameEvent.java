package dev.playmesh.shooter.game;

/**
 * Something that happened once. A world says it of the figures that it owns, and is told it of the
 * others; being told twice does no harm.
 *
 * <p><b>Threading:</b> immutable.
 */
public sealed interface GameEvent {

  /**
   * Somebody fired.
   *
   * @param shooter who
   * @param bullet its number, growing with each shot of that shooter
   * @param x where the bullet starts
   * @param y where the bullet starts
   * @param angle where it flies
   */
  record Shot(String shooter, int bullet, double x, double y, double angle) implements GameEvent {}

  /**
   * A bullet hit somebody. The victim's world says so.
   *
   * @param victim who was hit
   * @param shooter whose bullet it was
   * @param bullet which one
   * @param health what the victim has left
   */
  record Hit(String victim, String shooter, int bullet, int health) implements GameEvent {}

  /**
   * Somebody died. The victim's world says so.
   *
   * @param victim who died
   * @param killer whose bullet it was; its kills grow by one
   * @param number how often the victim has died by now
   */
  record Death(String victim, String killer, int number) implements GameEvent {}

  /**
   * Somebody stands on a pick-up and asks for it. The arbiter answers with {@link Taken}, or not at
   * all when it was too late.
   *
   * @param player who asks
   * @param spot the pick-up's place, counted from 0
   * @param generation how often something was taken there when this one is
   */
  record Claim(String player, int spot, int generation) implements GameEvent {}

  /**
   * Somebody got a pick-up. The arbiter says so; of two tellings the higher generation holds.
   *
   * @param player who got it
   * @param spot the pick-up's place, counted from 0
   * @param generation how often something was taken there by now
   * @param returnsInSeconds until the next one lies there
   */
  record Taken(String player, int spot, int generation, double returnsInSeconds)
      implements GameEvent {}
}
