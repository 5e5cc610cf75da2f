package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.sync.Packets.Packet;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryLambda") // curves read best as one line each
class DelayedMotionTest {

  private static final double INTERVAL = 50;

  private final RemoteMotion motion =
      RemoteMotion.builder().dimensions(1).mode(RemoteMotion.Mode.DELAYED).build();

  private static double run(double millis) {
    return millis * 0.005;
  }

  private static double swing(double millis) {
    return 3 * Math.sin(millis / 400);
  }

  private interface Look {
    void at(double now, double newest);
  }

  /** Uneven frames over a bad line. */
  private void play(List<Packet> packets, long seed, Look look) {
    Random random = new Random(seed);
    int next = 0;
    double newest = Double.NaN;
    double end = packets.get(packets.size() - 1).arrived() - 500;
    for (double now = 0; now < end; now += 5 + random.nextDouble() * 30) {
      while (packets.get(next).arrived() <= now) {
        Packet packet = packets.get(next++);
        motion.update(packet.sampled(), packet.arrived(), packet.x(), packet.velocity());
        newest = Double.isNaN(newest) ? packet.sampled() : Math.max(newest, packet.sampled());
      }
      if (motion.sample(now)) {
        look.at(now, newest);
      }
    }
  }

  @Test
  void drawnTimeIsNeverMoreThanAnIntervalBeyondTheNewestStateAndNeverGoesBack() {
    for (long seed = 0; seed < 20; seed++) {
      double[] last = {Double.NEGATIVE_INFINITY};
      RemoteMotion fresh =
          RemoteMotion.builder().dimensions(1).mode(RemoteMotion.Mode.DELAYED).build();
      List<Packet> packets = Packets.of(seed, 400, INTERVAL, 0.05, DelayedMotionTest::run);
      int next = 0;
      double newest = Double.NEGATIVE_INFINITY;
      for (double now = 0; now < 18_000; now += 16) {
        while (next < packets.size() && packets.get(next).arrived() <= now) {
          Packet packet = packets.get(next++);
          fresh.update(packet.sampled(), packet.arrived(), packet.x(), packet.velocity());
          newest = Math.max(newest, packet.sampled());
        }
        if (fresh.sample(now)) {
          double most = newest + (now < 2_000 ? 2 * INTERVAL : 1.1 * INTERVAL);
          assertTrue(fresh.drawnMillis() <= most, "ahead at " + now);
          assertTrue(fresh.drawnMillis() >= last[0], "back at " + now);
          assertTrue(fresh.delayMillis() >= 0);
          last[0] = fresh.drawnMillis();
        }
      }
    }
  }

  /**
   * A queue that fills and empties: for half a second's delay, 60 messages a second are 40 states.
   */
  @Test
  void whatRunsSteadilyIsDrawnSteadilyAlsoHalfASecondLate() {
    for (double rate : new double[] {20, 60, 144}) {
      RemoteMotion late =
          RemoteMotion.builder().dimensions(1).mode(RemoteMotion.Mode.DELAYED).build();
      RemoteState<Double> lateState = new RemoteState<>(new Numbers(), RemoteMotion.Mode.DELAYED);
      double sent = 0;
      double arrived = 0;
      double last = Double.NaN;
      double lastState = Double.NaN;
      for (double now = 0; now < 60_000; now += 1_000.0 / 144) {
        while (arrived <= now) {
          late.update(sent, arrived, run(sent), 5);
          lateState.update(sent, arrived, run(sent));
          sent += 1_000 / rate;
          double way = 50 + 600 * Math.max(0, Math.sin(sent / 1_500));
          arrived = Math.max(arrived, sent + way);
        }
        late.sample(now);
        double x = late.x();
        double state = lateState.sample(now).orElseThrow();
        if (now > 30_000) {
          assertEquals(5 / 144.0, x - last, 0.35 * 5 / 144, () -> rate + " Hz");
          assertEquals(
              5 / 144.0, state - lastState, 0.35 * 5 / 144, () -> "state, " + rate + " Hz");
        }
        last = x;
        lastState = state;
      }
      assertTrue(late.delayMillis() > 500, () -> "delay " + late.delayMillis());
    }
  }

