package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RemoteMotionTest {

  private final RemoteMotion motion = RemoteMotion.builder().dimensions(2).build();

  @Test
  void hasNothingToDrawBeforeTheFirstMessage() {
    assertFalse(motion.sample(10));
    assertFalse(motion.hasState());
  }

  @Test
  void showsWhereItIsByNow() {
    motion.update(1000, 1080, 10, 20, 5, -5);
    assertTrue(motion.sample(1100));
    assertEquals(10.5, motion.x(), 1e-9);
    assertEquals(19.5, motion.y(), 1e-9);
    assertEquals(5, motion.velocityX(), 1e-9);
    assertTrue(motion.teleported());
    motion.sample(1110);
    assertFalse(motion.teleported());
  }

  @Test
  void comesToRestWhenNothingArrives() {
    motion.update(1000, 1050, 0, 0, 4, 0);
    motion.sample(1250);
    assertEquals(1, motion.x(), 1e-9);
    assertFalse(motion.stalled());
    motion.sample(1600);
    double rest = motion.x();
    assertTrue(motion.stalled());
    assertEquals(1 + 4 * DeadReckoning.EASE_MILLIS / 2000, rest, 1e-9);
    assertEquals(0, motion.velocityX(), 1e-9);
    motion.sample(100_000);
    assertEquals(rest, motion.x(), 1e-9);
  }

  @Test
  void worksErrorsOffWithoutAJumpInPositionOrVelocity() {
    motion.update(0, 0, 0, 0, 5, 0);
    double lastX = 0;
    double lastVelocity = 5;
    motion.sample(0);
    for (int now = 1; now < 1000; now++) {
      if (now % 50 == 0 && now < 750) {
        double sign = now % 100 == 0 ? -1 : 1;
        motion.update(now - 1, now, 0.3 * sign, 0, 5 * sign, 0);
      }
      motion.sample(now);
      assertEquals(motion.velocityX() * 0.001, motion.x() - lastX, 0.004);
      assertEquals(lastVelocity, motion.velocityX(), 5);
      lastX = motion.x();
      lastVelocity = motion.velocityX();
    }
  }

  @Test
  void anErrorIsGoneAfterHalfASecond() {
    motion.update(0, 0, 0, 0, 0, 0);
    motion.sample(0);
    motion.update(10, 10, 1, 0, 0, 0);
    motion.sample(500);
    assertEquals(1, motion.x(), 0.01);
  }

  @Test
  void lateDoubledAndReorderedMessagesChangeNothing() {
    motion.update(1000, 1100, 10, 0, 5, 0);
    assertFalse(motion.update(1000, 1101, 10, 0, 5, 0));
    assertFalse(motion.update(950, 1102, 9.75, 0, 5, 0));
    assertFalse(motion.update(1, 90_000, 0, 0, -5, 0));
    motion.sample(1110);
    assertEquals(10.55, motion.x(), 1e-9);
    assertEquals(3, motion.dropped());
  }

  @Test
  void whatMovesForwardNeverMovesBackOnAnUnevenLine() {
    Random random = new Random(7);
    double[] arrival = new double[400];
    double[] sampled = new double[400];
    for (int i = 0; i < arrival.length; i++) {
      sampled[i] = i * 50;
      arrival[i] = sampled[i] + 20 + random.nextDouble() * 150;
    }
    double lastX = -1;
    double last = 0;
    for (double now = 0; now < 20_000; now += random.nextDouble() * 45) {
      for (int i = 0; i < arrival.length; i++) {
        boolean arrives = arrival[i] <= now && arrival[i] > last;
        boolean doubled = arrival[i] <= last && random.nextInt(500) == 0;
        if (arrives || doubled) {
          motion.update(sampled[i], arrival[i], sampled[i] * 0.005, 0, 5, 0);
        }
      }
      last = now;
      if (motion.sample(now)) {
        assertTrue(motion.x() >= lastX, "back at " + now);
        lastX = motion.x();
      }
    }
    assertTrue(lastX > 90);
  }

  @Test
  void timeNeverGoesBack() {
    motion.update(0, 0, 0, 0, 5, 0);
    motion.sample(100);
    motion.sample(50);
    assertEquals(0.5, motion.x(), 1e-9);
  }

  @Test
  void aTeleportIsDrawnAtOnce() {
    MotionState state = MotionState.of(2, 0);
    motion.update(0, 0, state.position(0, 0).velocity(5, 0));
    motion.sample(10);
    motion.update(20, 20, state.position(100, 50).velocity(0, 0).teleport(true));
    motion.sample(30);
    assertEquals(100, motion.x(), 1e-9);
    assertEquals(50, motion.y(), 1e-9);
    assertTrue(motion.teleported());
    motion.update(40, 40, state.position(101, 50).velocity(0, 0).teleport(false));
    motion.sample(41);
    assertEquals(100, motion.x(), 0.1);
    assertFalse(motion.teleported());
  }

  @Test
  void anglesTurnTheShortWay() {
    RemoteMotion turning = RemoteMotion.builder().dimensions(1).angles(1).build();
    MotionState state = MotionState.of(1, 1);
    turning.update(0, 0, state.position(0).angle(Math.toRadians(170)));
    turning.sample(0);
    turning.update(10, 10, state.position(0).angle(Math.toRadians(-170)));
    for (double now = 10; now < 600; now += 5) {
      turning.sample(now);
      assertTrue(turning.angle() > Math.toRadians(169) && turning.angle() < Math.toRadians(191));
    }
    assertEquals(Math.toRadians(190), turning.angle(), 1e-3);
  }

  @Test
  void worksBeforeTheClocksAgree() {
    assertTrue(motion.update(Double.NaN, 1000, 0, 0, 5, 0));
    motion.sample(1100);
    assertEquals(0.5, motion.x(), 1e-9);
    assertFalse(motion.update(Double.NaN, 1000, 9, 0, 5, 0));
    assertTrue(motion.update(980, 1050, 0.1, 0, 5, 0));
    assertTrue(motion.update(1030, 1100, 0.35, 0, 5, 0));
  }

  @Test
  void impossibleValuesAreDroppedAndCounted() {
    assertFalse(motion.update(0, 0, Double.NaN, 0, 0, 0));
    assertFalse(motion.update(0, 0, 0, 0, 0, Double.POSITIVE_INFINITY));
    assertFalse(motion.update(0, Double.NaN, 0, 0, 0, 0));
    assertEquals(3, motion.dropped());
    assertTrue(motion.update(0, 0, 1, 0, 0, 0));
    motion.sample(0);
    assertEquals(1, motion.x());
  }

  @Test
  void hugeValuesLeaveNothingBehindThatIsNoNumber() {
    double[] values = {0, 1, -1e6, 1e11, -1e12, 1e13, 1e80, -1e200, 1e308, -Double.MAX_VALUE};
    double[] times = {0, 1e-300, 1e-9, 5, 16, 40, -3, 1e300};
    for (RemoteMotion.Mode mode : RemoteMotion.Mode.values()) {
      Random random = new Random(5);
      RemoteMotion odd = RemoteMotion.builder().mode(mode).angles(1).build();
      MotionState state = MotionState.of(2, 1);
      double sampled = 0;
      int news = 0;
      for (int i = 0; i < 20_000; i++) {
        double step = times[random.nextInt(times.length)];
        state.position(pick(values, random), pick(values, random));
        state.velocity(pick(values, random), pick(values, random));
        state.angle(0, pick(values, random), pick(values, random));
        if (odd.update(sampled + step, sampled + step + random.nextInt(90), state)) {
          news++;
          sampled += step;
        }
        if (odd.sample(i * 5.0)) {
          double all = odd.x() + odd.y() + odd.angle() + odd.velocityX() + odd.velocityY();
          assertTrue(Double.isFinite(all), mode + " at " + i);
        }
      }
      assertTrue(news > 100, news + " were taken");
      assertTrue(odd.dropped() > 100);
      for (int i = 1; i < 40; i++) {
        odd.update(sampled + i * 50, sampled + i * 50 + 10, state.position(7, 7).velocity(0, 0));
        odd.sample(200_000 + sampled + i * 50);
      }
      assertTrue(Double.isFinite(odd.x()));
    }
  }

  private static double pick(double[] values, Random random) {
    return random.nextInt(3) == 0 ? values[random.nextInt(values.length)] : random.nextInt(9);
  }

  @Test
  void whoTurnedOnTheSpotIsNotPredictedToGoOnTurning() {
    motion.update(0, 0, -0.25, 0, 5, 0);
    motion.update(50, 50, 0, 0, 5, 0);
    motion.update(100, 100, 0, 0.25, 0, 5);
    motion.sample(250);
    assertEquals(1, motion.y(), 1e-6);
    assertEquals(0, motion.x(), 0.4);
  }

  @Test
  void aFrameAtNoTimeIsRefused() {
    motion.update(0, 0, 1, 0, 0, 0);
    assertThrows(IllegalArgumentException.class, () -> motion.sample(Double.NaN));
    motion.sample(1);
    assertEquals(1, motion.x());
  }

  @Test
  void anAngleOfZeroIsSetAndNotRead() {
    MotionState state = MotionState.of(1, 1).position(0).angle(2.0);
    state.angle(0);
    assertEquals(0, state.angle());
    assertEquals(0, state.angleAt(0));
  }
}
