package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class JumpsTest {

  private final Jumps jumps = new Jumps();
  private double now;
  private double x;

  private void run(double millis, double metresPerSecond) {
    now += millis;
    x += metresPerSecond * millis / 1000;
    jumps.frame(now, x, 0, false);
  }

  @Test
  void aStepAsFastAsThoseAroundItIsNone() {
    for (int i = 0; i < 600; i++) {
      run(i % 7 == 0 ? 120 : 16, 6); // uneven frames
    }
    assertEquals(0, jumps.count());
  }

  @Test
  void turningRoundIsNone() {
    for (int i = 0; i < 600; i++) {
      run(16, 6 * Math.sin(i * 0.4));
    }
    assertEquals(0, jumps.count());
  }

  @Test
  void turningRoundInALongFrameIsNone() {
    for (int i = 0; i < 100; i++) {
      for (int frame = 0; frame < 20; frame++) {
        run(16, 6);
      }
      run(250, -2); // it turned on its way
      for (int frame = 0; frame < 20; frame++) {
        run(16, -6);
      }
    }
    assertEquals(0, jumps.count());
  }

  @Test
  void aFrameRightBehindALongOneSaysNothingAboutSpeed() {
    for (int i = 0; i < 600; i++) {
      run(33, 6);
      x += 0.02; // hardly anything, but in no time
      run(0.3, 6);
    }
    assertEquals(0, jumps.count());
  }

  @Test
  void halfAFigureInAFrameIsOneHoweverFarItIs() {
    for (double far : new double[] {0.5, 0.9, 5}) {
      long before = jumps.count();
      for (int i = 0; i < 10; i++) {
        run(16, 6);
      }
      x += far;
      for (int i = 0; i < 10; i++) {
        run(16, 6);
      }
      assertEquals(before + 1, jumps.count(), far + " m");
    }
    assertTrue(jumps.perMinute() > 100);
  }

  @Test
  void whatIsPutSomewhereDoesNotJump() {
    for (int i = 0; i < 10; i++) {
      run(16, 6);
    }
    x += 20;
    now += 16;
    jumps.frame(now, x, 0, true);
    for (int i = 0; i < 10; i++) {
      run(16, 6);
    }
    assertEquals(0, jumps.count());
  }
}
