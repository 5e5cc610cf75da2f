package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Leave;
import dev.playmesh.server.ServerLimits;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Members that vanish, or never answer, in the middle of a handshake: events, not silence. */
@Timeout(180)
class VanishingIT {

  @RegisterExtension
  final RealRooms rooms =
      new RealRooms(ServerLimits.builder().seatGrace(Duration.ofSeconds(1)).build());

  private final Recorder seen = new Recorder();

  private Session ann() {
    return rooms.joined("ann").listen(seen);
  }

  private String annIn(Session ann) {
    return ann.self().orElseThrow().value();
  }

  private RawMember eve() throws InterruptedException {
    return new RawMember(rooms.server().port(), "it", "eve");
  }

  private Code lastReason() {
    return seen.reasons.get(seen.reasons.size() - 1).code();
  }

  @Test
  void oneWhoJoinsAndVanishesIsGoneAfterTheGrace() throws Exception {
    Session ann = ann();
    eve().close();
    assertTrue(Frames.until(15, () -> seen.count("left eve") == 1, ann), () -> "" + seen.lines);
    assertEquals(Code.TIMED_OUT, lastReason());
    assertEquals(List.of("joined eve", "left eve"), aboutEve());
  }

  @Test
  void oneWhoOffersAndVanishesIsGoneAfterTheGrace() throws Exception {
    Session ann = ann();
    try (Stranger eve = Stranger.joined(rooms.server().port(), "it")) {
      for (Signal signal : eve.gather()) {
        eve.member.signal(annIn(ann), 1, SignalJson.write(signal));
      }
      Frames.play(0.3, ann);
      eve.member.close();
      assertTrue(Frames.until(15, () -> seen.count("left eve") == 1, ann), () -> "" + seen.lines);
    }
    assertEquals(List.of(), seen.about("connected"));
  }

  @Test
  void oneWhoVanishesBeforeItsHelloIsGoneAfterTheGrace() throws Exception {
    Session ann = ann();
    try (Stranger eve = Stranger.linkedTo(ann.self().orElseThrow(), rooms.server().port(), "it")) {
      eve.wire.closeConnection();
      eve.member.close();
      assertTrue(Frames.until(15, () -> seen.count("left eve") == 1, ann), () -> "" + seen.lines);
    }
    assertEquals(List.of(), seen.about("connected"));
  }

  @Test
  void oneWhoNeverOffersOrNeverAnswersIsToldWithItsReason() throws Exception {
    SessionConfig impatient = rooms.config("ann").connectTimeout(Duration.ofSeconds(2)).build();
    Session ann = rooms.join(impatient, RoomOptions.code("it")).listen(seen);
    assertTrue(ann.awaitJoined(RealRooms.SOON));
    try (RawMember eve = eve()) {
      assertTrue(
          Frames.until(10, () -> !seen.about("unstable eve").isEmpty(), ann),
          () -> "" + seen.lines);
      assertEquals(Code.NO_ANSWER, lastReason());
      Session bob =
          rooms.join(
              rooms.config("bob").connectTimeout(Duration.ofSeconds(2)).build(),
              RoomOptions.code("it"));
      PeerId evesId = PeerId.of(eve.id());
      assertTrue(
          Frames.until(10, () -> bob.peer(evesId).flatMap(Peer::reason).isPresent(), ann, bob));
      assertEquals(
          Code.NO_ANSWER,
          bob.peer(evesId).flatMap(Peer::reason).map(DisconnectReason::code).orElseThrow());
      assertEquals(PeerState.RECONNECTING, bob.peer(evesId).orElseThrow().state());
      assertTrue(
          Frames.until(10, () -> bob.peers().get(0).state() == PeerState.CONNECTED, ann, bob));
    }
  }

  private List<String> aboutEve() {
    return seen.lines.stream().filter(line -> line.endsWith(" eve")).toList();
  }

  @Test
  void aGoodPeerIsLinkedAfterManyDeadOnes() throws Exception {
    afterDeadOnes(20);
  }

  @Test
  @Tag("long")
  void aGoodPeerIsLinkedAfterThreeHundredDeadOnes() throws Exception {
    afterDeadOnes(300);
  }

  private void afterDeadOnes(int rounds) throws Exception {
    Session ann = ann();
    String offer;
    try (Stranger model = Stranger.joined(rooms.server().port(), "elsewhere")) {
      offer = SignalJson.write(model.gather().get(0));
    }
    int threads = 0;
    int descriptors = 0;
    for (int round = 0; round < rounds; round++) {
      if (round == 10) {
        threads = ProcessFacts.threads();
        descriptors = ProcessFacts.descriptors();
      }
      connectToADeadOne(ann, offer, round);
    }
    assertEquals(List.of(), seen.about("connected"));
    int after = ProcessFacts.threads();
    assertTrue(after <= threads + 6, threads + " threads became " + after);
    int open = ProcessFacts.descriptors();
    assertTrue(open <= descriptors + 20, descriptors + " open files became " + open);
    Session bob = rooms.join("bob");
    RealRooms.awaitMesh(List.of(ann, bob));
  }

  private void connectToADeadOne(Session ann, String offer, int round) throws Exception {
    try (RawMember dead = eve()) {
      dead.signal(annIn(ann), 1, offer);
      assertTrue(
          Frames.until(10, () -> !dead.signals.isEmpty(), ann), "no answer in round " + round);
      dead.say(ClientMessage.newBuilder().setLeave(Leave.getDefaultInstance()).build());
      assertTrue(Frames.until(10, () -> ann.peers().isEmpty(), ann), "round " + round);
    }
  }
}
