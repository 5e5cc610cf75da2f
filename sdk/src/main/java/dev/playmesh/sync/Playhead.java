package dev.playmesh.sync;

/**
 * Which of the sender's moments is drawn: so far behind that the newest state is ahead of it but
 * for a small share of the time. That covers interval, jitter, loss and their bursts alike, and
 * costs nothing where a clock is wrong by a constant. The delay is slewed, never set, so that time
 * neither jumps nor goes back.
 */
final class Playhead {

  /** For so much of the time may the newest state be behind. */
  static double share = Double.parseDouble(System.getProperty("p.share", "0.05"));

  static double memory = Double.parseDouble(System.getProperty("p.memory", "30000"));
  static double slew = Double.parseDouble(System.getProperty("p.slew", "1000"));

  /** Time runs at most so much slower, to fall back, or faster, to catch up. */
  private static final double SLOWER = 0.3;

  private static final double FASTER = 0.1;
  private static final double SETTLE_MILLIS = 1_000;
  private static final double START_MILLIS = 100;

  private final AgeHistogram ages = new AgeHistogram();
  private double targetMillis = Double.NaN;
  private double delayMillis = Double.NaN;
  private double lastMillis = Double.NaN;
  private double starvedMillis;
  static double patience = Double.parseDouble(System.getProperty("p.patience", "40"));
  private double settlingMillis;
  private double fixedMillis = Double.NaN;

  /** A fixed delay instead of one that adapts; NaN adapts again. */
  void fixed(double millis) {
    fixedMillis = millis;
  }

  /** A newer state came. */
  void arrived(double ageMillis) {
    if (Double.isNaN(delayMillis)) {
      delayMillis = ageMillis + START_MILLIS;
    }
    starvedMillis = 0;
    if (!ages.isEmpty()) {
      targetMillis = ages.exceeded(share);
    }
  }

  /** Lets time pass until a frame; answers the moment to draw. */
  double advance(double nowMillis, double newestMillis) {
    double passed = Double.isNaN(lastMillis) ? 0 : nowMillis - lastMillis;
    lastMillis = nowMillis;
    double age = nowMillis - newestMillis;
    if (passed > 0) {
      starvedMillis = age > delayMillis ? starvedMillis + passed : 0;
      if (starvedMillis < patience) {
        ages.add(age, passed, memory);
      }
      slew(passed);
    }
    return nowMillis - delayMillis;
  }

  private void slew(double passed) {
    double wanted = Double.isNaN(fixedMillis) ? targetMillis : fixedMillis;
    if (Double.isNaN(wanted)) {
      return;
    }
    double step = (wanted - delayMillis) * Math.min(1, passed / slew);
    delayMillis += Math.max(-FASTER * passed, Math.min(SLOWER * passed, step));
    settlingMillis = Math.min(SETTLE_MILLIS, settlingMillis + passed);
  }

  double delayMillis() {
    return delayMillis;
  }

  void clear() {
    ages.clear();
    targetMillis = Double.NaN;
    delayMillis = Double.NaN;
    lastMillis = Double.NaN;
    settlingMillis = 0;
  }
}