  @Test
  void aLongDelayThatTheGameAsksForIsDrawnSteadilyToo() {
    RemoteMotion late =
        RemoteMotion.builder().dimensions(1).mode(RemoteMotion.Mode.DELAYED).build();
    late.delay(Duration.ofSeconds(5));
    double sent = 0;
    double last = Double.NaN;
    for (double now = 0; now < 60_000; now += 1_000.0 / 144) {
      for (; sent + 50 <= now; sent += 1_000.0 / 60) {
        late.update(sent, sent + 50, run(sent), 5);
      }
      late.sample(now);
      if (now > 40_000) {
        assertEquals(5 / 144.0, late.x() - last, 0.01 * 5 / 144);
        assertEquals(run(now - 5_000), late.x(), 0.05);
      }
      last = late.x();
    }
  }

  private static final class Numbers implements StateSpace<Double> {
    @Override
    public Double lerp(Double from, Double to, double share) {
      return from + (to - from) * share;
    }

    @Override
    public Double extrapolate(Double from, Double to, double share) {
      return from + (to - from) * share;
    }

    @Override
    public double distance(Double from, Double to) {
      return Math.abs(to - from);
    }
  }

  @Test
  void whatRunsForwardNeverMovesBackWhateverIsLateDoubledOrLost() {
    double[] last = {-10};
    play(
        Packets.of(3, 1200, INTERVAL, 0.05, DelayedMotionTest::run),
        3,
        (now, newest) -> {
          assertTrue(motion.x() >= last[0] - 1e-9, "back at " + now);
          last[0] = motion.x();
        });
    assertTrue(last[0] > 250);
  }

  @Test
  void drawsTheTruePathAMomentLate() {
    double[] worst = {0};
    play(
        Packets.of(5, 1200, INTERVAL, 0, DelayedMotionTest::swing),
        5,
        (now, newest) -> {
          double lag = motion.delayMillis();
          double off = Math.abs(motion.x() - swing(now - lag));
          worst[0] = now > 3_000 ? Math.max(worst[0], off) : 0;
        });
    assertTrue(worst[0] < 0.05, "off by " + worst[0]);
    assertEquals(175, motion.delayMillis(), 12);
  }

  @Test
  void aConstantDelayOrAWrongClockCostsNothing() {
    for (double offset : new double[] {-60, 0, 60, 5_000}) {
      RemoteMotion one =
          RemoteMotion.builder().dimensions(1).mode(RemoteMotion.Mode.DELAYED).build();
      for (int i = 0; i < 600; i++) {
        one.update(i * INTERVAL, i * INTERVAL + offset, i, 20);
        one.sample(i * INTERVAL + offset + 1);
        one.sample(i * INTERVAL + offset + 26);
      }
      assertEquals(offset + INTERVAL, one.delayMillis(), 6);
    }
  }

  @Test
  void followsALineThatBecomesSlowerAndFasterWithoutAJump() {
    double last = 0;
    double lastNow = 0;
    int next = 0;
    for (double now = 0; now < 120_000; now += 10) {
      for (; next * INTERVAL + transit(next) <= now; next++) {
        double at = next * INTERVAL;
        motion.update(at, at + transit(next), at * 0.005, 5);
      }
      if (motion.sample(now) && now > 500) {
        double speed = (motion.x() - last) / (now - lastNow) * 1000;
        assertTrue(speed > 0 && speed < 10.5, "speed " + speed + " at " + now);
      }
      last = motion.x();
      lastNow = now;
    }
    assertTrue(motion.delayMillis() < 130, "still " + motion.delayMillis());
  }

  private static double transit(int number) {
    return number > 200 && number < 400 ? 200 : 50;
  }

  @Test
  void aTeleportIsNeverBent() {
    MotionState state = MotionState.of(1, 0);
    for (int i = 0; i < 100; i++) {
      boolean there = i >= 50;
      state.position(there ? 100 : 0).velocity(0).teleport(i == 50);
      motion.update(i * INTERVAL, i * INTERVAL + 40, state);
      for (int frame = 0; frame < 5; frame++) {
        motion.sample(i * INTERVAL + 40 + frame * 10);
        assertTrue(motion.x() == 0 || motion.x() == 100, "at " + motion.x());
      }
    }
    assertEquals(100, motion.x());
  }

  @Test
  void aTeleportThatArrivesLateIsDrawnAtOnceToo() {
    MotionState state = MotionState.of(1, 0);
    for (int i = 0; i < 40; i++) {
      motion.update(i * INTERVAL, i * INTERVAL + 40, state.position(0).velocity(0));
      motion.sample(i * INTERVAL + 41);
    }
    motion.sample(2_400);
    motion.update(2_000, 2_400, state.position(100).velocity(0).teleport(true));
    motion.sample(2_410);
    assertEquals(100, motion.x(), 1e-9);
    assertTrue(motion.teleported());
  }

