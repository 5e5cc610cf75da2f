package dev.playmesh.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockSyncTest {

  private static final double OFFSET = 98_765.432;

  private record Pong(double sent, double arrived, double answered, double received) {}

  /** A line with a floor and an exponential tail each way, and another clock behind it. */
  private static final class World {
    final Random random = new Random(11);
    final ClockSync sync = new ClockSync();
    DoubleUnaryOperator remote = now -> now + OFFSET;
    double there = 50;
    double back = 50;
    double jitter = 1;
    double holdMillis = 3;
    double worstMillis;
    double lastRemote = Double.NEGATIVE_INFINITY;
    double now;

    /** Pings four times a second and asks in each frame; tells the worst error. */
    double run(double seconds) {
      double end = now + seconds * 1000;
      List<Pong> pongs = new ArrayList<>();
      for (double sent = now; sent < end; sent += sent < 2_000 ? 40 : 250) {
        double arrived = sent + there + tail();
        double answered = arrived + holdMillis * random.nextDouble();
        pongs.add(new Pong(sent, arrived, answered, answered + back + tail()));
      }
      pongs.sort(Comparator.comparingDouble(Pong::received));
      worstMillis = 0;
      int next = 0;
      for (; now < end; now += 1000.0 / 144) {
        while (next < pongs.size() && pongs.get(next).received() <= now) {
          give(pongs.get(next++));
        }
        look();
      }
      return worstMillis;
    }

    private double tail() {
      return -jitter * Math.log(1 - random.nextDouble());
    }

    void give(Pong pong) {
      sync.sample(
          pong.sent(),
          remote.applyAsDouble(pong.arrived()),
          remote.applyAsDouble(pong.answered()),
          pong.received());
    }

    private void look() {
      double told = sync.toRemoteMillis(now);
      if (!Double.isNaN(told)) {
        assertTrue(told >= lastRemote, () -> "went back at " + now);
        lastRemote = told;
        worstMillis = Math.max(worstMillis, Math.abs(told - remote.applyAsDouble(now)));
      }
    }
  }

  private final World world = new World();

  @Test
  void knowsNothingAtFirst() {
    ClockSync sync = world.sync;
    assertTrue(Double.isNaN(sync.offsetMillis(5)));
    assertTrue(Double.isNaN(sync.toLocalMillis(5)));
    assertTrue(Double.isNaN(sync.toRemoteMillis(5)));
    assertTrue(Double.isNaN(sync.mostBiasMillis()));
    assertEquals(0, sync.driftPpm());
  }

  @Test
  void oneAnswerGivesTheOffsetWithoutTheTimeItWasHeld() {
    world.sync.sample(1_000, 1_010 + OFFSET, 1_500 + OFFSET, 1_510);
    assertEquals(OFFSET, world.sync.offsetMillis(1_510), 0.02);
    assertEquals(2_000, world.sync.toLocalMillis(2_000 + OFFSET), 0.1);
    assertEquals(10, world.sync.mostBiasMillis(), 0.02);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 3, 100, 900})
  void howLongAnswersAreHeldDoesNotMatter(double holdMillis) {
    world.holdMillis = holdMillis;
    double unused = world.run(20);
    assertTrue(world.run(20) < 0.5, () -> "off by " + world.worstMillis);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-100, -30, 0, 30, 100, 300})
  void followsDrift(double ppm) {
    world.remote = now -> now * (1 + ppm * 1e-6) + OFFSET;
    double unused = world.run(60);
    assertTrue(world.run(600) < 0.7, () -> "off by " + world.worstMillis);
    assertEquals(ppm, world.sync.driftPpm(), 10);
  }

  @Test
  void aQueueInOneDirectionChangesNothing() {
    double unused = world.run(20);
    world.there = 700;
    world.jitter = 60;
    assertTrue(world.run(40) < 2, () -> "off by " + world.worstMillis);
  }

  @Test
  void halfOfAConstantDifferenceOfTheWaysIsBiasAndTheBoundHolds() {
    world.there = 160;
    world.back = 40;
    double unused = world.run(30);
    assertEquals(OFFSET + 60, world.sync.offsetMillis(world.now), 0.5);
    assertEquals(100, world.sync.mostBiasMillis(), 1);
  }

  @Test
  void movesByTenMillisASecondWhenTheWaysChange() {
    double unused = world.run(30);
    double before = world.sync.offsetMillis(world.now);
    world.back = 20;
    double atOnce = world.run(1);
    assertTrue(atOnce < 11, () -> "moved " + atOnce);
    unused = world.run(3);
    assertEquals(before + 15, world.sync.offsetMillis(world.now), 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-86_400_000, -30_000, -700, -20, 20, 700, 30_000, 86_400_000})
  void aClockThatWasSetIsFoundAgainAndTimeNeverGoesBack(double jumpMillis) {
    world.there = 5;
    world.back = 5;
    double unused = world.run(30);
    DoubleUnaryOperator old = world.remote;
    world.remote = now -> old.applyAsDouble(now) + jumpMillis;
    double catchUpSeconds = jumpMillis < -100 ? Math.min(70, -jumpMillis / 500) : 0;
    unused = world.run(10 + catchUpSeconds);
    if (jumpMillis > -1_000_000) {
      assertTrue(world.run(10) < 1, () -> "off by " + world.worstMillis);
    } else {
      // a day is waited for at half speed
      assertTrue(world.sync.toRemoteMillis(world.now) >= world.lastRemote);
    }
  }

  @Test
  void aChangedRateIsFollowed() {
    world.there = 1;
    world.back = 1;
    world.jitter = 0.1;
    double unused = world.run(60);
    double start = world.now;
    world.remote = now -> now + OFFSET + Math.max(0, now - start) * 300e-6;
    assertTrue(world.run(300) < 4, () -> "off by " + world.worstMillis);
    assertTrue(world.run(60) < 0.5, () -> "off by " + world.worstMillis);
  }

  @Test
  void timeNeverGoesBackWhateverAPeerSays() {
    Random random = new Random(5);
    ClockSync sync = new ClockSync();
    double now = 0;
    double last = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < 200_000; i++) {
      now += random.nextDouble() * 20;
      if (random.nextInt(4) == 0) {
        double there = random.nextGaussian() * Math.pow(10, random.nextInt(9));
        double held = random.nextInt(3) == 0 ? -1 : random.nextDouble() * 1000;
        sync.sample(now - random.nextInt(2_000), there, there + held, now - random.nextInt(5));
      }
      double told = sync.toRemoteMillis(now);
      if (!Double.isNaN(told)) {
        assertTrue(told >= last);
        last = told;
      }
    }
    assertTrue(last > Double.NEGATIVE_INFINITY);
  }

  @Test
  void ignoresWhatCannotBe() {
    ClockSync sync = world.sync;
    sync.sample(1_000, 500, 400, 1_100);
    sync.sample(1_000, 500, 700, 1_100);
    sync.sample(Double.NaN, 500, 500, 1_100);
    sync.sample(1_000, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1_100);
    assertTrue(Double.isNaN(sync.offsetMillis(1_100)));
  }

  @Test
  void aQuestionAboutTheFarFutureStopsNothing() {
    double unused = world.run(5);
    double future = world.sync.toRemoteMillis(world.now + 3_600_000);
    assertTrue(future > 3_600_000);
    world.back = 20;
    unused = world.run(10);
    assertEquals(OFFSET + 15, world.sync.offsetMillis(world.now), 1);
  }

  @Test
  void thereAndBackGivesTheSameTime() {
    world.remote = now -> now * (1 + 100e-6) + OFFSET;
    double unused = world.run(10);
    double now = world.now - 0.5;
    assertEquals(now, world.sync.toLocalMillis(world.sync.toRemoteMillis(now)), 1e-3);
  }
}
