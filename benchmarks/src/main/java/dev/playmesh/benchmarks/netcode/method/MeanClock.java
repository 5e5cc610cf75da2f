package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/**
 * Plays the sender's time a fixed delay behind the mean transit of all updates so far: Source and
 * Fiedler's snapshots.
 */
final class MeanClock extends Interpolated {

  private final double delay;
  private double transitSum;
  private int count;

  MeanClock(double delay, double extrapolateMillis, boolean hermite) {
    super(extrapolateMillis, hermite);
    this.delay = delay;
  }

  @Override
  public void update(Update update) {
    insert(update, update.remoteMillis());
    transitSum += update.arrivedMillis() - update.remoteMillis();
    count++;
  }

  @Override
  public boolean sample(double nowMillis) {
    return count > 0 && draw(nowMillis - transitSum / count - delay);
  }
}
