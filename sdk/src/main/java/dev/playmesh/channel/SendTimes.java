package dev.playmesh.channel;

/**
 * When a peer's packets left, on this peer's clock: their 16 bits, seen from the arrival.
 *
 * <p>Until the clocks agree, the first packet counts as one that took {@link #USUAL_MILLIS}. What
 * that was wrong by is then worked off while the sender's time passes, so that no packet ever seems
 * to have left before one that left earlier.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class SendTimes {

  /** How long a packet takes of which nothing is known. */
  static final double USUAL_MILLIS = 50;

  /** So much of the sender's time makes up for the guess. */
  private static final double SLEW = 0.25;

  private static final double WRAP = 65_536;

  /** The peer's clock minus this one's, modulo 2^16, by the first packet. */
  private double guess = Double.NaN;

  private double aheadMillis;
  private double agreedMillis = Double.NaN;

  /**
   * Answers for one packet.
   *
   * @param sendTime its 16 bits
   * @param arrivedMillis when it came
   * @param offset the peer's clock minus this one's; NaN before they agree
   * @return when it left; never later than it came
   */
  double sentMillis(int sendTime, double arrivedMillis, double offset) {
    boolean agreed = !Double.isNaN(offset);
    if (!agreed && Double.isNaN(guess)) {
      guess = sendTime + 0.5 + USUAL_MILLIS - arrivedMillis;
    }
    double used = agreed ? offset : guess;
    double there = SequenceNumbers.unwrap(sendTime, Math.round(arrivedMillis + used)) + 0.5;
    double ahead = agreed && !Double.isNaN(guess) ? ahead(there, offset) : 0;
    return Math.min(there - used + ahead, arrivedMillis);
  }

  /** How much later than by the agreed clocks a packet counts as sent. */
  private double ahead(double thereMillis, double offset) {
    if (Double.isNaN(agreedMillis)) {
      agreedMillis = thereMillis;
      double off = offset - guess;
      aheadMillis = off - WRAP * Math.rint(off / WRAP);
    }
    double made = SLEW * Math.max(0, thereMillis - agreedMillis);
    return Math.copySign(Math.max(0, Math.abs(aheadMillis) - made), aheadMillis);
  }
}
