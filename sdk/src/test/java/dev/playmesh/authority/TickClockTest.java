package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the clock of a client's inputs follows its line. */
@SuppressWarnings("LongDoubleConversion") // small numbers
class TickClockTest {

  private static final double STEP = 15;
  private static final double FRAME = 15;

  private final TickClock clock = new TickClock(STEP);
  private double now;
  private double wayMillis = 40;
  private long tick = -1;

  // of what a frame added to the time, in ticks
  private double least = Double.MAX_VALUE;
  private double most;

  TickClockTest() {
    clock.restart(0, 0, false);
    frames(20_000, 0);
    least = Double.MAX_VALUE;
    most = 0;
  }

  /** Frames whose inputs arrive in time, but for the newest so many. */
  private void frames(double millis, long missing) {
    double last = clock.ticks(now);
    for (double end = now + millis; now < end; ) {
      now += FRAME;
      double time = clock.ticks(now);
      least = Math.min(least, time - last);
      most = Math.max(most, time - last);
      last = time;
      long due = (long) Math.floor(time);
      if (due > tick) {
        clock.sent(due, (int) (due - tick), now);
        tick = due;
      }
      if ((long) (now / FRAME) % 3 == 0) {
        clock.measured(tick, tick * STEP - now - wayMillis);
        clock.ahead(tick - missing - (long) Math.ceil((now + wayMillis) / STEP), now);
      }
    }
  }

  private double lead() {
    return clock.ticks(now) - (now + wayMillis) / STEP;
  }

  @Test
  void aLineThatLosesNothingGetsATickAndAFrame() {
    assertEquals(2, lead(), 1);
  }

  @Test
  void theCushionComesAndGoesWithoutAJump() {
    for (int i = 0; i < 6; i++) {
      frames(90, 20);
      frames(5_000, 0);
    }
    assertTrue(lead() > 15, lead() + " ticks of lead");
    frames(90_000, 0);
    assertTrue(lead() < 4, lead() + " ticks of lead");
    assertTrue(least > 0.9 && most < 1.1, least + " to " + most + " ticks in a frame");
  }

  @Test
  void aStandstillOfInputsIsNoReasonToJump() {
    frames(90, 4);
    frames(1_000, 0);
    frames(90, 4);
    frames(1_000, 0);
    frames(300, 90);
    frames(5_000, 0);
    assertTrue(least > 0.9 && most < 1.1, least + " to " + most + " ticks in a frame");
  }

  @Test
  void theCushionIsFoundAlsoWhileTheLeadIsFixed() {
    clock.lead(30);
    frames(5_000, 0);
    for (int i = 0; i < 6; i++) {
      frames(90, 20);
      frames(5_000, 0);
    }
    clock.lead(Double.NaN);
    frames(12_000, 0);
    assertTrue(lead() > 12, lead() + " ticks of lead");
  }

  @ParameterizedTest
  @ValueSource(doubles = {30, 60, 100, 150, 190})
  void whereTheLineGetsSlowerInputsAreLateForLessThanASecond(double slowerMillis) {
    Arena arena = new Arena(new Runners(), AuthoritySettings.DEFAULT);
    Arena.Player ann = arena.join("ann", new NetworkConditions(40, 5, 0, 1, 0));
    arena.run(20_000);
    ann.up.conditions = new NetworkConditions(40 + slowerMillis, 5, 0, 1, 0);
    arena.run(900);
    long soon = arena.host.counters(ann.id).orElseThrow().repeated();
    arena.run(10_000);
    assertEquals(soon, arena.host.counters(ann.id).orElseThrow().repeated());
    double ahead = ann.client.tick() - arena.host.tick();
    assertTrue(ahead < (40 + slowerMillis) / STEP + 14, ahead + " ticks ahead");
  }

  @Test
  void whatIsMeasuredWhileTheClockMovesIsRightHoweverSeldomTheHostSpeaks() {
    AuthoritySettings seldom = AuthoritySettings.builder().snapshotMillis(1_000).build();
    Arena arena = new Arena(new Runners(), seldom);
    Arena.Player ann = arena.join("ann", new NetworkConditions(40, 2, 0, 1, 0));
    arena.run(20_000);
    ann.up.conditions = new NetworkConditions(240, 2, 0, 1, 0);
    double[] farthest = {0};
    arena.eachMilli =
        () -> farthest[0] = Math.max(farthest[0], ann.client.tick() - arena.host.tick());
    arena.run(20_000);
    assertTrue(farthest[0] < 240 / STEP + 12, farthest[0] + " ticks ahead");
  }

  @Test
  void anotherHostsTicksAreMeasuredByWhatWasSentToIt() {
    long before = tick;
    clock.restart(before - 40, now, false);
    tick = before - 41;
    wayMillis = 40 - (now + 80 - (before - 40) * STEP);
    frames(5_000, 0);
    assertEquals(2, lead(), 1);
  }

  @Test
  void askingTwiceInOneMomentChangesNothing() {
    clock.lead(40);
    now += FRAME;
    double time = clock.ticks(now);
    clock.lead(1);
    assertEquals(time, clock.ticks(now));
    assertEquals(time, clock.ticks(now));
    assertTrue(clock.ticks(now + FRAME) >= time);
  }
}
