package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MotionSenderTest {

  private final MotionSender sender = MotionSender.builder().dimensions(2).angles(1).build();
  private final MotionState state = MotionState.of(2, 1);

  @Test
  void sendsHeartbeatsOnlyWhileThePredictionHolds() {
    int sent = 0;
    for (int tick = 0; tick < 600; tick++) {
      state.position(tick * 0.1, 0).velocity(6, 0).angle(0, tick * 0.01, 0.6);
      sent += sender.update(tick * 1000.0 / 60, state) ? 1 : 0;
    }
    assertEquals(10, sent, 1);
    assertEquals(MotionSender.Model.LINEAR, sender.model());
  }

  @Test
  void receiversAreNeverWrongByMoreThanTheThresholdForLongerThanATick() {
    MotionState out = MotionState.of(2, 1);
    DeadReckoning receiver = new DeadReckoning(2, 1);
    for (int tick = 0; tick < 2_000; tick++) {
      double now = tick * 1000.0 / 60;
      double angle = now / 700;
      state.position(5 * Math.cos(angle), 5 * Math.sin(2 * angle));
      state.velocity(-Math.sin(angle) * 5000 / 700, Math.cos(2 * angle) * 10_000 / 700);
      if (sender.update(now, state.angle(angle))) {
        receiver.set(sender.outgoing(), now, now + 2_400);
      }
      receiver.predict(now, out);
      assertTrue(out.distance(state) <= 0.05 + 1e-9);
      assertEquals(angle, out.angle(), Math.toRadians(3) + 1e-9);
    }
  }

  @Test
  void choosesTheModelThatFits() {
    for (int tick = 0; tick < 90; tick++) {
      sender.update(tick * 20, state.position(7, 7).velocity(0, 0).angle(0));
    }
    assertEquals(MotionSender.Model.STATIC, sender.model());
    for (int tick = 0; tick < 200; tick++) {
      double t = tick * 0.02;
      state.position(7 + 4 * t * t, 7).velocity(8 * t, 0);
      sender.update(1_800 + tick * 20, state);
    }
    assertEquals(MotionSender.Model.QUADRATIC, sender.model());
    assertEquals(8, sender.outgoing().accelerationX(), 0.5);
  }

  @Test
  void aTeleportIsSentAtOnce() {
    sender.update(0, state.position(0, 0).velocity(0, 0));
    assertTrue(sender.update(16, state.position(0, 0).teleport(true)));
    assertTrue(sender.outgoing().teleport());
  }

  @Test
  void whoRunsOnAfterATeleportIsPredictedToRun() {
    for (int tick = 0; tick < 60; tick++) {
      state.position(tick * 0.1, 0).velocity(6, 0).teleport(tick == 0 || tick == 30);
      if (sender.update(tick * 1000.0 / 60, state)) {
        assertEquals(MotionSender.Model.LINEAR, sender.model());
        assertEquals(6, sender.outgoing().velocityX(), 1e-9);
        assertTrue(tick % 30 == 0, "sent once more at " + tick);
      }
    }
  }

  @Test
  void whatIsForcedIsSentOnceWithWhatReceiversPredictFrom() {
    int sent = 0;
    for (int tick = 0; tick < 60; tick++) {
      state.position(tick * 0.1, 0).velocity(6, 0);
      if (tick == 30) {
        sender.force();
      }
      if (sender.update(tick * 1000.0 / 60, state)) {
        assertEquals(tick * 0.1, sender.outgoing().x(), 1e-9);
        sent++;
      }
    }
    assertEquals(2, sent);
  }

  @Test
  void impossibleValuesAreRefusedByName() {
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class,
            () -> sender.update(0, state.position(Double.NaN, 0).velocity(0, 0)));
    assertTrue(wrong.toString().contains("NaN"));
    assertThrows(IllegalArgumentException.class, () -> sender.update(0, state.position(1e200, 0)));
  }

  @Test
  void theThresholdMayChangeWhileRunning() {
    int coarse = sends(1);
    int fine = sends(0.01);
    assertTrue(fine > 3 * coarse, fine + " and " + coarse);
  }

  private int sends(double threshold) {
    sender.threshold(threshold);
    int sent = 0;
    for (int tick = 0; tick < 1_000; tick++) {
      double at = tick * 0.016;
      state.position(5 * Math.cos(at), 5 * Math.sin(at));
      state.velocity(-5 * Math.sin(at), 5 * Math.cos(at));
      sent += sender.update(at * 1000 + threshold * 1e9, state) ? 1 : 0;
    }
    return sent;
  }

  @Test
  void misuseNamesTheValue() {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> sender.threshold(-1));
    assertTrue(wrong.toString().contains("-1"));
    assertThrows(
        IllegalArgumentException.class, () -> MotionSender.builder().heartbeat(Duration.ZERO));
  }

  @Test
  void aReceiverThatKnowsTheHeartbeatGoesOnBetweenMessages() {
    for (RemoteMotion.Mode mode : RemoteMotion.Mode.values()) {
      RemoteMotion motion =
          RemoteMotion.builder().mode(mode).angles(1).heartbeat(Duration.ofSeconds(1)).build();
      MotionSender fresh = MotionSender.builder().angles(1).build();
      for (int tick = 0; tick < 600; tick++) {
        double now = tick * 1000.0 / 60;
        state.position(now * 0.005, 0).velocity(5, 0).angle(0).teleport(false);
        if (fresh.update(now, state)) {
          motion.update(now, now + 1, fresh.outgoing());
        }
        motion.sample(now + 2);
        if (tick > 90) {
          assertEquals((now + 2) * 0.005, motion.x(), mode == RemoteMotion.Mode.PRESENT ? 0.01 : 1);
          assertEquals(5, motion.velocityX(), 0.5);
        }
      }
    }
  }
}
