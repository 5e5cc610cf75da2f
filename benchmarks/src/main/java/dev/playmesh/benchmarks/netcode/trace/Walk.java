package dev.playmesh.benchmarks.netcode.trace;

import java.util.Random;

/** One object on its way, step by step. */
abstract class Walk {

  final Random random;
  double x;
  double y;
  double vx;
  double vy;
  boolean teleported;
  boolean stopped;

  Walk(long seed) {
    random = new Random(seed);
  }

  /** Lets time pass; velocities change evenly within a step. */
  abstract void step(double seconds);

  double between(double least, double most) {
    return least + random.nextDouble() * (most - least);
  }

  /** Moves with the mean of the old and the new velocity. */
  final void move(double newVx, double newVy, double seconds) {
    x += (vx + newVx) / 2 * seconds;
    y += (vy + newVy) / 2 * seconds;
    vx = newVx;
    vy = newVy;
  }

  /** Brings the velocity nearer to the wanted one, with a limited acceleration. */
  final void accelerate(double wantedX, double wantedY, double most, double seconds) {
    double dx = wantedX - vx;
    double dy = wantedY - vy;
    double change = Math.hypot(dx, dy);
    double share = change <= most * seconds ? 1 : most * seconds / change;
    boolean was = vx != 0 || vy != 0;
    move(share == 1 ? wantedX : vx + dx * share, share == 1 ? wantedY : vy + dy * share, seconds);
    stopped |= was && vx == 0 && vy == 0;
  }
}
