package dev.playmesh.shooter.game;

import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;

/** Where one appears: at one of the places that are far from everybody alive. */
final class Spawns {

  /** Places that are this much nearer than the farthest are as good. */
  private static final double AS_GOOD = 6;

  private Spawns() {}

  static Arena.Place pick(Arena arena, Collection<Figure> figures, SplittableRandom random) {
    double farthest = 0;
    for (Arena.Place place : arena.spawns()) {
      farthest = Math.max(farthest, nearest(place, figures));
    }
    double enough = farthest - AS_GOOD;
    List<Arena.Place> good =
        arena.spawns().stream().filter(place -> nearest(place, figures) >= enough).toList();
    return good.get(random.nextInt(good.size()));
  }

  private static double nearest(Arena.Place place, Collection<Figure> figures) {
    double nearest = 1000;
    for (Figure figure : figures) {
      if (figure.isAlive()) {
        nearest =
            Math.min(nearest, StrictMath.hypot(figure.x() - place.x(), figure.y() - place.y()));
      }
    }
    return nearest;
  }
}
