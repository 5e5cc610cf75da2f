package dev.playmesh.sync;

import java.util.Arrays;

/**
 * How old the newest state was, over the last seconds: what share of the time it was older than a
 * given age. Old times are forgotten exponentially.
 */
final class AgeHistogram {

  private static final int BINS = 160;
  private static final double BIN_MILLIS = 5;
  private static final double HEADROOM = 40;
  private static final double RENORMALISE = 1e12;

  private final double[] bins = new double[BINS];
  private double base = Double.NaN;
  private double total;
  private double unit = 1;
  private int top;

  /**
   * Adds a stretch of time during which the newest state grew older.
   *
   * @param fromMillis its age at first
   * @param toMillis its age at last
   * @param memoryMillis after so much time, a third is left of a weight
   */
  void add(double fromMillis, double toMillis, double memoryMillis) {
    double from = Math.max(fromMillis, toMillis - BINS * BIN_MILLIS);
    if (Double.isNaN(base)) {
      base = from - HEADROOM * BIN_MILLIS;
    }
    if (from < base) {
      lower(from);
    }
    unit *= 1 + (toMillis - from) / memoryMillis;
    double first = (from - base) / BIN_MILLIS;
    double last = (toMillis - base) / BIN_MILLIS;
    for (double at = first; at < last; at = Math.floor(at) + 1) {
      double weight = (Math.min(last, Math.floor(at) + 1) - at) * unit;
      int bin = (int) Math.min(BINS - 1, at);
      bins[bin] += weight;
      top = Math.max(top, bin);
      total += weight;
    }
    if (unit > RENORMALISE) {
      renormalise();
    }
  }

  /** The age that was exceeded for this share of the time. */
  double exceeded(double share) {
    double left = share * total;
    for (int i = top; i >= 0; i--) {
      if (bins[i] > 0 && left <= bins[i]) {
        if (i == BINS - 1) {
          raise();
        }
        return base + (i + 1 - left / bins[i]) * BIN_MILLIS;
      }
      left -= bins[i];
    }
    return base;
  }

  boolean isEmpty() {
    return total == 0;
  }

  void clear() {
    Arrays.fill(bins, 0);
    base = Double.NaN;
    total = 0;
    unit = 1;
    top = 0;
  }

  /** Makes room below: the path became faster. */
  private void lower(double ageMillis) {
    int shift = (int) Math.min(BINS, Math.ceil((base - ageMillis) / BIN_MILLIS) + HEADROOM / 2);
    double above = 0;
    for (int i = BINS - 1; i >= 0; i--) {
      above += i + shift >= BINS - 1 ? bins[i] : 0;
      bins[i] = i >= shift ? bins[i - shift] : 0;
    }
    bins[BINS - 1] = above;
    top = above > 0 ? BINS - 1 : Math.min(BINS - 1, top + shift);
    base = Math.min(base - shift * BIN_MILLIS, ageMillis);
  }

  /** Makes room above: the path became slower. */
  private void raise() {
    int shift = BINS / 4;
    double below = 0;
    for (int i = 0; i <= shift; i++) {
      below += bins[i];
    }
    for (int i = 0; i < BINS; i++) {
      bins[i] = i + shift < BINS ? bins[i + shift] : 0;
    }
    bins[0] = below;
    top = Math.max(0, top - shift);
    base += shift * BIN_MILLIS;
  }

  private void renormalise() {
    for (int i = 0; i < BINS; i++) {
      bins[i] /= unit;
    }
    total /= unit;
    unit = 1;
  }
}
