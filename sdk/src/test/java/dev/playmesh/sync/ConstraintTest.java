package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ConstraintTest {

  private static final double WALL = 2;

  /** Bounces between two walls: prediction would always run through them. */
  private static double triangle(double millis) {
    double phase = (millis * 0.005 + WALL) % (4 * WALL);
    return phase < 2 * WALL ? phase - WALL : 3 * WALL - phase;
  }

  @Test
  void noFrameIsInsideAWall() {
    for (RemoteMotion.Mode mode : RemoteMotion.Mode.values()) {
      RemoteMotion motion =
          RemoteMotion.builder()
              .mode(mode)
              .constraint((from, to) -> Math.abs(to.y()) <= WALL)
              .build();
      Random random = new Random(4);
      double reached = 0;
      for (int i = 0; i < 600; i++) {
        double at = i * 50;
        double vy = (triangle(at + 1) - triangle(at)) * 1000;
        if (random.nextInt(10) > 0) {
          motion.update(at, at + 100, at * 0.003, triangle(at), 3, vy);
        }
        for (int frame = 0; frame < 3; frame++) {
          motion.sample(at + 100 + frame * 16);
          assertTrue(Math.abs(motion.y()) <= WALL, mode + " at " + motion.y());
          reached = Math.max(reached, Math.abs(motion.y()));
        }
      }
      assertTrue(reached > 0.9 * WALL, mode + " reached " + reached);
      assertEquals(600 * 50 * 0.003, motion.x(), 1);
    }
  }

  @Test
  void whoIsReallyBehindAWallIsPutThereAfterAWhile() {
    RemoteMotion motion =
        RemoteMotion.builder()
            .dimensions(1)
            .constraint((from, to) -> (from.x() < 5) == (to.x() < 5))
            .build();
    for (int i = 0; i < 60; i++) {
      motion.update(i * 50, i * 50 + 20, i < 20 ? 0 : 10, 0);
      motion.sample(i * 50 + 30);
      if (i >= 20 && i < 28) {
        assertTrue(motion.x() < 5);
      }
    }
    assertEquals(10, motion.x(), 0.1);
  }
}
