package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  private static RemoteMotion againstAWall(RemoteMotion.Mode mode, Duration heartbeat) {
    return RemoteMotion.builder()
        .dimensions(1)
        .mode(mode)
        .heartbeat(heartbeat)
        .constraint((from, to) -> Math.max(from.x(), to.x()) < 5 || Math.min(from.x(), to.x()) > 6)
        .build();
  }

  @ParameterizedTest
  @EnumSource
  void whomAPredictionRunsAgainstAWallIsNeverPutIntoItOrBehindIt(RemoteMotion.Mode mode) {
    RemoteMotion motion = againstAWall(mode, Duration.ofSeconds(2));
    for (int i = 0; i < 20; i++) {
      motion.update(i * 50, i * 50 + 20, 4 - (19 - i) * 0.05, 1);
      motion.sample(i * 50 + 30);
    }
    double last = motion.x();
    for (double now = 1_000; now < 8_000; now += 16) {
      motion.sample(now);
      assertTrue(motion.x() < 5, "at " + motion.x());
      assertTrue(motion.x() >= last - 1e-9 && !motion.teleported(), "put back at " + now);
      last = motion.x();
    }
    assertTrue(last > 4.9, "stays at " + last);
  }

  @ParameterizedTest
  @EnumSource
  void whoAppearsBeforeAWallIsNotPredictedIntoIt(RemoteMotion.Mode mode) {
    RemoteMotion motion = againstAWall(mode, Duration.ofSeconds(2));
    MotionState state = MotionState.of(1, 0);
    motion.update(0, 300, state.position(4.9).velocity(5));
    motion.sample(320);
    assertEquals(4.9, motion.x(), 1e-9);
    motion.update(1_000, 1_300, state.position(4.5).velocity(5).teleport(true));
    for (double now = 1_300; now < 3_000; now += 16) {
      motion.sample(now);
      assertTrue(motion.x() < 5, "at " + motion.x());
    }
  }

  @Test
  void whoCreepsAlongAWallIsStuckAllTheSame() {
    RemoteMotion motion =
        RemoteMotion.builder().constraint((from, to) -> (from.x() < 5) == (to.x() < 5)).build();
    for (int i = 0; i < 60; i++) {
      motion.update(i * 50, i * 50 + 20, i < 20 ? 4 : 10, i * 0.001, 0, 0.02);
      motion.sample(i * 50 + 30);
    }
    assertEquals(10, motion.x(), 0.1);
  }
}
