package dev.playmesh.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClockTest {

  @Test
  void millisKeepFractions() {
    Clock clock = () -> 1_234_567;
    assertEquals(1.234567, clock.millis());
  }

  @Test
  void theSystemsClockNeverGoesBack() {
    long last = Clock.system().nanos();
    for (int i = 0; i < 1000; i++) {
      long now = Clock.system().nanos();
      assertTrue(now >= last);
      last = now;
    }
    assertTrue(last >= 0);
  }
}
