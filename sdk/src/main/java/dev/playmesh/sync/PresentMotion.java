package dev.playmesh.sync;

/** Draws the present: dead reckoning, and what was wrong is worked off. */
final class PresentMotion {

  private static final double TURN = 2 * Math.PI;

  private final int dimensions;
  private final DeadReckoning reckoning;
  private final ErrorSmoother smoother;
  private final MotionState news;
  private final MotionState target;
  private final double holdMillis;
  private double drawnMillis = Double.NaN;
  private boolean teleported;

  PresentMotion(int dimensions, int angles, double holdMillis) {
    this.dimensions = dimensions;
    this.holdMillis = holdMillis;
    reckoning = new DeadReckoning(dimensions, angles);
    smoother = new ErrorSmoother(dimensions + angles);
    news = MotionState.of(dimensions, angles);
    target = MotionState.of(dimensions, angles);
  }

  /** Takes a newer state; {@code drawn} is what {@link #sample} gave last. */
  void update(double sampledMillis, double arrivedMillis, MotionState state, MotionState drawn) {
    news.set(state);
    if (!Double.isNaN(drawnMillis)) {
      unwindAngles(drawn);
    }
    reckoning.set(news, sampledMillis, arrivedMillis + holdMillis);
    if (state.teleport || Double.isNaN(drawnMillis)) {
      smoother.clear();
      teleported = true;
      return;
    }
    if (!teleported) {
      reckoning.predict(drawnMillis, target);
      for (int i = 0; i < target.position.length; i++) {
        smoother.set(
            i, drawn.position[i] - target.position[i], drawn.velocity[i] - target.velocity[i]);
      }
    }
  }

  void sample(double nowMillis, MotionState drawn) {
    reckoning.predict(nowMillis, drawn);
    if (!teleported) {
      smoother.advance((nowMillis - drawnMillis) / 1000);
      for (int i = 0; i < drawn.position.length; i++) {
        drawn.position[i] += smoother.error(i);
        drawn.velocity[i] += smoother.velocity(i);
      }
    }
    drawn.teleport = teleported;
    teleported = false;
    drawnMillis = nowMillis;
  }

  boolean extrapolatesTooLong(double nowMillis) {
    return reckoning.expired(nowMillis);
  }

  /** Angles go the short way round from what is drawn. */
  private void unwindAngles(MotionState drawn) {
    for (int i = dimensions; i < news.position.length; i++) {
      news.position[i] -= TURN * Math.rint((news.position[i] - drawn.position[i]) / TURN);
    }
  }
}
