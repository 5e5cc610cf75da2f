package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeartbeatTest {

  private final Heartbeat heartbeat = new Heartbeat();

  @ParameterizedTest
  @CsvSource({"1, 20", "2, 20", "7, 70", "15, 100", "31, 100"})
  void aSideWithManyLinksPingsEachLessOftenAtFirst(int links, int millis) {
    heartbeat.connected(0, links);
    heartbeat.pinged(0);
    assertEquals(millis * 1_000_000L, heartbeat.dueNanos(0));
  }

  @ParameterizedTest
  @CsvSource({"1", "15"})
  void twoSecondsLaterItPingsFourTimesASecondWhileStatesFlow(int links) {
    heartbeat.connected(0, links);
    heartbeat.pinged(2_000_000_000L);
    heartbeat.stateSent(2_000_000_000L);
    assertEquals(2_250_000_000L, heartbeat.dueNanos(2_000_000_000L));
  }
}
