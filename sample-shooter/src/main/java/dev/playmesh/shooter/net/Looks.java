package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Figure;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What a figure looked like at moments that may not be drawn yet: a figure that is drawn late also
 * falls late.
 *
 * <p><b>Threading:</b> one thread.
 */
final class Looks {

  /** Clocks that disagree must not hold anything back for longer. */
  private static final double LATEST_MILLIS = 3_000;

  private final Deque<Look> waiting = new ArrayDeque<>();

  private record Look(
      double millis,
      double arrivedMillis,
      Animation animation,
      int frame,
      int health,
      int life,
      boolean shielded) {}

  void add(double millis, double arrivedMillis, FigureState state) {
    waiting.add(
        new Look(
            millis,
            arrivedMillis,
            state.animation,
            state.frame,
            state.health,
            state.life,
            state.shielded));
  }

  /** Shows what was so at the moment that is drawn; whether a life began by that. */
  boolean show(Figure figure, double drawnMillis, double nowMillis) {
    int life = figure.life();
    Look next = waiting.peek();
    while (next != null
        && (next.millis() <= drawnMillis || nowMillis - next.arrivedMillis() > LATEST_MILLIS)) {
      figure.told(next.animation(), next.frame(), next.health(), next.life(), next.shielded());
      waiting.remove();
      next = waiting.peek();
    }
    return figure.life() != life;
  }
}
