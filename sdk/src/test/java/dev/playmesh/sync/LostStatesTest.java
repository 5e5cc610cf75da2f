package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A sender tells only what can't be predicted, and what it told was lost. */
class LostStatesTest {

  private static final double SPEED = 5;
  private static final double FRAME_MILLIS = 1000.0 / 60;

  private final RemoteMotion motion =
      RemoteMotion.builder().dimensions(1).heartbeat(Duration.ofSeconds(1)).build();
  private double now;
  private double fastest;

  private void playTo(double millis) {
    for (; now < millis; now += FRAME_MILLIS) {
      double x = motion.x();
      double velocity = motion.velocityX();
      if (motion.sample(now) && now > 100) {
        double seconds = FRAME_MILLIS / 1000;
        double mean = (velocity + motion.velocityX()) / 2;
        assertEquals(mean * seconds, motion.x() - x, 0.1, "jumped at " + now);
        fastest = Math.max(fastest, Math.abs(motion.x() - x) / seconds);
      }
    }
  }

  /** Runs for a second, then turns back, which nobody is told before half a second later. */
  private void loseATurn(RemoteMotion.Mode mode) {
    motion.mode(mode);
    for (int second = 0; second < 5; second++) {
      motion.update(second * 1000, second * 1000 + 20, SPEED * second, SPEED);
      playTo(second * 1000 + 980);
    }
    motion.update(4_940, 5_000, SPEED * (4 - 0.94), -SPEED);
    playTo(6_900);
  }

  @Test
  void arePastWithoutARush() {
    motion.delay(Duration.ofMillis(300));
    loseATurn(RemoteMotion.Mode.DELAYED);
    assertTrue(fastest > SPEED && fastest < 2.5 * SPEED, "drawn at " + fastest + " m/s");
  }

  @Test
  void arePresentWithoutARush() {
    loseATurn(RemoteMotion.Mode.PRESENT);
    assertTrue(fastest > SPEED && fastest < 2.5 * SPEED, "drawn at " + fastest + " m/s");
  }

  @Test
  void whatIsKnownBeforeItIsDrawnIsJoinedWithoutARush() {
    motion.mode(RemoteMotion.Mode.DELAYED);
    motion.delay(Duration.ofMillis(300));
    for (int second = 0; second < 5; second++) {
      motion.update(second * 1000, second * 1000 + 20, SPEED * second, SPEED);
      playTo(second * 1000 + 980);
    }
    motion.update(5_000, 5_020, SPEED * 5, SPEED);
    motion.update(5_200, 5_220, SPEED * 5 - 1, -SPEED); // before anything beyond 5 s is drawn
    playTo(6_400);
    assertTrue(fastest < 2.6 * SPEED, "drawn at " + fastest + " m/s");
  }

  @Test
  void smallMistakesAreJoinedAtTheEndOnly() {
    motion.mode(RemoteMotion.Mode.DELAYED);
    motion.delay(Duration.ofMillis(300));
    for (int second = 0; second < 5; second++) {
      motion.update(second * 1000, second * 1000 + 20, SPEED * second, SPEED);
      playTo(second * 1000 + 980);
    }
    motion.update(5_000, 5_020, SPEED * 5, SPEED);
    motion.update(5_250, 5_270, SPEED * 5.25 + 0.06, SPEED);
    playTo(5_480); // 5180 is drawn
    assertEquals(SPEED, motion.velocityX(), 1e-6);
  }
}
