package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;

/** The shipped classes with the shipped defaults. */
final class Playmesh extends Drawing {

  private final RemoteMotion motion;
  private final MotionState state = MotionState.of(2, 0);

  Playmesh(RemoteMotion motion) {
    this.motion = motion;
    beyond = true;
  }

  @Override
  public void update(Update update) {
    state.position(update.x(), update.y()).velocity(update.vx(), update.vy());
    state.teleport(update.teleport());
    motion.update(update.sampledMillis(), update.arrivedMillis(), state);
  }

  @Override
  public boolean sample(double nowMillis) {
    if (!motion.sample(nowMillis)) {
      return false;
    }
    x = motion.x();
    y = motion.y();
    return true;
  }
}
