package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.sync.MotionState;

/**
 * How a figure is at one moment: what the others are told. One object is filled again for every
 * step, and one for every message that comes in, so that nothing is allocated.
 *
 * <p><b>Threading:</b> one thread.
 */
final class FigureState {

  double x;
  double y;
  double velocityX;
  double velocityY;
  double facing;
  Animation animation = Animation.IDLE;
  int frame;
  int health;
  int life;
  boolean shielded;

  FigureState of(Figure figure) {
    x = figure.x();
    y = figure.y();
    velocityX = figure.velocityX();
    velocityY = figure.velocityY();
    facing = figure.facing();
    animation = figure.animation();
    frame = figure.animationFrame();
    health = figure.health();
    life = figure.life() & 0xFF;
    shielded = figure.isShielded();
    return this;
  }

  /** Takes how fast it moves from what a sender chose. */
  void velocity(MotionState motion) {
    velocityX = motion.velocityX();
    velocityY = motion.velocityY();
  }

  /** Whether all but motion is the same; pictures of an animation go on by themselves. */
  boolean looksLike(FigureState other) {
    return animation == other.animation
        && health == other.health
        && life == other.life
        && shielded == other.shielded;
  }
}
