package dev.playmesh.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Draws a game's own kind of state as {@link RemoteMotion} draws positions: a moment ago behind an
 * adaptive delay, or the present.
 *
 * <pre>
 *   RemoteState&lt;Arm&gt; arm = new RemoteState&lt;&gt;(armSpace, RemoteMotion.Mode.DELAYED);
 *   arm.update(info.sampledMillis(), info.arrivedMillis(), pose);     // for each message
 *   arm.sample(now).ifPresent(this::draw);                            // for each frame
 * </pre>
 *
 * <p>Beyond the newest state it goes on for at most {@link #HOLD_MILLIS}. What turns out wrong is
 * blended over within {@link #BLEND_MILLIS}, starting and ending as fast as it moves.
 *
 * <p><b>Threading:</b> one thread, the game's.
 *
 * @param <T> immutable values
 */
public final class RemoteState<T> {

  /** How long it goes on without a message. */
  public static final double HOLD_MILLIS = 200;

  /** How long a correction takes. */
  public static final double BLEND_MILLIS = 120;

  private static final int CAPACITY = 256;
  private static final double MEMORY_MILLIS = 2_000;

  private final StateSpace<T> space;
  private final Playhead playhead = new Playhead();
  private final List<Snapshot<T>> snapshots = new ArrayList<>();
  private final List<Snapshot<T>> drawn = new ArrayList<>();
  private final List<Snapshot<T>> leaving = new ArrayList<>();
  private RemoteMotion.Mode mode;
  private double snapDistance = Double.POSITIVE_INFINITY;
  private double lastMillis = Double.NEGATIVE_INFINITY;
  private double aimedMillis = Double.NEGATIVE_INFINITY;
  private boolean newestLacksClock;

  private record Snapshot<T>(double millis, T state) {}

  /**
   * Starts knowing nothing.
   *
   * @param space what can be done with the states
   * @param mode what is drawn
   */
  public RemoteState(StateSpace<T> space, RemoteMotion.Mode mode) {
    this.space = space;
    this.mode = mode;
  }

  /**
   * Takes a message.
   *
   * @param sampledMillis when it was so, on this peer's clock; NaN counts as {@code arrivedMillis}
   * @param arrivedMillis when it arrived
   * @param state the state
   * @return whether it was news: false for late and doubled ones
   */
  public boolean update(double sampledMillis, double arrivedMillis, T state) {
    boolean lacksClock = !Double.isFinite(sampledMillis);
    double sampled = lacksClock ? arrivedMillis : sampledMillis;
    if (!Interpolator.isTime(sampled) || !Interpolator.isTime(arrivedMillis)) {
      return false;
    }
    if (newestLacksClock && !lacksClock) {
      startAnew();
    }
    int last = snapshots.size() - 1;
    if (last >= 0 && sampled - snapshots.get(last).millis() < SnapshotBuffer.LEAST_MILLIS) {
      return false;
    }
    newestLacksClock = lacksClock;
    boolean wasBeyond = last >= 0 && aimedMillis > snapshots.get(last).millis();
    forget(sampled);
    snapshots.add(new Snapshot<>(sampled, state));
    playhead.arrived(sampled, arrivedMillis);
    if (wasBeyond) {
      leave();
    }
    return true;
  }

  /** Keeps the last state that isn't after what is drawn, and all after it. */
  private void forget(double sampled) {
    double needed = Math.max(playhead.drawnMillis(), sampled - MEMORY_MILLIS);
    while (snapshots.size() >= CAPACITY
        || (snapshots.size() > 2 && snapshots.get(1).millis() <= needed)) {
      snapshots.remove(0);
    }
  }

  /** The clocks agree by now: what came before was counted as new as its arrival. */
  private void startAnew() {
    snapshots.clear();
    playhead.clear();
    aimedMillis = Double.NEGATIVE_INFINITY;
    leave();
  }

  /**
   * Moves on to a frame.
   *
   * @param nowMillis the frame's time on this peer's clock
   * @return what to draw; empty before the first message
   */
  public Optional<T> sample(double nowMillis) {
    if (snapshots.isEmpty()) {
      return Optional.empty();
    }
    double now = Math.max(lastMillis, nowMillis);
    lastMillis = now;
    double delayed = playhead.advance(now);
    aimedMillis = Math.max(aimedMillis, mode == RemoteMotion.Mode.PRESENT ? now : delayed);
    T result = blended(now, at(mode == RemoteMotion.Mode.PRESENT ? now : delayed));
    if (drawn.size() == 2) {
      drawn.remove(0);
    }
    drawn.add(new Snapshot<>(now, result));
    return Optional.of(result);
  }

  private T at(double millis) {
    int from = snapshots.size() - 1;
    while (from >= 0 && snapshots.get(from).millis() > millis) {
      from--;
    }
    if (from < 0) {
      return snapshots.get(0).state();
    }
    Snapshot<T> start = snapshots.get(from);
    if (from == snapshots.size() - 1) {
      return from == 0 ? start.state() : along(snapshots.get(from - 1), start, millis);
    }
    Snapshot<T> end = snapshots.get(from + 1);
    double share = (millis - start.millis()) / (end.millis() - start.millis());
    return jumps(start.state(), end.state())
        ? start.state()
        : space.lerp(start.state(), end.state(), share);
  }

  private T along(Snapshot<T> from, Snapshot<T> to, double millis) {
    double beyond = Math.min(HOLD_MILLIS, millis - to.millis());
    double span = to.millis() - from.millis();
    boolean still = beyond <= 0 || span <= 0 || jumps(from.state(), to.state());
    return still ? to.state() : space.extrapolate(from.state(), to.state(), 1 + beyond / span);
  }

  /** What is drawn goes on as it went, and fades. */
  private void leave() {
    leaving.clear();
    leaving.addAll(drawn);
  }

  private T blended(double now, T target) {
    if (leaving.isEmpty()) {
      return target;
    }
    Snapshot<T> last = leaving.get(leaving.size() - 1);
    double share = (now - last.millis()) / BLEND_MILLIS;
    if (share >= 1 || jumps(last.state(), target)) {
      leaving.clear();
      return target;
    }
    T old = leaving.size() == 1 ? last.state() : along(leaving.get(0), last, now);
    return space.lerp(old, target, share * share * (3 - 2 * share));
  }

  private boolean jumps(T from, T to) {
    return space.distance(from, to) > snapDistance;
  }

  /**
   * Draws the present or the past from now on.
   *
   * @param newest what to draw
   */
  public void mode(RemoteMotion.Mode newest) {
    if (newest != mode) {
      mode = newest;
      aimedMillis = Double.NEGATIVE_INFINITY;
      leave();
    }
  }

  /**
   * Sets from which distance on a change is no motion but a jump, which is drawn at once. By
   * default nothing is.
   *
   * @param distance in the unit of {@link StateSpace#distance}, above 0
   */
  public void snapDistance(double distance) {
    if (!(distance > 0)) {
      throw new IllegalArgumentException("snapDistance must be above 0 but is " + distance);
    }
    snapDistance = distance;
  }

  /**
   * How far behind {@link RemoteMotion.Mode#DELAYED} draws or would draw.
   *
   * @return milliseconds; NaN before the first message
   */
  public double delayMillis() {
    return playhead.delayMillis();
  }
}
