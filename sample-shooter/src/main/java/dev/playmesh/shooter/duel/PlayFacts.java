package dev.playmesh.shooter.duel;

/**
 * Numbers of a client in a duel, at one moment; those about inputs and corrections since the
 * present host decides. NaN is not known yet.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param tick the newest that was predicted
 * @param hostTick the newest that the host told of
 * @param unconfirmedInputs how many inputs the host hasn't confirmed
 * @param confirmedInput the newest tick whose input the host has
 * @param delayMillis how far behind others are drawn
 * @param corrections how often the host's answer moved the own figure
 * @param correctionRms how far, in metres
 * @param correctionsPerMinute how often by more than half of a figure's size
 * @param missingInputsPer10000 ticks for which the host had no input in time
 * @param bytesOut sent to the host
 * @param desyncs differences for which there is no excuse
 */
public record PlayFacts(
    long tick,
    long hostTick,
    long unconfirmedInputs,
    long confirmedInput,
    double delayMillis,
    long corrections,
    double correctionRms,
    double correctionsPerMinute,
    double missingInputsPer10000,
    long bytesOut,
    long desyncs) {}
