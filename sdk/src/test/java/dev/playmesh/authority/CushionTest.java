package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How much lead is asked for by the holes in what arrives. */
class CushionTest {

  private static final double STEP = 15;

  private final Cushion cushion = new Cushion(STEP);
  private double now;

  private void wholeFor(double millis) {
    for (double end = now + millis; now < end; now += 45) {
      cushion.heard(-2, now);
    }
  }

  private void hole(double ticks) {
    now += 45;
    cushion.heard(ticks, now);
    wholeFor(45);
  }

  @Test
  void aLineWithoutHolesNeedsNone() {
    wholeFor(120_000);
    assertEquals(0, cushion.ticks());
  }

  @Test
  void burstsOfGeometricLengthAreCoveredButForOneInTwoMinutes() {
    SplittableRandom random = new SplittableRandom(7);
    double tooDeep = 0;
    int minutes = 200;
    for (int i = 0; i < minutes * 40; i++) {
      wholeFor(1500);
      double depth = 1;
      while (random.nextDouble() > 0.25) {
        depth++;
      }
      tooDeep += i > 40 && depth > cushion.ticks() ? 1 : 0;
      hole(depth);
    }
    assertTrue(tooDeep / minutes > 0.1 && tooDeep / minutes < 1, tooDeep + " in " + minutes);
  }

  @Test
  void holesThatAreAllAlikeNeedLittleMoreThanTheirDepth() {
    for (int i = 0; i < 60; i++) {
      wholeFor(5000);
      hole(12);
    }
    assertEquals(1.25 * 12 + 1, cushion.ticks(), 1e-9);
  }

  @Test
  void oneHoleAloneIsWorthLittleAndForgottenAfterAMinute() {
    wholeFor(20_000);
    hole(18);
    assertEquals(4, cushion.ticks());
    wholeFor(61_000);
    assertEquals(0, cushion.ticks());
  }

  @Test
  void whatNoCushionHelpsIsNoReasonForOne() {
    for (int i = 0; i < 5; i++) {
      wholeFor(5000);
      hole(200);
    }
    assertEquals(0, cushion.ticks());
  }

  @Test
  void itNeverAsksForMoreThanThreeTenthsOfASecond() {
    for (int i = 0; i < 100; i++) {
      wholeFor(500);
      hole(5 + i % 30);
    }
    assertEquals(300 / STEP, cushion.ticks(), 1e-9);
  }

  @Test
  void aStandstillIsNoReasonWhileItLastsEither() {
    wholeFor(20_000);
    hole(1);
    hole(1);
    double before = cushion.ticks();
    cushion.heard(200, now + 45);
    assertTrue(cushion.ticks() <= before, before + " then " + cushion.ticks());
  }

  @Test
  void whatOneHoleIsWorthDoesNotDependOnTheLengthOfTicks() {
    for (double step : new double[] {4, 15, 60}) {
      Cushion other = new Cushion(step);
      other.heard(-2, 0);
      other.heard(200 / step, 45);
      other.heard(-2, 90);
      assertEquals(60, other.ticks() * step, 1e-9);
    }
  }
}
