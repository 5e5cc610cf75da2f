package dev.playmesh.authority;

import java.util.Arrays;

/**
 * Which tick a client is in: far enough ahead of the host that its inputs arrive in time.
 *
 * <p>The host tells how early each newest input came. From when it left, that gives what has to be
 * added to this clock for an input to arrive just in time, whatever was aimed at when it was sent;
 * to the mean of it go a tick, the jitter, and a {@link Cushion} for the line's losses.
 *
 * <p>Where the line or the host changes, the newest samples count alone, and this clock hurries
 * after them: inputs are late until it is there. The cushion comes and goes slowly.
 */
final class TickClock {

  private static final int KEPT = 512;
  private static final int SAMPLES = 192;
  private static final int ENOUGH = 4;
  private static final int FEW = 5;

  /** The newest few aren't from longer ago: each is the mean of what came since the one before. */
  private static final double FEW_MILLIS = 250;

  private static final double DRIFT_MILLIS = 40;
  private static final double SAMPLE_MILLIS = 8000;

  /** Ahead of the newest tick heard of before anything is measured. */
  private static final double FIRST_MILLIS = 60;

  private static final double JUMP_MILLIS = 200;
  private static final double STANDSTILL_MILLIS = 1000;
  private static final double SLEW = 0.05;
  private static final double FAST_SLEW = 0.25;
  private static final double LATE_SLEW = 0.5;

  /** So much too early is still no reason to hurry. */
  private static final double EARLY_MILLIS = 100;

  private static final double MOST_FRAME_MILLIS = 100;
  private static final double LEAST_LEAD_TICKS = 1.25;

  private final double stepMillis;
  private final long[] sentTick = new long[KEPT];
  private final double[] sentMillis = new double[KEPT];
  private final double[] samples = new double[SAMPLES];
  private final double[] sampleMillis = new double[SAMPLES];
  private final Cushion cushion;
  private int count;
  private double offsetMillis = Double.NaN;
  private double cushionMillis;
  private double lastMillis = Double.NaN;
  private double lastTicks = Double.NEGATIVE_INFINITY;
  private boolean gentle;
  private double frameMillis;
  private double fixedLeadTicks = Double.NaN;
  private long lastSampleTick = -1;
  private long sampleTicks = 1;

  TickClock(double stepMillis) {
    this.stepMillis = stepMillis;
    cushion = new Cushion(stepMillis);
    Arrays.fill(sentTick, -1);
  }

  /** Aims at so many ticks ahead of the mean arrival; NaN to find out. */
  void lead(double ticks) {
    fixedLeadTicks = ticks;
  }

  boolean started() {
    return !Double.isNaN(offsetMillis);
  }

  private void start(long hostTick, double nowMillis) {
    offsetMillis = hostTick * stepMillis + FIRST_MILLIS - nowMillis;
    lastMillis = nowMillis;
  }

  /**
   * Another host: its ticks are measured anew, and may be behind.
   *
   * @param goesOn whether what is drawn goes on, so that this clock mustn't jump
   */
  void restart(long hostTick, double nowMillis, boolean goesOn) {
    gentle = goesOn;
    cushion.restart();
    cushionMillis = 0;
    Arrays.fill(sentTick, -1);
    count = 0;
    lastTicks = Double.NEGATIVE_INFINITY;
    lastSampleTick = -1;
    sampleTicks = 1;
    start(hostTick, nowMillis);
  }

  /**
   * Inputs left.
   *
   * @param tick the newest
   * @param steps how many are new
   */
  void sent(long tick, int steps, double nowMillis) {
    int slot = (int) (tick % KEPT);
    sentTick[slot] = tick;
    sentMillis[slot] = nowMillis;
    // a frame comes after the moment at which its first tick begins
    double lateness = Math.max(0, nowMillis + offsetMillis - (tick - steps + 1) * stepMillis);
    frameMillis += (Math.min(lateness, MOST_FRAME_MILLIS) - frameMillis) / 32;
  }

  /** It was sent again: when it arrived says nothing about how long it took. */
  void sentAgain(long tick) {
    sentTick[(int) (tick % KEPT)] = -1;
  }

