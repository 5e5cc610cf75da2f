package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendTimesTest {

  private static final double OFFSET = 1_234_567.25;
  private static final double WAY = 100;

  private final SendTimes times = new SendTimes();

  /** When a packet left that left then and took so long. */
  private double sent(double leftMillis, double wayMillis, boolean agreed) {
    int wire = (int) ((long) Math.floor(leftMillis + OFFSET) & 0xFFFF);
    return times.sentMillis(wire, leftMillis + wayMillis, agreed ? OFFSET : Double.NaN);
  }

  @Test
  void onceTheClocksAgreeItIsWhenThePacketLeft() {
    for (int i = 0; i < 5_000; i++) {
      assertEquals(i * 50, sent(i * 50, WAY + i % 7, true), 1);
    }
  }

  @Test
  void beforeThatTheFirstTookTheUsualTimeAndSpacingIsTheSenders() {
    for (int i = 0; i < 3_000; i++) {
      double jitter = i * 31 % 80 - (i == 0 ? 0 : 40);
      assertEquals(i * 50 + WAY - SendTimes.USUAL_MILLIS, sent(i * 50, WAY + jitter, false), 1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 20, 100, 1_000})
  void noPacketSeemsOlderThanOneThatLeftEarlierWhenTheClocksAgree(double way) {
    double last = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < 400; i++) {
      double sent = sent(i * 20, way + i * 7 % 19, i > 10);
      assertTrue(sent > last + 4, "back at " + i);
      assertTrue(sent <= i * 20 + way + i * 7 % 19);
      last = sent;
    }
    assertEquals(399 * 20, last, 1);
  }

  @Test
  void aPacketIsNeverSentAfterItArrived() {
    assertEquals(450, times.sentMillis(77, 500, Double.NaN), 1e-9);
    assertEquals(510, times.sentMillis(177, 510, Double.NaN), 1e-9);
  }
}
