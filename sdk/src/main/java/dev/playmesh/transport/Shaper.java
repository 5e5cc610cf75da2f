package dev.playmesh.transport;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * A simulated line in one direction: says when each packet arrives. Pure: the same seed and the
 * same packets give the same times. What happens to a packet in which order is told by {@link
 * NetworkConditions}.
 *
 * <pre>
 *   Shaper line = Shaper.seeded(7, NetworkConditions.named("bad"));
 *   long[] arrivals = new long[Shaper.MOST_ARRIVALS];
 *   int copies = line.shape(sentNanos, Lane.STATE, bytes, arrivals);   // 0 lost, 1, or 2
 * </pre>
 *
 * <p>Losses, delays and the rest draw from sources of their own: more loss on a line changes no
 * packet's delay. All lanes share the line. On a reliable lane a lost packet is sent again after
 * about a round trip, twice that when that is lost too, and so on; ordered lanes let no packet
 * overtake another, so that one lost packet holds up those behind it.
 *
 * <p>The package isn't exported; benchmarks use this class from the class path.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Shaper {

  /** At most so many times does one packet arrive. */
  public static final int MOST_ARRIVALS = 2;

  /** The answer for a packet on a reliable lane that must wait at the sender. */
  public static final int NO_ROOM = -1;

  private static final int MOST_RETRIES = 12;
  private static final double LEAST_RETRY_MILLIS = 20;
  private static final double MOST_RETRY_MILLIS = 2_000;

  private final Random others;
  private final LossModel loss;
  private final DelayModel delay;
  private final Bottleneck bottleneck = new Bottleneck();
  private final double stallPhase;
  private final long[] lastOfLane = new long[Lane.count()];
  private NetworkScript script = NetworkScript.of(NetworkConditions.PERFECT);
  private NetworkConditions now = NetworkConditions.PERFECT;
  private long scriptStartNanos = Long.MIN_VALUE;
  private long lastOfLine = Long.MIN_VALUE;

  private Shaper(long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    loss = new LossModel(new Random(seeds.nextLong()));
    delay = new DelayModel(new Random(seeds.nextLong()));
    others = new Random(seeds.nextLong());
    stallPhase = seeds.nextDouble();
    Arrays.fill(lastOfLane, Long.MIN_VALUE);
  }

  /**
   * Makes a line.
   *
   * @param seed of all randomness
   * @param conditions the line
   * @return a fresh one
   */
  public static Shaper seeded(long seed, NetworkConditions conditions) {
    return seeded(seed, NetworkScript.of(conditions));
  }

  /**
   * Makes a line that changes over time.
   *
   * @param seed of all randomness
   * @param script starts with the first packet
   * @return a fresh one
   */
  public static Shaper seeded(long seed, NetworkScript script) {
    Shaper shaper = new Shaper(seed);
    shaper.script = script;
    return shaper;
  }

  /**
   * Changes the line for packets from now on.
   *
   * @param newest the line from now on
   */
  public void conditions(NetworkConditions newest) {
    script = NetworkScript.of(newest);
    scriptStartNanos = Long.MIN_VALUE;
  }

  /**
   * Changes the line from now on.
   *
   * @param newest starts now
   * @param nowNanos the time
   */
  public void script(NetworkScript newest, long nowNanos) {
    script = newest;
    scriptStartNanos = nowNanos;
  }

  /**
   * Sends one packet through the line.
   *
   * @param nowNanos when it is sent, not before the last
   * @param lane on which
   * @param bytes of the packet, without headers below the lane
   * @param arrivals gets the times, room for {@link #MOST_ARRIVALS}
   * @return how often it arrives: 0 when lost, 2 when doubled; {@link #NO_ROOM} when a reliable one
   *     must wait: the line is dark or its queue is full
   */
  public int shape(long nowNanos, Lane lane, int bytes, long[] arrivals) {
    lookAt(nowNanos);
    boolean noRoom = now.dark() || !bottleneck.hasRoom(now, nowNanos, bytes);
    if (noRoom) {
      return lane.reliable() ? NO_ROOM : 0;
    }
    long departed = bottleneck.depart(now, nowNanos, bytes);
    boolean lost = loss.isLost(now);
    long arrived = arrival(departed);
    if (lane.reliable()) {
      long time = lost ? stalled(arrived + nanos(retryMillis())) : arrived;
      arrivals[0] = lane.ordered() ? inOrder(lane, time) : time;
      return 1;
    }
    boolean doubled = happens(now.duplicatePercent());
    arrivals[0] = arrived;
    if (doubled) {
      arrivals[1] = arrival(departed);
    }
    return lost ? 0 : doubled ? 2 : 1;
  }

  /** Whether packets pass untouched. */
  boolean isPerfect(long nowNanos) {
    lookAt(nowNanos);
    return now.isPerfect() && bottleneck.isEmpty(nowNanos);
  }

  /** When a packet that had no room should be tried again. */
  long roomNanos(long nowNanos, int bytes) {
    lookAt(nowNanos);
    return now.dark() ? nextChangeNanos(nowNanos) : bottleneck.roomNanos(now, nowNanos, bytes);
  }

  private long nextChangeNanos(long nowNanos) {
    double next = script.nextChangeMillis((nowNanos - scriptStartNanos) / 1e6);
    return Double.isInfinite(next) ? Long.MAX_VALUE : scriptStartNanos + nanos(next) + 1;
  }

  private void lookAt(long nowNanos) {
    if (scriptStartNanos == Long.MIN_VALUE) {
      scriptStartNanos = nowNanos;
    }
    now = script.conditionsAt((nowNanos - scriptStartNanos) / 1e6);
  }

  private long arrival(long departedNanos) {
    long time = departedNanos + nanos(delay.millis(now));
    if (!now.reordering()) {
      time = Math.max(time, lastOfLine);
      lastOfLine = time;
    }
    if (happens(now.latePercent())) {
      time += nanos(now.lateMillis());
    }
    return stalled(time);
  }

  /** What would arrive during a stall arrives at its end. */
  private long stalled(long time) {
    if (now.stallMillis() == 0) {
      return time;
    }
    long every = nanos(now.stallEveryMillis());
    long into = Math.floorMod(time - (long) (stallPhase * every), every);
    long length = nanos(now.stallMillis());
    return into < length ? time + length - into : time;
  }

  private long inOrder(Lane lane, long time) {
    long floored = Math.max(time, lastOfLane[lane.id()]);
    lastOfLane[lane.id()] = floored;
    return floored;
  }

  /** How much later a packet comes whose first copy was lost. */
  private double retryMillis() {
    double roundTrip = 2 * (now.delayMillis() + now.jitterMillis());
    double wait = Math.max(LEAST_RETRY_MILLIS, roundTrip);
    double total = wait;
    for (int i = 1; i < MOST_RETRIES && happens(now.lossPercent()); i++) {
      wait = Math.min(wait * 2, Math.max(MOST_RETRY_MILLIS, roundTrip));
      total += wait;
    }
    return total;
  }

  private boolean happens(double percent) {
    return percent > 0 && others.nextDouble() * 100 < percent;
  }

  private static long nanos(double millis) {
    return (long) (millis * 1e6);
  }
}
