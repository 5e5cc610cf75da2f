package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class SinkGateTest {

  private static final DisconnectReason LOST =
      DisconnectReason.of(Code.CONNECTION_LOST, "for a test");

  private final RecordingSink sink = new RecordingSink();
  private final SinkGate gate = new SinkGate(sink);

  @Test
  void opensOnceAndBeforeAnyPacket() {
    gate.packet(Lane.EVENT, new byte[] {1}, 5);
    assertTrue(sink.packets.isEmpty());
    gate.open();
    gate.open();
    gate.packet(Lane.STATE, new byte[] {2}, 6);
    assertEquals(1, sink.opened);
    assertEquals(List.of(5L, 6L), sink.packets.stream().map(one -> one.arrivedNanos()).toList());
  }

  @Test
  void aPeerThatSendsTooMuchTooEarlyIsCut() {
    for (int i = 0; i < 20; i++) {
      gate.packet(Lane.BULK, new byte[65_536], 0);
    }
    gate.open();
    assertEquals(0, sink.opened);
    assertEquals(
        List.of(Code.PROTOCOL_ERROR), sink.failures.stream().map(one -> one.code()).toList());
  }

  @Test
  void aPeerThatSendsManyTinyPacketsTooEarlyIsCut() {
    for (int i = 0; i < 20_000; i++) {
      gate.packet(Lane.STATE, new byte[1], 0);
    }
    gate.open();
    assertEquals(0, sink.opened);
    assertEquals(1, sink.failures.size());
  }

  @Test
  void failsOnceAndLast() {
    gate.open();
    gate.fail(LOST);
    gate.fail(DisconnectReason.of(Code.NO_PATH, "too late"));
    gate.packet(Lane.EVENT, new byte[] {1}, 0);
    gate.path(LinkPath.DIRECT);
    gate.signal(new Signal.Reoffer());
    assertEquals(List.of(LOST), sink.failures);
    assertTrue(sink.packets.isEmpty() && sink.paths.isEmpty() && sink.signals.isEmpty());
    assertTrue(gate.isShut());
  }

  @Test
  void nothingComesAfterClose() {
    gate.packet(Lane.EVENT, new byte[] {1}, 0);
    gate.close();
    gate.open();
    gate.fail(LOST);
    assertTrue(sink.packets.isEmpty() && sink.failures.isEmpty());
    assertEquals(0, sink.opened);
  }

  @Test
  void closingWhileEarlyPacketsAreHandedOverStopsThem() {
    gate.packet(Lane.EVENT, new byte[] {1}, 0);
    gate.packet(Lane.EVENT, new byte[] {2}, 0);
    sink.onPacket = packet -> gate.close();
    gate.open();
    assertEquals(1, sink.packets.size());
  }

  @Test
  void tellsAPathOnlyWhenItChanges() {
    gate.path(LinkPath.NONE);
    gate.path(LinkPath.DIRECT);
    gate.path(LinkPath.DIRECT);
    gate.path(LinkPath.TURN);
    assertEquals(List.of(LinkPath.DIRECT, LinkPath.TURN), sink.paths);
  }
}
