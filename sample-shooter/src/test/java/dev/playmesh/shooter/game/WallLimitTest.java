package dev.playmesh.shooter.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WallLimitTest {

  private static final double RADIUS = Rules.FIGURE_RADIUS;

  /** A wall one metre thick from x = 5 to x = 6, with a gap at its upper end. */
  private static final Arena ARENA =
      Arena.of(
          "###########", //
          "#.........#",
          "#.........#",
          "#....#....#",
          "#....#....#",
          "#....#....#",
          "###########");

  private final WallLimit limit = new WallLimit(ARENA);

  @Test
  void leavesWaysAloneThatTouchNoWall() {
    assertArrayEquals(new double[] {3.2, 2.7}, limited(2, 2, 3.2, 2.7));
    assertArrayEquals(new double[] {8, 4.9}, limited(2, 4.9, 8, 4.9));
  }

  @Test
  void stopsAtAWallHoweverFarBehindItTheGuessIs() {
    for (double to = 4.7; to < 9.5; to += 0.1) {
      double[] at = limited(3, 2.5, to, 2.5);
      assertEquals(5 - RADIUS, at[0], 0.01, "guess " + to);
      assertEquals(2.5, at[1], 0.01);
    }
  }

  @Test
  void goesOnAlongTheWall() {
    double[] at = limited(4.5, 2, 5.5, 3);
    assertEquals(5 - RADIUS, at[0], 0.01);
    assertEquals(3, at[1], 0.05);
  }

  @Test
  void aWallTouchedByARoundedPositionIsNoTrap() {
    assertArrayEquals(new double[] {4, 2.5}, limited(5 - RADIUS + 0.01, 2.5, 4, 2.5), 0.02);
  }

  @Test
  void whatBeginsInAWallMayOnlyEndOutside() {
    assertArrayEquals(new double[] {3, 3}, limited(5.5, 2.5, 3, 3));
    assertArrayEquals(new double[] {5.5, 2.5}, limited(5.5, 2.5, 5.6, 2.5));
  }

  @Test
  void whatIsNoPlaceIsRefused() {
    assertArrayEquals(new double[] {3, 3}, limited(3, 3, Double.NaN, 3));
    assertArrayEquals(new double[] {3, 3}, limited(3, 3, 3, Double.POSITIVE_INFINITY));
  }

  @Test
  void nobodyIsEverInAWallOrBeyondOneInTheRealArena() {
    Arena arena = Arena.STANDARD;
    WallLimit walls = new WallLimit(arena);
    SplittableRandom random = new SplittableRandom(4);
    int bent = 0;
    for (int i = 0; i < 20_000; i++) {
      double[] from = {random.nextDouble(arena.width()), random.nextDouble(arena.height())};
      if (arena.touchesWall(from[0], from[1], RADIUS)) {
        continue;
      }
      double angle = random.nextDouble(2 * Math.PI);
      double length = random.nextDouble(2.5);
      double guessX = from[0] + Math.cos(angle) * length;
      double guessY = from[1] + Math.sin(angle) * length;
      double[] to = {guessX, guessY};
      walls.limit(from, to);
      assertFalse(arena.touchesWall(to[0], to[1], RADIUS - 1e-3), to[0] + ", " + to[1]);
      double gone = Math.hypot(to[0] - from[0], to[1] - from[1]);
      // a corner pushes a little further
      assertTrue(gone <= length + 0.05, "went " + gone + " instead of " + length);
      bent += Math.hypot(to[0] - guessX, to[1] - guessY) > 0.01 ? 1 : 0;
    }
    assertTrue(bent > 1000, bent + " of them met a wall");
  }

  private double[] limited(double fromX, double fromY, double toX, double toY) {
    double[] to = {toX, toY};
    limit.limit(new double[] {fromX, fromY}, to);
    return to;
  }

  @Test
  void allowsWhatNoWallStops() {
    assertTrue(limit.allows(2, 2, 3.2, 2.7));
    assertTrue(limit.allows(4.6, 2, 4.6, 3), "along a wall");
    assertTrue(limit.allows(4.6, 2, 4.61, 3), "as near as rounding is wrong");
    assertFalse(limit.allows(4.5, 2.5, 5, 2.5), "into it");
    assertFalse(limit.allows(4, 2.5, 7, 2.5), "through it");
    assertFalse(limit.allows(4.6, 2.5, 4.64, 2.5), "bit by bit");
  }
}
