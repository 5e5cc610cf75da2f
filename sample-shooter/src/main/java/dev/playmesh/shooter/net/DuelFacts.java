package dev.playmesh.shooter.net;

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
 * @param hostTick the newest that the host told of
 * @param delayMillis how far behind others are drawn
 */
public record DuelFacts(
    Mode mode,
    double correctionRms,
    double correctionsPerMinute,
    double unconfirmedInputs,
    double missingInputsPer10000,
    long tick,
    long hostTick,
    double delayMillis) {

  /** Where nobody decides for others. */
  public static final DuelFacts NONE =
      new DuelFacts(Mode.MESH, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -1, -1, Double.NaN);
}
