package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Figure;

/**
 * How a figure is at one moment: what goes out every frame. One object is filled again for every
 * frame, and one for every message that comes in, so that nothing is allocated.
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
}
