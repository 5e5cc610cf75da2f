package dev.playmesh.sync;

import org.jspecify.annotations.Nullable;

/**
 * What is drawn of an object: it follows where the object should be without a jump in position or
 * velocity, and stays where the game allows it to be.
 */
final class Picture {

  private final Smoothing smoothing;
  private final @Nullable Guard guard;
  private final MotionState target;
  private final MotionState next;
  private final MotionState drawn;
  private double drawnMillis = Double.NEGATIVE_INFINITY;
  private boolean jumps = true;

  Picture(int dimensions, int angles, @Nullable MotionConstraint constraint) {
    smoothing = new Smoothing(dimensions, angles);
    guard = constraint == null ? null : new Guard(constraint, dimensions, angles);
    target = MotionState.of(dimensions, angles);
    next = MotionState.of(dimensions, angles);
    drawn = MotionState.of(dimensions, angles);
  }

  /** The object was put elsewhere: the next frame draws it there. */
  void jump() {
    jumps = true;
  }

  /** Another place is right by now: what is drawn goes on from where it is. */
  void rebase(Track track) {
    if (!jumps && hasDrawn()) {
      track.again(drawnMillis, target);
      smoothing.set(drawn, target);
      jumps = smoothing.isHopeless(track.topSpeed());
    }
  }

  /** Draws a frame; one that is earlier than the last counts as the last. */
  void frame(double nowMillis, Track track) {
    double now = Math.max(drawnMillis, nowMillis);
    jumps |= track.sample(now, guard == null ? drawn : target);
    boolean placed = jumps || !hasDrawn();
    if (placed) {
      smoothing.clear();
    } else {
      smoothing.advance((now - drawnMillis) / 1000, track.topSpeed(), track.mode());
    }
    if (guard == null) {
      smoothing.addTo(drawn);
    } else {
      next.set(target);
      smoothing.addTo(next);
      placed = guarded(guard, placed, now, track.told());
      drawn.set(next);
    }
    drawn.teleport = placed;
    jumps = false;
    drawnMillis = now;
  }

  private boolean guarded(Guard keeper, boolean placed, double now, MotionState told) {
    if (placed) {
      keeper.place(next, told);
      smoothing.set(next, target);
      return true;
    }
    if (!keeper.correct(drawn, next, now)) {
      return false;
    }
    boolean lost = keeper.givesUp(drawn, told, now);
    if (lost) {
      next.set(target);
      keeper.place(next, told);
    }
    smoothing.set(next, target);
    return lost;
  }

  Smoothing smoothing() {
    return smoothing;
  }

  MotionState drawn() {
    return drawn;
  }

  double drawnMillis() {
    return drawnMillis;
  }

  boolean hasDrawn() {
    return drawnMillis > Double.NEGATIVE_INFINITY;
  }
}
