package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.CHAT;
import static dev.playmesh.channel.Pair.SHOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that sends too much of anything costs little: bounded, dropped, counted. */
class FloodTest {

  @Test
  void whatIsHeldBeforeTheHelloIsBounded() {
    Pair pair = new Pair(1);
    pair.network.a.refuses = (lane, packet) -> true;
    pair.start();
    pair.runUntil(
        1_000, () -> !pair.network.b.connections.isEmpty() && pair.network.b.newest().open);
    FakeNetwork.FakeConnection victim = pair.network.b.newest();
    PacketWriter large = new PacketWriter();
    ReliableHeader.write(large, ReliableHeader.DATA, 1, 0, 64);
    large.bytes(new byte[60_000], 0, 60_000);
    int injected = 0;
    while (!victim.closed && injected < 1_000) {
      victim.inject(Lane.UNORDERED_EVENT, large.toPacket());
      pair.run(1);
      injected++;
    }
    long bytes = injected * 60_000L;
    assertTrue(victim.closed, "still open after " + bytes + " bytes");
    assertTrue(bytes <= 6 << 20, bytes + " bytes were held before the hello");
    assertTrue(injected > 2, "nothing was held");
    assertEquals(DisconnectReason.Code.PROTOCOL_ERROR, pair.b.reasons.get(0).code());
    assertTrue(pair.b.link.stats().droppedIn() > 0);
  }

  @Test
  void aFloodOfOffersOpensFewConnections() {
    Pair pair = new Pair(2).connect();
    int before = pair.network.opened;
    for (int i = 0; i < 1_000; i++) {
      pair.b.link.onSignal(2 + i, new Signal.Offer("offer nobody " + i));
      pair.run(1);
    }
    int opened = pair.network.opened - before;
    assertTrue(opened >= 1 && opened <= 10, opened + " connections for a second of offers");
    assertTrue(pair.b.link.stats().droppedIn() >= 900, pair.b.link.stats() + "");
    assertEquals(PeerState.CONNECTED, pair.b.state());
  }

  @Test
  void afterAFloodTheNewestOfferIsTaken() {
    Pair pair = new Pair(3);
    pair.start();
    pair.signaling = false;
    for (int i = 0; i < 200; i++) {
      pair.b.link.onSignal(1 + i, new Signal.Offer("offer nobody " + i));
      pair.b.link.onSignal(1 + i, new Signal.Candidate("candidate " + i, "0", 0));
      pair.run(1);
    }
    pair.run(3_000);
    List<Signal> accepted = pair.network.b.newest().accepted;
    assertEquals(new Signal.Offer("offer nobody 199"), accepted.get(0));
    assertEquals(new Signal.Candidate("candidate 199", "0", 0), accepted.get(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, Integer.MAX_VALUE})
  void aFloodOfReoffersOpensFewConnections(int known) {
    Pair pair = new Pair(4).connect();
    int before = pair.network.opened;
    for (int i = 0; i < 60_000; i++) {
      pair.a.link.onSignal(known, new Signal.Reoffer());
      pair.run(1);
    }
    int opened = pair.network.opened - before;
    assertTrue(opened <= 50, opened + " connections of both sides for a minute of reoffers");
    assertTrue(pair.a.link.stats().droppedIn() > 50_000, pair.a.link.stats() + "");
    assertEquals(PeerState.CONNECTED, pair.a.state());
  }

  @Test
  void aLinkThatBreaksAgainAndAgainIsAlwaysMadeAgain() {
    Pair pair = new Pair(5).connect();
    for (int i = 0; i < 30; i++) {
      pair.network.a.newest().fail(DisconnectReason.Code.CONNECTION_LOST);
      pair.network.b.newest().fail(DisconnectReason.Code.CONNECTION_LOST);
      pair.run(50);
      pair.runUntil(8_000, () -> pair.a.state() == PeerState.CONNECTED);
      pair.runUntil(1_000, () -> pair.b.state() == PeerState.CONNECTED);
    }
    pair.a.send(SHOT, 1);
    pair.a.flush();
    pair.run(300);
    assertEquals(List.of(1), pair.b.values(SHOT));
  }

  @Test
  void tinyEventsAreChargedForWhatTheyCostInMemory() {
    Pair pair = new Pair(6).connect();
    pair.b.asleep = true;
    int accepted = 0;
    for (int i = 0; i < 60_000; i++) {
      if (pair.a.send(CHAT, 0, new byte[0]) == SendResult.ACCEPTED) {
        accepted++;
      }
      if (i % 100 == 0) {
        pair.a.flush();
        pair.run(1);
      }
    }
    pair.a.flush();
    pair.run(1_000);
    pair.b.poll();
    int held = pair.b.got.size();
    int most = LinkSettings.DEFAULT.creditBytes() / 64;
    assertTrue(held <= most, held + " messages of 2 bytes waited for the game");
    assertTrue(held > most / 2, held + " messages");
    pair.b.asleep = false;
    pair.run(5_000);
    assertEquals(accepted, pair.b.got.size());
    assertEquals(0, pair.a.link.undelivered());
  }

  @Test
  void unreliablePacketsBeyondAGenerousRateAreDroppedAndCounted() {
    Pair pair = new Pair(7).connect();
    int sequence = 20_000;
    for (int milli = 0; milli < 2_000; milli++) {
      for (int i = 0; i < 100; i++) {
        PacketWriter out = new PacketWriter();
        PacketHeader header = new PacketHeader();
        header.sequence = sequence++ & 0xFFFF;
        header.sendTime = (int) (pair.a.clock.nanos() / 1_000_000) & 0xFFFF;
        header.write(out);
        out.varint(BLINK.id());
        out.varint(4);
        out.u32(0);
        pair.network.b.newest().inject(Lane.UNRELIABLE, out.toPacket());
      }
      pair.run(1);
    }
    int got = pair.b.got.size();
    assertTrue(got >= 20_000 && got <= 70_000, got + " of 200000 packets in 2 s were taken");
    assertEquals(200_000 - got, pair.b.link.stats().droppedIn());
    assertEquals(PeerState.CONNECTED, pair.b.state());
    pair.run(2_000);
    pair.b.got.clear();
    pair.b.send(SHOT, 3);
    pair.b.flush();
    pair.run(100);
    assertEquals(List.of(3), pair.a.values(SHOT));
  }
}
