package dev.playmesh.transport;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCDataChannelInit;
import dev.onvoid.webrtc.RTCDataChannelState;
import dev.onvoid.webrtc.RTCPeerConnection;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.time.Duration;
import java.util.ArrayList;
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
  void lanesAreWhatTheirNamesSay() {
    connect();
    Channels channels = ((WebRtcConnection) ann.connection()).channels();
    for (Lane lane : Lane.values()) {
      RTCDataChannel channel = channels.channel(lane);
      assertEquals(lane.id(), ann.call(channel::getId));
      assertTrue(ann.call(channel::isNegotiated));
      assertEquals(lane.ordered(), ann.call(channel::isOrdered), lane.name());
      assertEquals(lane.reliable(), ann.call(channel::isReliable), lane.name());
      assertEquals(lane.reliable() ? 0 : 150, Math.max(0, ann.call(channel::getMaxPacketLifeTime)));
    }
  }

  @Test
  void refusesWhatWouldOverflowAndLosesNothingThatItTook() {
    connect();
    int taken = 0;
    int refused = 0;
    for (int i = 0; i < 2_000 && refused < 20; i++) {
      byte[] packet = random(65_536);
      packet[0] = (byte) taken;
      if (ann.send(Lane.BULK, packet)) {
        taken++;
      } else {
        refused++;
        assertTrue(ann.call(() -> ann.connection().bufferedBytes(Lane.BULK)) <= 1 << 20);
      }
    }
    assertTrue(refused > 0, "took " + taken);
    int expected = taken;
    await().atMost(SOON).until(() -> ben.sink.packets.size() == expected);
    for (int i = 0; i < expected; i++) {
      assertEquals((byte) i, ben.sink.packets.get(i).bytes()[0]);
    }
    assertTrue(ann.send(Lane.BULK, new byte[] {1}));
    assertTrue(ann.sink.failures.isEmpty() && ben.sink.failures.isEmpty());
  }

  @Test
  void aFloodOfStatesIsRefusedAndClosesNothing() {
    connect();
    int taken =
        ann.call(
            () -> {
              int count = 0;
              for (int i = 0; i < 20_000; i++) {
                count += ann.connection().send(Lane.STATE, new byte[1150]) ? 1 : 0;
              }
              return count;
            });
    assertTrue(taken > 50, "took " + taken);
    assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
    await()
        .atMost(SOON)
        .until(() -> ben.sink.packets.stream().anyMatch(one -> one.lane() == Lane.EVENT));
    assertTrue(ann.sink.failures.isEmpty() && ben.sink.failures.isEmpty());
  }

  @Test
  void channelsThatNobodyAgreedOnAreClosedAndCounted() {
    connect();
    RTCPeerConnection raw = ((WebRtcConnection) ann.connection()).peer();
    WebRtcConnection victim = (WebRtcConnection) ben.connection();
    List<RTCDataChannel> strays = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      strays.add(ann.call(() -> raw.createDataChannel("stray", new RTCDataChannelInit())));
    }
    await().atMost(SOON).until(() -> victim.foreignChannels() == 3);
    for (RTCDataChannel stray : strays) {
      await().atMost(SOON).until(() -> ann.call(stray::getState) == RTCDataChannelState.CLOSED);
    }
    assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    for (int i = 0; i < 70; i++) {
      strays.add(ann.call(() -> raw.createDataChannel("stray", new RTCDataChannelInit())));
    }
    await().atMost(SOON).until(() -> !ben.sink.failures.isEmpty());
    assertEquals(Code.PROTOCOL_ERROR, ben.sink.failures.get(0).code());
    strays.forEach(stray -> ann.call(() -> disposed(stray)));
  }

  private static boolean disposed(RTCDataChannel channel) {
    channel.close();
    channel.dispose();
    return true;
  }

  @Test
  void aSinkThatThrowsHarmsNobody() {
    ben.sink.onPacket =
        packet -> {
          throw new AssertionError("a sink that throws");
        };
    connect();
    for (int i = 0; i < 3; i++) {
      assertTrue(ann.send(Lane.EVENT, new byte[] {(byte) i}));
    }
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 3);
    assertTrue(ben.connection().isOpen());
  }

  @Test
  void aClosedTransportOpensNothing() {
    RealPeer late = new RealPeer("late");
    late.close();
    RecordingSink sink = new RecordingSink();
    Connection none = late.transport.open(PeerId.of("x"), true, List.of(), sink);
    assertEquals(Code.CLOSED, sink.failures.get(0).code());
    assertFalse(none.send(Lane.EVENT, new byte[] {1}));
    none.close();
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
