package dev.playmesh.sync;

import java.util.Arrays;

/**
 * Chooses how receivers predict, by what would have predicted the last moments best. The
 * acceleration is the smaller of two neighbouring ticks', so that a jump in velocity isn't one.
 */
final class ModelChoice {

  private static final double LOOK_BACK_MILLIS = 100;

  private final int dimensions;
  private final SnapshotBuffer history;
  private final double[] acceleration;
  private final double[] older;

  ModelChoice(int dimensions, int angles) {
    this.dimensions = dimensions;
    history = new SnapshotBuffer(dimensions, angles, 32);
    acceleration = new double[dimensions + angles];
    older = new double[dimensions + angles];
  }

  void add(double nowMillis, MotionState state) {
    if (state.teleport) {
      history.clear();
    }
    history.add(nowMillis, state);
  }

  /** Writes the chosen model's velocity and acceleration into the newest state. */
  MotionSender.Model choose(MotionState newest) {
    int last = history.size() - 1;
    estimate(last, newest, acceleration);
    MotionSender.Model model = best(last);
    newest.accelerationKnown = true;
    if (model == MotionSender.Model.QUADRATIC) {
      System.arraycopy(acceleration, 0, newest.acceleration, 0, acceleration.length);
    } else {
      Arrays.fill(newest.acceleration, 0);
    }
    if (model == MotionSender.Model.STATIC) {
      Arrays.fill(newest.velocity, 0);
    }
    return model;
  }

  /** Going back from now, each model with what it would have known then. */
  private MotionSender.Model best(int last) {
    if (last < 1) {
      return MotionSender.Model.LINEAR; // nothing is known of the moments before
    }
    int then = Math.max(0, history.before(history.newestMillis() - LOOK_BACK_MILLIS));
    double seconds = (history.newestMillis() - history.millis(then)) / 1000;
    MotionState now = history.state(last);
    MotionState past = history.state(then);
    double stays = 0;
    double straight = 0;
    double bent = 0;
    for (int i = 0; i < dimensions; i++) {
      double way = now.position[i] - past.position[i];
      double linear = now.velocity[i] * seconds;
      stays += way * way;
      straight += (way - linear) * (way - linear);
      double curved = linear - acceleration[i] * seconds * seconds / 2;
      bent += (way - curved) * (way - curved);
    }
    if (stays <= straight && stays <= bent) {
      return MotionSender.Model.STATIC;
    }
    return bent < straight ? MotionSender.Model.QUADRATIC : MotionSender.Model.LINEAR;
  }

  private void estimate(int index, MotionState state, double[] out) {
    if (state.accelerationKnown) {
      System.arraycopy(state.acceleration, 0, out, 0, out.length);
      return;
    }
    Arrays.fill(out, 0);
    if (index < 2) {
      return;
    }
    difference(index, out);
    difference(index - 1, older);
    for (int i = 0; i < dimensions; i++) {
      boolean agrees = out[i] * older[i] > 0;
      out[i] = agrees ? Math.copySign(Math.min(Math.abs(out[i]), Math.abs(older[i])), out[i]) : 0;
    }
  }

  private void difference(int index, double[] out) {
    double seconds = (history.millis(index) - history.millis(index - 1)) / 1000;
    for (int i = 0; i < dimensions; i++) {
      out[i] = (history.state(index).velocity[i] - history.state(index - 1).velocity[i]) / seconds;
    }
  }
}
