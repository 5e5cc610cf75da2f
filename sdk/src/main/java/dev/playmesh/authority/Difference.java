package dev.playmesh.authority;

/**
 * The host's answer for a client's own objects wasn't what the client had predicted.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param tick the tick that was compared
 * @param cause what is known of why
 * @param distance how far the farthest coordinate or angle moved by the correction
 */
public record Difference(long tick, Cause cause, double distance) {

  /** Why a prediction was wrong. */
  public enum Cause {
    /** An input came too late, or the host refused it. */
    INPUT,
    /** Something other than the player's own step changed its objects, or they came or went. */
    DISTURBED,
    /** The step read objects of others, which a client knows only as they were. */
    OTHERS,
    /** What arrived isn't what the host sent. */
    SNAPSHOT,
    /** Equal inputs gave different states: the simulation isn't deterministic. */
    DESYNC
  }
}
