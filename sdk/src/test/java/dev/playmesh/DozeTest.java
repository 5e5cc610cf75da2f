package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.time.Clock;
import org.junit.jupiter.api.Test;

/**
 * The link thread's sleep, in virtual time: packets arrive at a rate, each round costs a little.
 */
class DozeTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long ROUND_NANOS = 5_000;
  private static final long EACH_NANOS = 1_000;

  private long now = 1;
  private long everyNanos = Long.MAX_VALUE / 2;
  private long nextArrival = Long.MAX_VALUE / 2;
  private int waiting;
  private long oldestWaiting;
  private long longestWait;
  private int wakeUps;
  private boolean unparked;
  private final Clock clock = () -> now;
  private final Doze doze = new Doze(clock, this::park, this::unpark);

  private void park(long nanos) {
    long end = now + nanos;
    while (now < end && !unparked) {
      pass(Math.min(end, Math.max(now, nextArrival)));
      if (nextArrival > end) {
        pass(end);
      }
    }
    unparked = false;
  }

  private void unpark() {
    unparked = true;
    wakeUps++;
  }

  /** Moves time on; what arrives on the way wakes. */
  private void pass(long until) {
    while (nextArrival <= until && !unparked) {
      now = Math.max(now, nextArrival);
      oldestWaiting = waiting == 0 ? now : oldestWaiting;
      waiting++;
      nextArrival += everyNanos;
      doze.wake();
    }
    now = unparked ? now : Math.max(now, until);
  }

  private int rounds(long nanos) {
    long end = now + nanos;
    int rounds = 0;
    while (now < end) {
      rounds++;
      doze.begin();
      int handled = waiting;
      if (handled > 0) {
        longestWait = Math.max(longestWait, now - oldestWaiting);
      }
      waiting = 0;
      pass(now + ROUND_NANOS + handled * EACH_NANOS);
      doze.rest(handled, Long.MAX_VALUE);
    }
    return rounds;
  }

  private void arriveEvery(long nanos) {
    everyNanos = nanos;
    nextArrival = now + nanos;
  }

  @Test
  void aFloodIsHandledInBatches() {
    arriveEvery(20_000);
    rounds(SECOND / 10);
    wakeUps = 0;
    longestWait = 0;
    int rounds = rounds(SECOND);
    assertTrue(rounds < 6_000, rounds + " rounds for 50000 packets");
    assertTrue(wakeUps < 6_000, wakeUps + " wake-ups for 50000 packets");
    assertTrue(longestWait < 300_000, "a packet waited " + longestWait + " ns");
  }

  @Test
  void aLonePacketIsHandledAtOnce() {
    arriveEvery(SECOND / 200);
    int rounds = rounds(SECOND);
    assertTrue(rounds >= 200, rounds + " rounds");
    assertTrue(longestWait < 20_000, "a packet waited " + longestWait + " ns");
  }

  @Test
  void afterAFloodALonePacketIsHandledAtOnceAgain() {
    arriveEvery(20_000);
    rounds(SECOND / 10);
    arriveEvery(SECOND / 200);
    rounds(SECOND / 10);
    longestWait = 0;
    rounds(SECOND);
    assertTrue(longestWait < 20_000, "a packet waited " + longestWait + " ns");
  }

  @Test
  void whatIsToldDuringARoundIsNotSleptOver() {
    doze.begin();
    doze.wake();
    long before = now;
    doze.rest(0, Long.MAX_VALUE);
    assertEquals(before, now);
  }

  @Test
  void sleepsUntilSomethingIsDueAndNotLongerThanItMay() {
    doze.begin();
    long before = now;
    doze.rest(0, now + 5_000_000);
    assertEquals(5_000_000, now - before);
    doze.begin();
    before = now;
    doze.rest(0, Long.MAX_VALUE);
    assertEquals(Doze.LONGEST_NANOS, now - before);
    doze.begin();
    before = now;
    doze.rest(0, now - 10);
    assertEquals(before, now);
  }
}
