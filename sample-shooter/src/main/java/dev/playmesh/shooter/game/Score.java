package dev.playmesh.shooter.game;

/**
 * How often a player killed and died.
 *
 * <p><b>Threading:</b> immutable.
 */
public record Score(int kills, int deaths) {

  /** A newcomer's. */
  public static final Score NONE = new Score(0, 0);

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException when one of them is negative
   */
  public Score {
    if (kills < 0 || deaths < 0) {
      throw new IllegalArgumentException(
          "kills and deaths must not be negative but are " + kills + " and " + deaths);
    }
  }

  /** Both together. */
  public Score plus(Score other) {
    return new Score(kills + other.kills, deaths + other.deaths);
  }

  Score oneKillMore() {
    return new Score(kills + 1, deaths);
  }

  Score oneDeathMore() {
    return new Score(kills, deaths + 1);
  }
}
