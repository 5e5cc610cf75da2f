package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatenessTest {

  private static final double OFFSET = 777_777.25;
  private static final double ROUND_TRIP = 60;

  private final Lateness lateness = new Lateness();

  /** A packet that left when the receiver's clock showed one time, and came at another. */
  private boolean late(double sentMillis, double arrivedMillis) {
    int sendTime = (int) ((long) (sentMillis + OFFSET) & 0xFFFF);
    return lateness.isTooLate(sendTime, (long) (arrivedMillis * 1e6), OFFSET, ROUND_TRIP);
  }

  @Test
  void aSecondAndARoundTripAreStillInTime() {
    assertFalse(late(5_000, 5_030));
    assertFalse(late(5_000, 6_058));
    assertTrue(late(5_000, 6_063));
  }

  @Test
  void anyOutageUpToAMinuteIsSeen() {
    for (double seconds : new double[] {2, 6, 20, 33, 45, 60, 63}) {
      assertFalse(late(99_990, 100_000), "in time");
      assertTrue(late(100_000, 100_000 + seconds * 1_000), seconds + " s");
    }
  }

  @Test
  void clocksThatAreOffTheOtherWayHarmNothing() {
    for (double ahead = 0; ahead < 1_900; ahead += 50) {
      assertFalse(late(50_000 + ahead, 50_000));
    }
  }

  @Test
  void beforeTheClocksAgreeNothingIsLate() {
    assertFalse(new Lateness().isTooLate(1, 123_456_789_000L, Double.NaN, Double.NaN));
  }

  @Test
  void aClumpOfOldOnesIsLeftOutAndFreshOnesAreTaken() {
    for (int i = 0; i < 40; i++) {
      assertTrue(late(100_000 + i * 50, 106_000 + i));
      assertFalse(late(106_000 + i, 106_010 + i));
    }
  }

  @Test
  void aClockThatStoodStillStopsNothingForMoreThanASecond() {
    int dropped = 0;
    for (int i = 0; i < 100; i++) {
      dropped += late(100_000 + i * 50, 400_000 - 65_536 * 4 + i * 50) ? 1 : 0;
    }
    assertEquals(20, dropped);
  }

  /** After a long outage SCTP sends again one packet every three seconds. */
  @Test
  void oldOnesThatTrickleInStayOldHoweverLongThatGoesOn() {
    for (int i = 0; i < 15; i++) {
      assertTrue(late(100_000 + i * 50, 122_000 + i * 3_000));
    }
    for (int i = 0; i < 15; i++) {
      assertTrue(late(200_000 + i * 3_000, 203_100 + i * 3_000));
    }
  }

  @Test
  void aClockThatStoodStillStopsNothingForLongOnAnIdleLinkEither() {
    int dropped = 0;
    for (int i = 0; i < 60; i++) {
      dropped += late(100_000 + i * 1_000, 400_000 - 65_536 * 4 + i * 1_000) ? 1 : 0;
    }
    assertEquals(1, dropped);
  }

  @Test
  void aLinkDropsWhatIsSecondsLateAndSoCountsIt() {
    Pair pair = new Pair(3).connect();
    pair.run(3_000);
    pair.network.delayMillis = 6_000;
    pair.a.send(Pair.BLINK, 1);
    pair.a.flush();
    pair.run(5);
    pair.network.delayMillis = 10;
    long before = pair.b.link.stats().droppedIn();
    pair.run(7_000);
    assertEquals(List.of(), pair.b.values(Pair.BLINK));
    assertTrue(pair.b.link.stats().droppedIn() > before);
    pair.a.send(Pair.BLINK, 2);
    pair.a.flush();
    pair.run(100);
    assertEquals(List.of(2), pair.b.values(Pair.BLINK));
  }
}
