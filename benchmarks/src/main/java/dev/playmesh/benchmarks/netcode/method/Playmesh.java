package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;

/** The shipped classes with the shipped defaults. */
final class Playmesh extends Drawing {

  private final RemoteMotion motion;
  private int life;
  private final MotionState state = MotionState.of(2, 0);

  Playmesh(RemoteMotion.Mode mode) {
    motion = RemoteMotion.builder().mode(mode).build();
  }

  @Override
  public void update(Update update) {
    state.position(update.x(), update.y()).velocity(update.vx(), update.vy());
    state.teleport(update.life() != life);
    if (motion.update(update.sampledMillis(), update.arrivedMillis(), state)) {
      life = update.life();
    }
  }

  @Override
  public boolean sample(double nowMillis) {
    if (!motion.sample(nowMillis)) {
      return false;
    }
    x = motion.x();
    y = motion.y();
    beyond = motion.extrapolates();
    return true;
  }
}
