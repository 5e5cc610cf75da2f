package dev.playmesh.transport;

import dev.playmesh.types.NetworkConditions;
import java.util.Arrays;
import java.util.Random;

/**
 * A simulated line in one direction: says when each packet arrives. Pure: the same seed and the
 * same packets give the same times.
 *
 * <p>Loss comes in bursts (Gilbert-Elliott: a good state that loses nothing, a bad one that loses
 * all; Elliott 1963), shared by all lanes, as they share a line. On a reliable lane a lost packet
 * is sent again after about a round trip, twice that when that is lost too, and so on; ordered
 * lanes let no packet overtake another, so that one lost packet holds up those behind it.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Shaper {

  /** At most so many times does one packet arrive. */
  static final int MOST_ARRIVALS = 2;

  private static final int MOST_RETRIES = 12;
  private static final double LEAST_RETRY_MILLIS = 20;
  private static final double MOST_RETRY_MILLIS = 2_000;

  private final Random random;
  private final long[] lastOfLane = new long[Lane.count()];
  private NetworkConditions conditions = NetworkConditions.PERFECT;
  private boolean bad;

  Shaper(long seed) {
    random = new Random(seed);
    Arrays.fill(lastOfLane, Long.MIN_VALUE);
  }

  /** For packets from now on. */
  void conditions(NetworkConditions newest) {
    conditions = newest;
  }

  /** Whether packets pass untouched. */
  boolean isPerfect() {
    return conditions.isPerfect();
  }

  /**
   * Sends one packet through the line.
   *
   * @param nowNanos when it is sent
   * @param lane on which
   * @param arrivals gets the times, room for {@link #MOST_ARRIVALS}
   * @return how often it arrives: 0 when lost, 2 when doubled
   */
  int shape(long nowNanos, Lane lane, long[] arrivals) {
    boolean lost = isLost();
    if (lane.reliable()) {
      long time = nowNanos + nanos((lost ? retryMillis() : 0) + delayMillis());
      arrivals[0] = lane.ordered() ? inOrder(lane, time) : time;
      return 1;
    }
    if (lost) {
      return 0;
    }
    arrivals[0] = nowNanos + nanos(delayMillis());
    if (!happens(conditions.duplicatePercent() / 100)) {
      return 1;
    }
    arrivals[1] = nowNanos + nanos(delayMillis());
    return 2;
  }

  private long inOrder(Lane lane, long time) {
    long floored = Math.max(time, lastOfLane[lane.id()]);
    lastOfLane[lane.id()] = floored;
    return floored;
  }

  private double delayMillis() {
    double delay = conditions.delayMillis();
    if (conditions.jitterMillis() == 0) {
      return delay;
    }
    return Math.max(delay / 2, delay + conditions.jitterMillis() * random.nextGaussian());
  }

  /** How much later a packet comes whose first copy was lost. */
  private double retryMillis() {
    double roundTrip = 2 * (conditions.delayMillis() + conditions.jitterMillis());
    double wait = Math.max(LEAST_RETRY_MILLIS, roundTrip);
    double total = wait;
    for (int i = 1; i < MOST_RETRIES && happens(conditions.lossPercent() / 100); i++) {
      wait = Math.min(wait * 2, Math.max(MOST_RETRY_MILLIS, roundTrip));
      total += wait;
    }
    return total;
  }

  private boolean isLost() {
    double loss = conditions.lossPercent() / 100;
    if (loss <= 0 || loss >= 1) {
      bad = false;
      return loss >= 1;
    }
    if (conditions.lossBurst() == 1) {
      return happens(loss);
    }
    // a burst is at least as long as it takes for the gaps between bursts to be one packet
    double burst = Math.max(conditions.lossBurst(), loss / (1 - loss));
    double leave = bad ? 1 / burst : loss / (burst * (1 - loss));
    if (happens(leave)) {
      bad = !bad;
    }
    return bad;
  }

  private boolean happens(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  private static long nanos(double millis) {
    return (long) (millis * 1e6);
  }
}
