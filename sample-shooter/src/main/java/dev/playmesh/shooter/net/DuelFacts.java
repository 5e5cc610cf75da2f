package dev.playmesh.shooter.net;

import java.util.List;

/**
 * What is known of a match that the host decides. NaN is not known, or not so in this mode.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param mode who decides
 * @param correctionRms how far the host's answers moved the own figure, in metres
 * @param correctionsPerMinute how often by more than half of its size
 * @param unconfirmedInputs inputs that the host hasn't confirmed
 * @param missingInputsPer10000 ticks for which the host had no input in time: of this player, on
 *     the host of the worst of all
 * @param tick this player's newest
 * @param confirmedInput the newest of this player's inputs that the host has, -1 for none
 * @param hostTick the newest that the host told of
 * @param delayMillis how far behind others are drawn
 * @param confirmations what the host has of everybody; empty on all others
 * @param paused whether nobody decides just now: the host is gone, the next one comes
 */
public record DuelFacts(
    Mode mode,
    double correctionRms,
    double correctionsPerMinute,
    double unconfirmedInputs,
    double missingInputsPer10000,
    long tick,
    long confirmedInput,
    long hostTick,
    double delayMillis,
    List<Confirmation> confirmations,
    boolean paused) {

  /**
   * What a host has of a player's inputs.
   *
   * @param name the player's
   * @param tick the newest that came, -1 for none
   * @param missingPer10000 ticks for which there was none in time
   */
  public record Confirmation(String name, long tick, double missingPer10000) {}

  /** Copies the list. */
  public DuelFacts {
    confirmations = List.copyOf(confirmations);
  }

  /** Where nobody decides for others. */
  public static final DuelFacts NONE =
      new DuelFacts(
          Mode.MESH,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          Double.NaN,
          -1,
          -1,
          -1,
          Double.NaN,
          List.of(),
          false);
}
