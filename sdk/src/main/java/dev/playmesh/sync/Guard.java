package dev.playmesh.sync;

/** Keeps what is drawn where the game allows it: slides along what is in the way, or stays. */
final class Guard {

  private static final double GIVE_UP_MILLIS = 500;

  private final MotionConstraint constraint;
  private final MotionState next;
  private double blockedSince = Double.NaN;

  Guard(MotionConstraint constraint, int dimensions, int angles) {
    this.constraint = constraint;
    next = MotionState.of(dimensions, angles);
  }

  /**
   * Corrects a step. Whoever stands where nothing is allowed for half a second is let through: the
   * truth is elsewhere.
   *
   * @return whether anything was corrected
   */
  boolean correct(MotionState from, MotionState to, double nowMillis) {
    if (constraint.allows(from, to)) {
      blockedSince = Double.NaN;
      return false;
    }
    if (Double.isNaN(blockedSince)) {
      blockedSince = nowMillis;
    }
    next.set(from);
    for (int i = to.dimensions; i < to.position.length; i++) {
      next.position[i] = to.position[i];
      next.velocity[i] = to.velocity[i];
    }
    boolean slides = false;
    for (int i = 0; i < to.dimensions; i++) {
      next.position[i] = to.position[i];
      next.velocity[i] = to.velocity[i];
      if (constraint.allows(from, next)) {
        slides |= to.position[i] != from.position[i];
      } else {
        next.position[i] = from.position[i];
        next.velocity[i] = 0;
      }
    }
    to.set(next);
    if (slides) {
      blockedSince = nowMillis;
    }
    return true;
  }

  /** Whether the way has been blocked for too long. */
  boolean givesUp(double nowMillis) {
    boolean over = nowMillis - blockedSince > GIVE_UP_MILLIS;
    if (over) {
      blockedSince = Double.NaN;
    }
    return over;
  }
}
