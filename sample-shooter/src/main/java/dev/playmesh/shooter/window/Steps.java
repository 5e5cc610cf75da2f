package dev.playmesh.shooter.window;

import dev.playmesh.shooter.game.Rules;

/** Turns the time between frames into steps of the game. */
final class Steps {

  private static final double LATEST = 0.25;

  private double waiting;

  /** How many steps are due. After a long standstill it goes on from now. */
  int due(double seconds) {
    waiting += Math.min(LATEST, seconds);
    int steps = (int) (waiting / Rules.STEP_SECONDS);
    waiting -= steps * Rules.STEP_SECONDS;
    return steps;
  }

  /** How far the time is from the last step to the next, 0 to 1. */
  double part() {
    return waiting / Rules.STEP_SECONDS;
  }
}
