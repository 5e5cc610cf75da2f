package dev.playmesh.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FixedStepTest {

  private final FixedStep fixed = FixedStep.hertz(60);

  @Test
  void firstCallOnlyStartsTheTime() {
    assertEquals(0, fixed.advance(123_456));
    assertEquals(0, fixed.alpha());
  }

  @Test
  void unevenFramesMakeAsManyStepsAsTimePasses() {
    Random random = new Random(1);
    double now = 0;
    fixed.advance(now);
    while (now < 60_000) {
      now += random.nextDouble() * 40;
      fixed.advance(now);
      assertTrue(fixed.alpha() >= 0 && fixed.alpha() < 1);
    }
    assertEquals(now / fixed.stepMillis(), fixed.steps() + fixed.alpha(), 1e-6);
  }

  @Test
  void equalRatesMakeOneStepAFrame() {
    fixed.advance(0);
    for (int frame = 1; frame < 10_000; frame++) {
      assertEquals(1, fixed.advance(frame * (1000.0 / 60)));
    }
  }

  @Test
  void aSlowFrameMakesFiveStepsAndTheRestIsDropped() {
    fixed.advance(0);
    assertEquals(5, fixed.advance(10_000));
    assertTrue(fixed.alpha() < 1);
    assertEquals(0, fixed.advance(10_001));
    assertEquals(10_001, fixed.droppedMillis() + fixed.stepMillis() * (5 + fixed.alpha()), 1e-6);
  }

  @Test
  void aFrameCountsForAQuarterOfASecondAtMost() {
    FixedStep slow = FixedStep.hertz(10);
    slow.advance(0);
    assertEquals(2, slow.advance(5_000));
    assertEquals(0.5, slow.alpha(), 1e-9);
    assertEquals(4_750, slow.droppedMillis(), 1e-9);
  }

  @Test
  void aGameThatIsAlwaysTooSlowStaysAtFiveStepsAFrame() {
    fixed.advance(0);
    for (int frame = 1; frame < 1_000; frame++) {
      assertTrue(fixed.advance(frame * 120) <= 5);
    }
    assertEquals(999 * 5, fixed.steps());
  }

  @Test
  void timeThatGoesBackMakesNothing() {
    fixed.advance(100);
    assertEquals(0, fixed.advance(50));
    assertEquals(1, fixed.advance(117));
  }

  @Test
  void refusesRatesThatAreNone() {
    assertThrows(IllegalArgumentException.class, () -> FixedStep.hertz(0));
    assertThrows(IllegalArgumentException.class, () -> FixedStep.hertz(Double.NaN));
  }
}
