package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.AllocationMeter;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A figure that runs and stands, over a line of 1000 +- 100 ms that loses and doubles a quarter of
 * all packets.
 */
class MotionSoakTest {

  private static final double TICK_MILLIS = 1000.0 / 60;
  private static final int FLYING = 64;
  private static final double REPEAT_MILLIS = 500;

  /** What is on its way, without garbage. */
  private static final class Line {
    private final Random random = new Random(7);
    private final double[] arrivals = new double[FLYING];
    private final double[] sampled = new double[FLYING];
    private final MotionState[] states = new MotionState[FLYING];
    private int flying;

    Line() {
      for (int i = 0; i < FLYING; i++) {
        states[i] = MotionState.of(2, 1);
      }
    }

    void send(double now, double sampledMillis, MotionState state) {
      if (random.nextInt(4) > 0) {
        put(now, sampledMillis, state);
        if (random.nextInt(4) == 0) {
          put(now, sampledMillis, state);
        }
      }
    }

    private void put(double now, double sampledMillis, MotionState state) {
      if (flying < FLYING) {
        arrivals[flying] = now + 1_000 + 100 * random.nextGaussian();
        sampled[flying] = sampledMillis;
        states[flying].set(state);
        flying++;
      }
    }

    /** Gives what has arrived to a motion; answers how much that was. */
    int deliver(double now, RemoteMotion present, RemoteMotion delayed) {
      int count = 0;
      for (int i = flying - 1; i >= 0; i--) {
        if (arrivals[i] <= now) {
          present.update(sampled[i], arrivals[i], states[i]);
          delayed.update(sampled[i], arrivals[i], states[i]);
          count++;
          flying--;
          arrivals[i] = arrivals[flying];
          sampled[i] = sampled[flying];
          MotionState last = states[flying];
          states[flying] = states[i];
          states[i] = last;
        }
      }
      return count;
    }
  }

  private final Random random = new Random(5);
  private final MotionSender sender = MotionSender.builder().angles(1).build();
  private final MotionState truth = MotionState.of(2, 1);
  private final RemoteMotion present = receiver(RemoteMotion.Mode.PRESENT);
  private final RemoteMotion delayed = receiver(RemoteMotion.Mode.DELAYED);
  private final Line line = new Line();
  private double vx;
  private double vy;
  private double turnsMillis;
  private double restsSince = Double.POSITIVE_INFINITY;
  private double sentMillis;
  private double packetMillis;
  private double drawnMillis = Double.NEGATIVE_INFINITY;
  private int rests;

  private static RemoteMotion receiver(RemoteMotion.Mode mode) {
    return RemoteMotion.builder().angles(1).mode(mode).heartbeat(Duration.ofSeconds(1)).build();
  }

  private void walk(double now) {
    if (now >= turnsMillis) {
      boolean stands = vx == 0 && vy == 0;
      boolean rest = !stands && random.nextInt(4) == 0;
      double heading = random.nextDouble() * 2 * Math.PI;
      vx = rest ? 0 : 5 * Math.cos(heading);
      vy = rest ? 0 : 5 * Math.sin(heading);
      turnsMillis = now + (rest ? 15_000 : 300 + random.nextInt(1_500));
      restsSince = rest ? now : Double.POSITIVE_INFINITY;
    }
    double seconds = TICK_MILLIS / 1000;
    truth.position(truth.x() + vx * seconds, truth.y() + vy * seconds);
    truth.velocity(vx, vy).angle(0, Math.atan2(vy, vx), 0);
  }

  private void tell(double now) {
    if (sender.update(now, truth)) {
      sentMillis = now;
    } else if (now - packetMillis < REPEAT_MILLIS) {
      return;
    }
    packetMillis = now;
    line.send(now, sentMillis, sender.outgoing());
  }

  private void look(double now) {
    assertTrue((present.sample(now) && delayed.sample(now)) || now < 10_000);
    if (now < 10_000) {
      return;
    }
    double all = present.x() + present.angle() + delayed.velocityX() + delayed.y();
    assertTrue(Double.isFinite(all));
    assertTrue(delayed.drawnMillis() >= drawnMillis, "time went back");
    drawnMillis = delayed.drawnMillis();
    // 25 packets told of the rest: one in 10^15 times all are lost
    if (Math.abs(now - restsSince - 14_500) < TICK_MILLIS / 2) {
      rests++;
      assertEquals(truth.x(), present.x(), 0.06);
      assertEquals(truth.y(), present.y(), 0.06);
      assertEquals(truth.x(), delayed.x(), 0.06);
      assertEquals(truth.y(), delayed.y(), 0.06);
    }
  }

  private void soak(int ticks) {
    long arrived = 0;
    long allocated = 0;
    for (int tick = 0; tick < ticks; tick++) {
      if (tick == ticks / 2) {
        allocated = AllocationMeter.bytes();
      }
      double now = tick * TICK_MILLIS;
      walk(now);
      tell(now);
      arrived += line.deliver(now, present, delayed);
      look(now);
    }
    long bytes = AllocationMeter.bytes() - allocated;
    assertTrue(bytes < 200_000, bytes + " bytes allocated in " + ticks / 2 + " ticks");
    assertTrue(rests > ticks / 5_000, rests + " rests");
    assertTrue(present.dropped() > arrived / 10 && present.dropped() < arrived);
    assertEquals(present.dropped(), delayed.dropped());
  }

  @Test
  void aTerribleLineLeavesTheSameStateAndNothingBehind() {
    soak(200_000);
  }

  @Test
  @Tag("long")
  void aTerribleLineForTenMillionTicksLeavesTheSameStateAndNothingBehind() {
    soak(10_000_000);
  }
}
