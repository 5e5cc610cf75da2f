package dev.playmesh.sync;

/** Keeps what is drawn where the game allows it: slides along what is in the way, or stays. */
final class Guard {

  private static final double GIVE_UP_MILLIS = 500;

  /** Whoever makes so little of a step is stuck. */
  private static final double LEAST_SHARE = 0.1;

  private final MotionConstraint constraint;
  private final MotionState next;
  private double blockedSince = Double.NaN;

  Guard(MotionConstraint constraint, int dimensions, int angles) {
    this.constraint = constraint;
    next = MotionState.of(dimensions, angles);
  }

  /**
   * Corrects a step.
   *
   * @return whether anything was corrected
   */
  boolean correct(MotionState from, MotionState to, double nowMillis) {
    if (constraint.allows(from, to)) {
      blockedSince = Double.NaN;
      return false;
    }
    next.set(from);
    for (int i = to.dimensions; i < to.position.length; i++) {
      next.position[i] = to.position[i];
      next.velocity[i] = to.velocity[i];
    }
    for (int i = 0; i < to.dimensions; i++) {
      next.position[i] = to.position[i];
      next.velocity[i] = to.velocity[i];
      if (!constraint.allows(from, next)) {
        next.position[i] = from.position[i];
        next.velocity[i] = 0;
      }
    }
    boolean slides = next.distance(from) > LEAST_SHARE * to.distance(from);
    if (slides || Double.isNaN(blockedSince)) {
      blockedSince = nowMillis;
    }
    to.set(next);
    return true;
  }

  /**
   * Whether the truth is elsewhere: nothing has moved for half a second, and what the sender told
   * can't be reached. Where only the prediction runs against a wall, staying is right.
   */
  boolean givesUp(MotionState from, MotionState told, double nowMillis) {
    if (!(nowMillis - blockedSince > GIVE_UP_MILLIS)) {
      return false;
    }
    blockedSince = nowMillis;
    return !constraint.allows(from, told) && constraint.allows(told, told);
  }

  /** Puts the object where it should be; where it may not be there, where its sender said. */
  void place(MotionState target, MotionState told) {
    blockedSince = Double.NaN;
    boolean free = constraint.allows(told, target) && constraint.allows(target, target);
    if (!free && constraint.allows(told, told)) {
      target.set(told);
    }
  }
}
