package dev.playmesh.shooter.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArenaTest {

  private static final Arena ROOM = Arena.of("#######", "#S....#", "#..#..#", "#....A#", "#######");

  @Test
  void readsTheDrawingFromTheTop() {
    assertEquals(7, ROOM.width());
    assertEquals(5, ROOM.height());
    assertEquals(new Arena.Place(1.5, 3.5), ROOM.spawns().get(0));
    assertTrue(ROOM.isWall(3, 2));
    assertFalse(ROOM.isWall(2, 2));
    assertTrue(ROOM.isWall(-1, 2));
  }

  @Test
  void refusesRowsOfDifferentLength() {
    assertThrows(IllegalArgumentException.class, () -> Arena.of("###", "##"));
    assertThrows(IllegalArgumentException.class, () -> Arena.of("#?#"));
  }

  @Test
  void sightEndsAtWalls() {
    assertEquals(0.3, ROOM.clearPart(1.5, 2.5, 6.5, 2.5), 1e-9);
    assertTrue(ROOM.sees(1.5, 3.5, 5.5, 3.5));
    assertFalse(ROOM.sees(1.5, 1.5, 5.5, 3.5));
    assertTrue(ROOM.sees(1.5, 1.5, 1.5, 3.5));
  }

  @Test
  void sightAgreesWithSmallSteps() {
    SplittableRandom random = new SplittableRandom(7);
    Arena arena = Arena.STANDARD;
    for (int i = 0; i < 2000; i++) {
      double fromX = 1 + random.nextDouble() * (arena.width() - 2);
      double fromY = 1 + random.nextDouble() * (arena.height() - 2);
      if (arena.isWall((int) fromX, (int) fromY)) {
        continue;
      }
      double toX = random.nextDouble() * arena.width();
      double toY = random.nextDouble() * arena.height();
      double part = arena.clearPart(fromX, fromY, toX, toY);
      double length = Math.hypot(toX - fromX, toY - fromY);
      assertEquals(walk(arena, fromX, fromY, toX, toY) * length, part * length, 0.05);
    }
  }

  @Test
  void theStandardArenaHasPlacesForAllAndAWayBetweenThem() {
    assertTrue(Arena.STANDARD.spawns().size() >= Rules.MAX_PLAYERS);
    assertTrue(Arena.STANDARD.newSpots().stream().anyMatch(s -> s.kind() == PickUp.HEALTH));
    assertTrue(Arena.STANDARD.newSpots().stream().anyMatch(s -> s.kind() == PickUp.AMMO));
    for (int column = 0; column < Arena.STANDARD.width(); column++) {
      assertTrue(Arena.STANDARD.isWall(column, 0));
      assertTrue(Arena.STANDARD.isWall(column, Arena.STANDARD.height() - 1));
    }
  }

  private static double walk(Arena arena, double fromX, double fromY, double toX, double toY) {
    int steps = 4000;
    for (int i = 0; i <= steps; i++) {
      double x = fromX + (toX - fromX) * i / steps;
      double y = fromY + (toY - fromY) * i / steps;
      if (arena.isWall((int) Math.floor(x), (int) Math.floor(y))) {
        return (double) i / steps;
      }
    }
    return 1;
  }
}
