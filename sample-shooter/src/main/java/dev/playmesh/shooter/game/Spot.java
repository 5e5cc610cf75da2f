package dev.playmesh.shooter.game;

/**
 * A place where a pick-up lies, or will lie again.
 *
 * <p><b>Threading:</b> the thread of its world.
 */
public final class Spot {

  private final int index;
  private final PickUp kind;
  private final double x;
  private final double y;
  private int generation;
  private String lastTaker = "";
  private double returnsInSeconds;
  private double claimAgainInSeconds;

  Spot(int index, PickUp kind, double x, double y) {
    this.index = index;
    this.kind = kind;
    this.x = x;
    this.y = y;
  }

  /** Its number, counted from 0, the same for all. */
  public int index() {
    return index;
  }

  /** What lies there. */
  public PickUp kind() {
    return kind;
  }

  /** Where it is. */
  public double x() {
    return x;
  }

  /** Where it is. */
  public double y() {
    return y;
  }

  /** How often something was taken here. */
  public int generation() {
    return generation;
  }

  /** Whether it can be taken now. */
  public boolean isAvailable() {
    return returnsInSeconds <= 0;
  }

  /** What is known of it, as it was told last: who took the newest and when the next one comes. */
  public GameEvent.Taken known() {
    return new GameEvent.Taken(lastTaker, index, generation, Math.max(0, returnsInSeconds));
  }

  /**
   * Is told that something was taken here. Of one generation the earliest return holds: a telling
   * can be older than it looks, never younger.
   *
   * @return whether that is news
   */
  boolean take(GameEvent.Taken taken, double ageSeconds) {
    double returns = Math.min(taken.returnsInSeconds(), Rules.PICK_UP_SECONDS) - ageSeconds;
    if (taken.generation() == generation) {
      returnsInSeconds = Math.min(returnsInSeconds, returns);
    }
    if (taken.generation() <= generation) {
      return false;
    }
    generation = taken.generation();
    lastTaker = taken.player();
    returnsInSeconds = returns;
    claimAgainInSeconds = 0;
    return true;
  }

  void told(boolean available) {
    returnsInSeconds = available ? 0 : Rules.PICK_UP_SECONDS;
  }

  boolean mayClaim() {
    return isAvailable() && claimAgainInSeconds <= 0;
  }

  void claimed() {
    claimAgainInSeconds = Rules.CLAIM_SECONDS;
  }

  void step(double seconds) {
    returnsInSeconds -= seconds;
    claimAgainInSeconds -= seconds;
  }
}