  @Test
  void changesBetweenPresentAndPastWithoutAJump() {
    double last = 0;
    int next = 0;
    List<Packet> packets = Packets.of(9, 400, INTERVAL, 0, DelayedMotionTest::run);
    for (double now = 0; now < 18_000; now += 10) {
      for (; packets.get(next).arrived() <= now; next++) {
        Packet packet = packets.get(next);
        motion.update(packet.sampled(), packet.arrived(), packet.x(), packet.velocity());
      }
      if ((int) now % 1000 == 0) {
        motion.mode((int) now % 2000 == 0 ? RemoteMotion.Mode.PRESENT : RemoteMotion.Mode.DELAYED);
      }
      if (motion.sample(now) && now > 1_500) {
        assertEquals(0.05, motion.x() - last, 0.06);
      }
      last = motion.x();
    }
  }

  @Test
  void knobsChangeWhileRunning() {
    for (int i = 0; i < 600; i++) {
      if (i == 100) {
        motion.delay(Duration.ofMillis(300));
        motion.smoothing(10);
      }
      motion.update(i * INTERVAL, i * INTERVAL + 20, i * 0.25, 5);
      motion.sample(i * INTERVAL + 30);
    }
    assertEquals(300, motion.delayMillis(), 1);
    motion.adaptDelay();
    for (int i = 600; i < 900; i++) {
      motion.update(i * INTERVAL, i * INTERVAL + 20, i * 0.25, 5);
      motion.sample(i * INTERVAL + 30);
    }
    assertEquals(70, motion.delayMillis(), 10);
    assertThrows(IllegalArgumentException.class, () -> motion.delay(Duration.ofSeconds(11)));
    assertThrows(IllegalArgumentException.class, () -> motion.smoothing(0));
  }

  @Test
  void nothingGrowsWhileAPeerIsSilentForAnHour() {
    for (int i = 0; i < 100; i++) {
      motion.update(i * INTERVAL, i * INTERVAL + 40, i * 0.25, 5);
      motion.sample(i * INTERVAL + 41);
    }
    motion.sample(6_000);
    double rest = motion.x();
    double delay = motion.delayMillis();
    for (double now = 6_000; now < 3_600_000; now += 16) {
      motion.sample(now);
    }
    assertEquals(rest, motion.x(), 1e-9);
    assertEquals(delay, motion.delayMillis(), 20);
    assertTrue(motion.stalled());
    motion.update(3_600_000, 3_600_040, 500, 5);
    for (double now = 3_600_041; now < 3_603_000; now += 16) {
      motion.sample(now);
    }
    assertTrue(motion.x() > 499);
  }

  @Test
  void afterAStallTheNewestStateIsDrawnWithinTwoIntervalsBeyondTheDelay() {
    int next = 0;
    for (double now = 0; now < 60_000; now += 16) {
      for (; arrival(next) <= now; next++) {
        motion.update(next * INTERVAL, arrival(next), next * 0.25, 5);
      }
      if (motion.sample(now) && now > 2_000 && now % 5_000 > 216) {
        double age = now - motion.drawnMillis();
        assertTrue(age <= 20 + 2 * INTERVAL + 20, "age " + age + " at " + now);
      }
    }
  }

  private static double arrival(int number) {
    double at = number * INTERVAL + 20;
    return at % 5_000 < 200 ? at - at % 5_000 + 200 : at;
  }

  @Test
  void anAngleWithoutARateTurnsEvenly() {
    RemoteMotion turning =
        RemoteMotion.builder().dimensions(1).angles(1).mode(RemoteMotion.Mode.DELAYED).build();
    MotionState state = MotionState.of(1, 1);
    double last = Double.NaN;
    for (int i = 0; i < 200; i++) {
      turning.update(i * INTERVAL, i * INTERVAL + 10, state.position(0).angle(i * 0.1 % 6.2831853));
      for (int frame = 0; frame < 5; frame++) {
        turning.sample(i * INTERVAL + 10 + frame * 10);
        if (i > 40) {
          assertEquals(0.02, turning.angle() - last, 0.004);
        }
        last = turning.angle();
      }
    }
    assertFalse(turning.stalled());
  }
}
