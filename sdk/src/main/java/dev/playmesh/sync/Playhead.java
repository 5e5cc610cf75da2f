package dev.playmesh.sync;

/**
 * Which of the sender's moments is drawn: so far behind that the newest state is ahead of it but
 * for a small share of the time, measured over the last half minute. That covers interval, jitter,
 * loss and their bursts alike, and costs nothing where a clock is wrong by a constant. The delay is
 * slewed, never set, so that time neither jumps nor goes back.
 */
final class Playhead {

  /** For so much of the time may the newest state be behind. */
  private static final double SHARE = 0.07;

  /** What counts of one gap: a line that loses ten in a row isn't worth a delay of ten. */
  private static final double PATIENCE_MILLIS = 90;

  private static final double MEMORY_MILLIS = 30_000;
  private static final double SLEW_MILLIS = 1_000;

  /** Time runs at most so much slower, to fall back, or faster, to catch up. */
  private static final double SLOWER = 0.3;

  private static final double FASTER = 0.1;
  private static final double START_MILLIS = 100;
  private static final double TICK_MILLIS = 20;

  private final AgeHistogram ages = new AgeHistogram();
  private double newestMillis = Double.NaN;
  private double newestArrivedMillis;
  private double targetMillis = Double.NaN;
  private double delayMillis = Double.NaN;
  private double lastMillis = Double.NaN;
  private double fixedMillis = Double.NaN;
  private boolean transitsOnly;

  /** A fixed delay instead of one that adapts; NaN adapts again. */
  void fixed(double millis) {
    fixedMillis = millis;
  }

  /** A newer state came: until now the one before it was the newest. */
  void arrived(double sampledMillis, double arrivedMillis) {
    if (Double.isNaN(delayMillis)) {
      delayMillis = arrivedMillis - sampledMillis + START_MILLIS;
    }
    if (arrivedMillis > newestArrivedMillis && !Double.isNaN(newestMillis)) {
      double from = newestArrivedMillis - newestMillis;
      if (transitsOnly) {
        from = arrivedMillis - sampledMillis;
        ages.add(from, from + TICK_MILLIS, MEMORY_MILLIS);
        targetMillis = ages.exceeded(SHARE) + TICK_MILLIS;
      } else {
        addAge(from, arrivedMillis);
      }
    }
    newestMillis = sampledMillis;
    newestArrivedMillis = arrivedMillis;
  }

  private void addAge(double from, double arrivedMillis) {
    double patient = Math.max(from, delayMillis) + PATIENCE_MILLIS;
    ages.add(from, Math.min(patient, arrivedMillis - newestMillis), MEMORY_MILLIS);
    targetMillis = ages.exceeded(SHARE);
  }

  /** Gaps between states say nothing about the line. */
  void countTransitsOnly() {
    transitsOnly = true;
  }

  /** Lets time pass until a frame; answers the moment to draw. */
  double advance(double nowMillis) {
    double passed = Double.isNaN(lastMillis) ? 0 : nowMillis - lastMillis;
    lastMillis = nowMillis;
    double wanted = Double.isNaN(fixedMillis) ? targetMillis : fixedMillis;
    if (passed > 0 && !Double.isNaN(wanted)) {
      double step = (wanted - delayMillis) * Math.min(1, passed / SLEW_MILLIS);
      delayMillis += Math.max(-FASTER * passed, Math.min(SLOWER * passed, step));
    }
    return nowMillis - delayMillis;
  }

  double delayMillis() {
    return delayMillis;
  }

  /** The moment that the last frame drew; NaN before the first. */
  double drawnMillis() {
    return lastMillis - delayMillis;
  }

  void clear() {
    ages.clear();
    newestMillis = Double.NaN;
    targetMillis = Double.NaN;
    delayMillis = Double.NaN;
    lastMillis = Double.NaN;
  }
}
