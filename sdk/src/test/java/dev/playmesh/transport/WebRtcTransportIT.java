package dev.playmesh.transport;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two real connections in one process, their signals handed over directly. */
@Timeout(60)
class WebRtcTransportIT {

  private static final Duration SOON = Duration.ofSeconds(10);

  private final RealPeer ann = new RealPeer("ann");
  private final RealPeer ben = new RealPeer("ben");

  @AfterEach
  void close() {
    ann.close();
    ben.close();
  }

  private void connect() {
    ben.open(false, ann);
    ann.open(true, ben);
    await().atMost(SOON).until(() -> ann.sink.opened == 1 && ben.sink.opened == 1);
  }

  @Test
  void opensOnBothSidesAndKnowsThePath() {
    connect();
    await()
        .atMost(SOON)
        .until(
            () ->
                ann.sink.paths.contains(LinkPath.DIRECT)
                    && ben.sink.paths.contains(LinkPath.DIRECT));
    assertTrue(ann.sink.signals.get(0) instanceof Signal.Offer);
    assertTrue(ben.sink.signals.get(0) instanceof Signal.Answer);
    assertTrue(ann.connection().isOpen());
    assertEquals(0, ann.sink.failures.size());
  }

  @Test
  void carriesEverySizeOnReliableLanes() {
    connect();
    echo();
    for (Lane lane : List.of(Lane.EVENT, Lane.UNORDERED_EVENT, Lane.BULK)) {
      for (int size : new int[] {1, 1100, 16_384, 65_535, 65_536, 65_600, 262_144}) {
        byte[] packet = random(size);
        ann.sink.packets.clear();
        assertTrue(ann.send(lane, packet), lane + " " + size);
        awaitEcho(lane, packet);
      }
    }
  }

  @Test
  void carriesSmallPacketsOnUnreliableLanes() {
    connect();
    echo();
    for (Lane lane : List.of(Lane.STATE, Lane.UNRELIABLE)) {
      for (int size : new int[] {1, 100, 1150}) {
        byte[] packet = random(size);
        ann.sink.packets.clear();
        // one may be given up when the machine stalls for 150 ms
        for (int i = 0; i < 5; i++) {
          assertTrue(ann.send(lane, packet), lane + " " + size);
        }
        awaitEcho(lane, packet);
        await().during(Duration.ofMillis(50)).atMost(SOON).until(() -> true);
      }
    }
  }

  private void echo() {
    ben.sink.onPacket =
        packet -> ben.link.execute(() -> ben.connection().send(packet.lane(), packet.bytes()));
  }

  private void awaitEcho(Lane lane, byte[] packet) {
    await(lane + " " + packet.length).atMost(SOON).until(() -> !ann.sink.packets.isEmpty());
    RecordingSink.Packet echo = ann.sink.packets.get(0);
    assertEquals(lane, echo.lane());
    assertArrayEquals(packet, echo.bytes());
  }

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @Test
  void refusesEmptyAndOversizedPacketsAndGoesOn() {
    connect();
    assertEquals(262_144, ann.connection().maxPacketBytes());
    assertFalse(ann.send(Lane.EVENT, new byte[0]));
    assertFalse(ann.send(Lane.EVENT, new byte[262_145]));
    assertTrue(ann.send(Lane.EVENT, new byte[] {7}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    assertTrue(ann.sink.failures.isEmpty());
  }

  @Test
  void tellsTheOtherSideThatItClosed() {
    connect();
    long start = System.nanoTime();
    ann.closeConnection();
    await().atMost(Duration.ofSeconds(4)).until(() -> ben.sink.failures.size() == 1);
    assertEquals(Code.CONNECTION_LOST, ben.sink.failures.get(0).code());
    assertTrue(ann.sink.failures.isEmpty());
    assertFalse(ben.send(Lane.EVENT, new byte[] {1}));
    assertTrue(System.nanoTime() - start < 4_000_000_000L);
  }
}