  /**
   * The host says how early inputs came.
   *
   * @param tick the newest of them
   * @param marginMillis their mean since the snapshot before
   */
  void measured(long tick, double marginMillis) {
    int slot = (int) (tick % KEPT);
    if (tick <= lastSampleTick || tick < 0 || sentTick[slot] != tick) {
      return;
    }
    long ticks = lastSampleTick < 0 ? 1 : tick - lastSampleTick;
    // a snapshot that was lost took the mean of its inputs with it
    double sent = meanSent(tick, Math.min(ticks, sampleTicks));
    sampleTicks = ticks;
    lastSampleTick = tick;
    sampleMillis[count % SAMPLES] = sentMillis[slot];
    samples[count++ % SAMPLES] = sent - marginMillis;
  }

  /** When the last of so many ticks left, as what has to be added to the time for their number. */
  private double meanSent(long newest, long ticks) {
    double sum = 0;
    int known = 0;
    for (long tick = newest; tick > newest - Math.min(ticks, KEPT) && tick >= 0; tick--) {
      int slot = (int) (tick % KEPT);
      if (sentTick[slot] == tick) {
        sum += tick * stepMillis - sentMillis[slot];
        known++;
      }
    }
    return sum / known;
  }

  /** The host says how many ticks it has inputs for; negative when it had none for the last. */
  void ahead(long ticks, double nowMillis) {
    if (count > ENOUGH) {
      cushion.heard((offsetMillis - without()) / stepMillis - ticks, nowMillis);
    }
  }

  /** The time in ticks; it goes back only where a host stood still for so long that it must. */
  double ticks(double nowMillis) {
    double elapsed = Math.max(0, nowMillis - lastMillis);
    lastMillis = Math.max(lastMillis, nowMillis);
    if (count > 0) {
      double wanted = stepMillis * cushion.ticks();
      cushionMillis = toward(wanted, cushionMillis, elapsed * SLEW);
      double error = target() - offsetMillis;
      offsetMillis = toward(offsetMillis + error, offsetMillis, elapsed * slew(error));
      lastTicks = error < -STANDSTILL_MILLIS ? Double.NEGATIVE_INFINITY : lastTicks;
    }
    lastTicks = Math.max(lastTicks, (nowMillis + offsetMillis) / stepMillis);
    return lastTicks;
  }

  private double slew(double error) {
    boolean young = count <= ENOUGH;
    if ((young && !gentle) || Math.abs(error) > JUMP_MILLIS) {
      return Double.MAX_VALUE;
    }
    if (error > DRIFT_MILLIS / 2) {
      return LATE_SLEW;
    }
    return young || error < -EARLY_MILLIS ? FAST_SLEW : SLEW;
  }

  private static double toward(double wanted, double from, double most) {
    return Math.abs(wanted - from) <= most ? wanted : from + Math.copySign(most, wanted - from);
  }

  private double target() {
    return Double.isNaN(fixedLeadTicks)
        ? without() + cushionMillis
        : mean(settled()) + stepMillis * fixedLeadTicks + frameMillis;
  }

  /** What would be aimed at over a line that loses nothing. */
  private double without() {
    int known = settled();
    double mean = mean(known);
    double spread = 0;
    for (int i = 1; i <= known; i++) {
      spread += Math.abs(samples[(count - i) % SAMPLES] - mean);
    }
    return mean + stepMillis * LEAST_LEAD_TICKS + 2 * spread / known + frameMillis;
  }

  /** How many of the newest samples tell what is now. */
  private int settled() {
    int known = recent(SAMPLE_MILLIS);
    int few = Math.min(FEW, recent(FEW_MILLIS));
    // another line, or a host that can't keep up and falls behind steadily
    return Math.abs(mean(few) - mean(known)) > DRIFT_MILLIS ? few : known;
  }

  /** How many samples are recent. */
  private int recent(double millis) {
    double newest = sampleMillis[(count - 1) % SAMPLES];
    int known = 1;
    while (known < Math.min(count, SAMPLES)
        && newest - sampleMillis[(count - 1 - known) % SAMPLES] <= millis) {
      known++;
    }
    return known;
  }

  private double mean(int known) {
    double sum = 0;
    for (int i = 1; i <= known; i++) {
      sum += samples[(count - i) % SAMPLES];
    }
    return sum / known;
  }
}
