package dev.playmesh.shooter.duel;

import dev.playmesh.authority.PredictedClient;

/**
 * How much before they are due inputs leave. Where inputs were late the own figure is corrected, so
 * a line that loses gets more lead than the mean needs; the price is that the host, and so the
 * others, see this player a little later.
 */
final class Lead {

  private static final double FIRST_TICKS = 10;
  private static final double LEAST_TICKS = 5;
  private static final double MOST_TICKS = 14;
  private static final double TICKS_PER_LATE = 0.7;
  private static final double QUIET_MILLIS = 15_000;
  private static final double QUIET_PER_SECOND = 0.3;
  private static final double PER_SECOND = 0.03;

  private final PredictedClient<DuelInput> client;
  private double ticks = FIRST_TICKS;
  private double lastMillis = Double.NaN;
  private double lateMillis = Double.NEGATIVE_INFINITY;
  private long late;

  Lead(PredictedClient<DuelInput> client) {
    this.client = client;
  }

  /** Another host counts anew. */
  void restart() {
    late = 0;
  }

  void frame(double nowMillis) {
    long now = client.counters().lateInputs();
    if (now > late) {
      ticks = Math.min(MOST_TICKS, Math.max(LEAST_TICKS, ticks) + (now - late) * TICKS_PER_LATE);
      late = now;
      lateMillis = nowMillis;
    }
    double seconds = Double.isNaN(lastMillis) ? 0 : (nowMillis - lastMillis) / 1000;
    lastMillis = nowMillis;
    boolean quiet = nowMillis - lateMillis > QUIET_MILLIS;
    ticks = Math.max(0, ticks - seconds * (quiet ? QUIET_PER_SECOND : PER_SECOND));
    client.leadTicks(ticks < LEAST_TICKS ? Double.NaN : ticks); // else as the line needs
  }
}
