package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.channel.Inbox;
import dev.playmesh.channel.LinkSettings;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.ConnectionSink;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.LoopbackWire;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pair begins anew when the other side says so, but not as often as it likes. */
class RestartTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long GONE_AFTER_NANOS = 30 * SECOND;
  private static final PeerId SELF = PeerId.of("ann");
  private static final PeerId OTHER = PeerId.of("eve");
  private static final Signal OFFER = new Signal.Offer("v=0");

  private final List<Notice> notices = new ArrayList<>();
  private long nanos;
  private final Clock clock = () -> nanos;
  private final Counting transport = new Counting(new LoopbackWire(clock).transport(SELF));
  private final Roster roster = roster();

  private static final class Counting implements Transport {

    private final Transport inner;
    private int opened;

    Counting(Transport inner) {
      this.inner = inner;
    }

    @Override
    public Connection open(
        PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
      opened++;
      return inner.open(remote, offerer, iceServers, sink);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private Roster roster() {
    Pairs.Wiring wiring =
        new Pairs.Wiring(
            LinkSettings.DEFAULT,
            Sample.config("ann").build().messages().table("game", 1),
            transport,
            clock,
            new Inbox(() -> {}),
            (to, negotiation, signal) -> {});
    Roster made = new Roster(SELF, wiring, notices::add, reason -> {}, GONE_AFTER_NANOS);
    made.update(
        dev.playmesh.proto.signaling.Room.newBuilder()
            .setCode("room")
            .setEpoch(1)
            .setHost(SELF.value())
            .setTerm(1)
            .setCapacity(8)
            .addMembers(Member.newBuilder().setPeerId(SELF.value()).setName("ann"))
            .addMembers(Member.newBuilder().setPeerId(OTHER.value()).setName("eve"))
            .build(),
        List.of(),
        true);
    return made;
  }

  private void offerOf(int generation) {
    roster.signal(OTHER.value(), (generation << 20) + 1, OFFER);
    roster.tick(nanos);
  }

  private long left() {
    return notices.stream().filter(Notice.Left.class::isInstance).count();
  }

  @Test
  void sideThatWasGivenUpBeginsAnew() {
    offerOf(1);
    assertEquals(1, left());
    nanos += GONE_AFTER_NANOS;
    offerOf(2);
    assertEquals(2, left());
  }

  @Test
  void memberThatKeepsBeginningAnewCostsLittle() {
    for (int generation = 1; generation <= 2_000; generation++) {
      nanos += SECOND / 100;
      offerOf(generation);
    }
    assertTrue(left() <= 2, () -> left() + " times the pair began anew in 20 s");
    assertTrue(transport.opened <= 30, () -> transport.opened + " connections were opened");
  }

  @Test
  void beginningThatCameTooSoonIsBelievedWhenItIsSaidAgain() {
    offerOf(1);
    nanos += SECOND;
    offerOf(2);
    assertEquals(1, left());
    nanos += GONE_AFTER_NANOS;
    offerOf(2);
    assertEquals(2, left());
  }
}
