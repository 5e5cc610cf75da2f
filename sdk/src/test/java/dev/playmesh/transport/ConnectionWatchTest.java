package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionWatchTest {

  private static final long SECOND = 1_000_000_000L;
  private static final String HOST = "candidate:1 1 udp 1 192.0.2.1 9 typ host";

  private final CandidateTally local = new CandidateTally();
  private final CandidateTally remote = new CandidateTally();
  private final Negotiation negotiation = mock(Negotiation.class);
  private final RecordingSink sink = new RecordingSink();
  private final IceFindings findings =
      new IceFindings(IceSettings.DEFAULT, List.of(), () -> true, port -> true);
  private final ConnectionWatch watch =
      new ConnectionWatch(local, negotiation, new SinkGate(sink), findings);

  private void describe(boolean here, boolean there) {
    when(negotiation.isLocalKnown()).thenReturn(here);
    when(negotiation.isRemoteSet()).thenReturn(there);
    when(negotiation.remoteCandidates()).thenReturn(remote);
  }

  private void runTo(double seconds, boolean open) {
    for (double t = 0; t <= seconds; t += 0.1) {
      long next = watch.tick((long) (t * SECOND), open);
      assertTrue(next > (long) (t * SECOND) || open);
    }
  }

  private List<Code> codes() {
    return sink.failures.stream().map(reason -> reason.code()).toList();
  }

  @Test
  void waitsForEverForAnOffer() {
    describe(false, false);
    runTo(60, false);
    assertEquals(List.of(), codes());
  }

  @Test
  void withoutAddressesItFailsAfter5Seconds() {
    describe(true, false);
    runTo(4.9, false);
    assertEquals(List.of(), codes());
    runTo(5.2, false);
    assertEquals(List.of(Code.NO_CANDIDATES), codes());
  }

  @Test
  void withoutAPathItFailsAfter8Seconds() {
    describe(true, true);
    local.add(HOST);
    runTo(7.8, false);
    assertEquals(List.of(), codes());
    runTo(8.2, false);
    assertEquals(List.of(Code.NO_PATH), codes());
    assertTrue(sink.failures.get(0).detail().contains("here: 1 local"));
    assertTrue(sink.failures.get(0).detail().contains("named by the peer: none"));
  }

  @Test
  void withAPathButWithoutLanesItFailsAfter5More() {
    describe(true, true);
    local.add(HOST);
    watch.connected(0);
    runTo(4.8, false);
    assertEquals(List.of(), codes());
    runTo(5.2, false);
    assertEquals(List.of(Code.NO_CHANNELS), codes());
  }

  @Test
  void onceOpenNoDeadlineIsLeft() {
    describe(true, true);
    runTo(60, true);
    watch.gathered();
    assertEquals(List.of(), codes());
    watch.broken();
    assertEquals(List.of(Code.CONNECTION_LOST), codes());
  }

  @Test
  void brokenBeforeItWasOpenIsNoPath() {
    describe(true, true);
    local.add(HOST);
    watch.broken();
    assertEquals(List.of(Code.NO_PATH), codes());
  }

  @Test
  void asksForThePathEachSecondUntilKnownThenEach10() {
    assertTrue(watch.isPathDue(0));
    assertFalse(watch.isPathDue(SECOND / 2));
    watch.pathKnown(LinkPath.NONE);
    assertTrue(watch.isPathDue(SECOND));
    watch.pathKnown(LinkPath.TURN);
    assertTrue(watch.isPathDue(2 * SECOND));
    assertFalse(watch.isPathDue(11 * SECOND));
    assertTrue(watch.isPathDue(12 * SECOND));
    assertEquals(List.of(LinkPath.TURN), sink.paths);
  }
}
