package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Rules;
import org.junit.jupiter.api.Test;

class PopsTest {

  private static final double FRAME_MILLIS = 1000.0 / 60;

  private final Pops pops = new Pops();
  private double now = 5_000;
  private double x = 3;

  private void run(int frames) {
    for (int i = 0; i < frames; i++) {
      now += FRAME_MILLIS;
      x += Rules.RUN_SPEED * FRAME_MILLIS / 1000;
      pops.frame(now, x, 2, Rules.RUN_SPEED, 0, false);
    }
  }

  @Test
  void nothingIsKnownBeforeTheSecondFrame() {
    assertTrue(Double.isNaN(pops.perMinute()));
    run(1);
    assertTrue(Double.isNaN(pops.perMinute()));
  }

  @Test
  void whoRunsAsFastAsItIsDrawnDoesNotPop() {
    run(600);
    assertEquals(0, pops.perMinute());
  }

  @Test
  void aJumpOfMoreThanHalfADiameterIsOnePop() {
    run(300);
    x += Rules.FIGURE_RADIUS * 1.1;
    run(301);
    assertEquals(1, pops.count());
    assertEquals(6, pops.perMinute(), 0.01, "one in ten seconds");
  }

  @Test
  void aSmallerJumpIsNone() {
    run(300);
    x += Rules.FIGURE_RADIUS * 0.9;
    run(300);
    assertEquals(0, pops.count());
  }

  @Test
  void standingStillWithAVelocityIsOneInALongFrame() {
    run(2);
    now += 100;
    pops.frame(now, x, 2, Rules.RUN_SPEED, 0, false);
    assertEquals(1, pops.count());
  }

  @Test
  void theBeginOfALifeIsNone() {
    run(10);
    pops.frame(now + FRAME_MILLIS, x + 20, 9, 0, 0, true);
    assertEquals(0, pops.count());
  }
}
