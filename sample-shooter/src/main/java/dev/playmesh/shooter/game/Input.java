package dev.playmesh.shooter.game;

/**
 * What a player wants in one step, whether it has hands or is a bot.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param moveX to the right, -1 to 1
 * @param moveY up, -1 to 1; together with {@code moveX} longer than 1 counts as 1
 * @param aim where to look, radians, 0 to the right, growing to the left
 * @param fire whether the trigger is held
 */
public record Input(double moveX, double moveY, double aim, boolean fire) {

  /** Stands still and looks to the right. */
  public static final Input NONE = new Input(0, 0, 0, false);

  /**
   * Checks that there are numbers.
   *
   * @throws IllegalArgumentException when one of them isn't finite
   */
  public Input {
    if (!Double.isFinite(moveX) || !Double.isFinite(moveY) || !Double.isFinite(aim)) {
      throw new IllegalArgumentException(
          "moveX, moveY and aim must be finite but are " + moveX + ", " + moveY + ", " + aim);
    }
  }

  /** The same with the trigger let go. */
  public Input withoutFire() {
    return new Input(moveX, moveY, aim, false);
  }
}
