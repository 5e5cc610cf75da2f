package dev.playmesh.shooter.duel;

import dev.playmesh.shooter.game.Input;

/**
 * What a player wants in one tick, as it goes to the host. Filled again for each tick.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class DuelInput {

  double moveX;
  double moveY;
  double aim;
  boolean fire;
  boolean retiring;

  /** A player who does nothing. */
  public DuelInput() {}

  /**
   * Takes over what hands or a bot want.
   *
   * @param input what they want
   * @param isRetiring whether the player is about to leave: nothing hurts it, and it hurts nobody
   * @return this
   */
  public DuelInput of(Input input, boolean isRetiring) {
    moveX = input.moveX();
    moveY = input.moveY();
    aim = input.aim();
    fire = input.fire();
    retiring = isRetiring;
    return this;
  }
}
