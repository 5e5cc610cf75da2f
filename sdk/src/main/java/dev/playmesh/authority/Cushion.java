package dev.playmesh.authority;

/**
 * How much lead a line needs for its losses, beyond its mean and its jitter: of the holes in what
 * arrives, how often they came lately and how deep they were.
 *
 * <p>Losses come in bursts whose lengths fall off exponentially, so from a rate and a mean depth
 * follows how deep a hole comes as rarely as is wanted; and the deepest that was seen limits that,
 * for lines whose holes are all alike. Nothing has to come too late for it to be known.
 */
final class Cushion {

  private static final int KEPT = 128;
  private static final double MEMORY_MILLIS = 60_000;

  /** A rate isn't known sooner. */
  private static final double LEAST_MILLIS = 15_000;

  /** Holes deeper than the cushion, wanted. */
  private static final double WANTED_PER_MINUTE = 0.5;

  /** What one hole alone is worth: it may have been this machine's own hiccup. */
  private static final double ONE_MILLIS = 60;

  private static final double BEYOND_DEEPEST = 1.25;
  private static final double MOST_MILLIS = 300;

  private final double mostTicks;
  private final double oneTicks;
  private final double[] depths = new double[KEPT];
  private final double[] millis = new double[KEPT];
  private long count;
  private double open;
  private double startMillis = Double.NaN;
  private double ticks;

  Cushion(double stepMillis) {
    mostTicks = MOST_MILLIS / stepMillis;
    oneTicks = ONE_MILLIS / stepMillis;
  }

  void restart() {
    count = 0;
    open = 0;
    startMillis = Double.NaN;
    ticks = 0;
  }

  /**
   * The host told how many inputs it had ahead.
   *
   * @param shortTicks how much later the newest would have been than needed, had there been no
   *     cushion; negative where it would have been in time
   */
  void heard(double shortTicks, double nowMillis) {
    startMillis = Double.isNaN(startMillis) ? nowMillis : startMillis;
    if (shortTicks > 0) {
      open = Math.max(open, shortTicks);
    } else if (isStandstill()) {
      open = 0;
    } else if (open > 0) {
      int slot = (int) (count++ % KEPT);
      depths[slot] = open;
      millis[slot] = nowMillis;
      open = 0;
    }
    ticks = Math.min(mostTicks, needed(nowMillis));
  }

  /** In ticks. */
  double ticks() {
    return ticks;
  }

  /** Whether no cushion would have helped. */
  private boolean isStandstill() {
    return open > 2 * mostTicks;
  }

  private double needed(double nowMillis) {
    double deepest = isStandstill() ? 0 : open;
    double sum = deepest;
    int holes = deepest > 0 ? 1 : 0;
    for (long i = count - 1; i >= Math.max(0, count - KEPT); i--) {
      int slot = (int) (i % KEPT);
      if (nowMillis - millis[slot] > MEMORY_MILLIS) {
        break;
      }
      holes++;
      sum += depths[slot];
      deepest = Math.max(deepest, depths[slot]);
    }
    if (holes < 2) {
      return Math.min(deepest, oneTicks);
    }
    double known = Math.min(MEMORY_MILLIS, Math.max(LEAST_MILLIS, nowMillis - startMillis));
    double perMinute = holes * 60_000 / known;
    double rare = sum / holes * Math.log(perMinute / WANTED_PER_MINUTE);
    return Math.max(0, Math.min(rare, BEYOND_DEEPEST * deepest + 1));
  }
}
