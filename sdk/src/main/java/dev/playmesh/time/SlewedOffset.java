package dev.playmesh.time;

/**
 * An offset that moves towards what was measured without a jerk.
 *
 * <p><b>Threading:</b> one thread.
 */
final class SlewedOffset {

  private static final double SLEW = 0.010;
  private static final double FAST_SLEW = 0.5;
  private static final double FAST_ABOVE_MILLIS = 50;
  private static final double JUMP_ABOVE_MILLIS = 1_000;
  private static final double ACQUIRING_MILLIS = 2_000;

  private double firstMillis = Double.NaN;
  private double startMillis;
  private double startOffset = Double.NaN;
  private double aimOffset;
  private double aimRate;
  private double slew;

  /**
   * Aims at a line from now on.
   *
   * @param nowMillis from when on; what was told before stays as it was told
   * @param atMillis where the line is known
   * @param offsetMillis its height there
   * @param rate its slope
   */
  void aim(double nowMillis, double atMillis, double offsetMillis, double rate) {
    double wanted = offsetMillis + rate * (nowMillis - atMillis);
    boolean first = Double.isNaN(firstMillis);
    double current = first ? wanted : at(nowMillis);
    if (first) {
      firstMillis = nowMillis;
    }
    startOffset = wanted - current > JUMP_ABOVE_MILLIS ? wanted : current;
    startMillis = nowMillis;
    aimOffset = wanted;
    aimRate = rate;
    boolean acquiring = nowMillis - firstMillis < ACQUIRING_MILLIS;
    boolean far = Math.abs(wanted - startOffset) > FAST_ABOVE_MILLIS;
    slew = acquiring || far ? FAST_SLEW : SLEW;
  }

  /** The offset at a time; NaN before the first aim. */
  double at(double millis) {
    double passed = Math.max(0, millis - startMillis);
    double most = slew * passed;
    double wanted = aimOffset + aimRate * passed;
    return Math.max(startOffset - most, Math.min(startOffset + most, wanted));
  }

  /** The offset at the newest aim. */
  double newestMillis() {
    return startOffset;
  }
}
