package dev.playmesh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Leave;
import dev.playmesh.server.ServerLimits;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.types.PeerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a member may say through the server: it is dropped, and the victim plays on with others. */
@Timeout(90)
class HostileSignalsIT {

  private static final String SDP = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n";
  private static final String LINE = "candidate:1 1 udp 2122260223 192.0.2.9 5000 typ host";

  @RegisterExtension
  final RealRooms rooms =
      new RealRooms(
          ServerLimits.builder()
              .messagesPerSecond(100_000)
              .messageBurst(1_000_000)
              .bytesPerSecond(1 << 30)
              .build());

  private final Recorder seen = new Recorder();
  private final List<Integer> notes = new ArrayList<>();
  private Session ann;
  private Session bob;

  @BeforeEach
  void annPlaysWithBob() {
    ann = rooms.joined("ann").listen(seen);
    bob = rooms.joined("bob");
    assertTrue(Frames.until(20, () -> seen.count("complete") == 1, ann, bob));
    seen.lines.clear();
    ann.on(Sample.Note.class, (peer, note, info) -> notes.add(note.number()));
  }

  @AfterEach
  void annStillPlaysWithBob() {
    notes.clear();
    bob.send(bob.peer(ann.self().orElseThrow()).orElseThrow(), new Sample.Note(77));
    assertTrue(Frames.until(15, () -> notes.contains(77), ann, bob), () -> "" + ann.peers());
    assertEquals(List.of(), seen.errors);
    assertTrue(seen.lines.stream().noneMatch(line -> line.endsWith("bob")), () -> "" + seen.lines);
  }

  private RawMember eve() throws InterruptedException {
    return new RawMember(rooms.server().port(), "it", "eve");
  }

  private String annsId() {
    return ann.self().orElseThrow().value();
  }

  private static String json(String type, String sdp) {
    return "{\"type\":\"" + type + "\",\"sdp\":\"" + sdp.replace("\r\n", "\\r\\n") + "\"}";
  }

  private void awaitDroppedFrom(RawMember member) {
    PeerId id = PeerId.of(member.id());
    assertTrue(
        Frames.until(
            10,
            () -> ann.peer(id).filter(peer -> peer.stats().droppedIn() > 0).isPresent(),
            ann,
            bob),
        () -> "nothing of it was counted");
  }

  @Test
  void answersThatAreNotDueAreDroppedAndCounted() throws Exception {
    try (RawMember eve = eve()) {
      for (int negotiation : new int[] {0, 1, 7, Integer.MAX_VALUE, -1}) {
        eve.signal(annsId(), negotiation, json("answer", SDP));
      }
      awaitDroppedFrom(eve);
    }
  }

  @Test
  void bodiesThatAreNoSignalsAreHarmless() throws Exception {
    try (RawMember eve = eve()) {
      for (String body :
          List.of(
              "",
              "null",
              "[]",
              "{}",
              "{",
              "\"offer\"",
              "{\"type\":1}",
              "{\"type\":\"offer\"}",
              "{\"type\":\"offer\",\"sdp\":null}",
              "{\"type\":\"offer\",\"sdp\":{}}",
              "{\"type\":\"rollback\",\"sdp\":\"\"}",
              "{\"candidate\":{\"candidate\":\"\"}}",
              "{\"a\":" + "[".repeat(10_000) + "}",
              "\u0000\ud83d\ude00",
              "x".repeat(32_768))) {
        eve.signal(annsId(), 1, body);
      }
      Stranger late = Stranger.linkedTo(ann.self().orElseThrow(), rooms.server().port(), "it");
      late.greet();
      assertTrue(Frames.until(10, () -> seen.count("connected eve") == 1, ann, bob));
      late.close();
    }
  }

  @Test
  void cannedCandidatesAreHarmlessBeforeAndAfterTheOffer() throws Exception {
    try (RawMember eve = eve()) {
      canned(eve);
      eve.signal(annsId(), 1, json("offer", SDP));
      canned(eve);
      assertTrue(Frames.until(20, () -> !seen.about("unstable eve").isEmpty(), ann, bob));
    }
  }

  private void canned(RawMember eve) {
    for (String candidate : List.of("\"\"", "null", "\" \"", "\"" + LINE + "\"", "7", "\"x\"")) {
      for (String mid : List.of("", ",\"sdpMid\":null", ",\"sdpMid\":\"\"", ",\"sdpMid\":\"9\"")) {
        for (String section : List.of("", ",\"sdpMLineIndex\":null", ",\"sdpMLineIndex\":99999")) {
          eve.signal(annsId(), 1, "{\"candidate\":" + candidate + mid + section + "}");
        }
      }
    }
  }

  @Test
  void oneWhoseCandidatesAllComeBeforeItsOfferIsLinked() throws Exception {
    try (Stranger eve = Stranger.joined(rooms.server().port(), "it")) {
      List<Signal> said = eve.gather();
      for (int i = said.size() - 1; i >= 0; i--) {
        eve.member.signal(annsId(), 1, SignalJson.write(said.get(i)));
      }
      eve.hearFrom(ann.self().orElseThrow());
      await().atMost(RealRooms.SOON).until(() -> eve.wire.sink.opened == 1);
      eve.greet();
      assertTrue(Frames.until(10, () -> seen.count("connected eve") == 1, ann, bob));
    }
  }

  @Test
  void forgedSendersAreStampedByTheServer() throws Exception {
    try (RawMember eve = eve();
        RawMember mallory = new RawMember(rooms.server().port(), "it", "mallory")) {
      eve.signal(mallory.id(), annsId(), 1, "{}");
      var heard = mallory.signals.poll(10, TimeUnit.SECONDS);
      assertEquals(eve.id(), heard == null ? "nobody" : heard.getFrom());
      String bobsId = bob.self().orElseThrow().value();
      eve.signal(annsId(), bobsId, 99, json("offer", SDP));
      eve.signal(annsId(), annsId(), 99, json("offer", SDP));
      Frames.play(0.5, ann, bob);
    }
  }

  @Test
  void nothingIsRelayedIntoAnotherRoom() throws Exception {
    try (RawMember outsider = new RawMember(rooms.server().port(), "elsewhere", "out");
        RawMember inside = eve()) {
      for (int i = 0; i < 50; i++) {
        outsider.signal(inside.id(), i, json("offer", SDP));
        outsider.signal(annsId(), i, json("offer", SDP));
      }
      outsider.signal("no such peer", 1, "{}");
      outsider.signal("", 1, "{}");
      inside.signal(inside.id(), 1, "{}");
      Frames.play(0.5, ann, bob);
      assertTrue(
          inside.signals.stream().noneMatch(signal -> signal.getFrom().equals(outsider.id())));
    }
  }

  @Test
  void signalsAboutADepartedPeerReachNobody() throws Exception {
    RawMember gone = eve();
    String id = gone.id();
    gone.say(ClientMessage.newBuilder().setLeave(Leave.getDefaultInstance()).build());
    assertTrue(Frames.until(10, () -> seen.count("left eve") == 1, ann, bob));
    try (RawMember eve = eve()) {
      eve.signal(id, 1, json("offer", SDP));
      eve.signal(annsId(), id, 1, "{\"candidate\":\"" + LINE + "\",\"sdpMid\":\"0\"}");
      Frames.play(0.3, ann, bob);
      assertNull(gone.signals.poll());
    }
    gone.close();
  }

  @Test
  void thousandsOfOffersAreSurvived() throws Exception {
    try (Stranger eve = Stranger.joined(rooms.server().port(), "it")) {
      String offer = SignalJson.write(eve.gather().get(0));
      int before = ProcessFacts.threads();
      for (int i = 1; i <= 2_000; i++) {
        eve.member.signal(annsId(), i, offer);
      }
      double pause = longestPauseOfNotes(4);
      assertTrue(pause < 1_500, "Ann's link thread stood still for " + pause + " ms");
      int after = ProcessFacts.threads();
      assertTrue(after <= before + 20, before + " threads became " + after);
    }
  }

  /** Of what Bob sends to Ann in each frame. */
  private double longestPauseOfNotes(int seconds) {
    double[] longest = {0};
    double[] newest = {ann.nowMillis()};
    ann.on(
        Sample.Note.class,
        (peer, note, info) -> {
          longest[0] = Math.max(longest[0], ann.nowMillis() - newest[0]);
          newest[0] = ann.nowMillis();
        });
    Frames.play(seconds, () -> bob.broadcast(new Sample.Note(1)), ann, bob);
    return Math.max(longest[0], ann.nowMillis() - newest[0]);
  }

  @Test
  void reoffersWithoutEndAreSurvived() throws Exception {
    try (RawMember early = new RawMember(rooms.server().port(), "other", "eve")) {
      Session cid = rooms.join("cid", RoomOptions.code("other"));
      assertTrue(cid.awaitJoined(Duration.ofSeconds(10)));
      String cids = cid.self().orElseThrow().value();
      for (int i = 0; i < 2_000; i++) {
        early.signal(cids, i, "{\"type\":\"reoffer\"}");
        early.signal(cids, i, json("offer", SDP));
        early.signal(cids, i, json("answer", SDP));
      }
      Frames.play(3, cid);
      long offers =
          early.signals.stream().filter(said -> said.getBody().contains("\"offer\"")).count();
      assertTrue(offers >= 1 && offers <= 20, offers + " offers were made");
      Session dan = rooms.join("dan", RoomOptions.code("other"));
      assertTrue(
          Frames.until(
              15,
              () ->
                  dan.peers().stream()
                      .anyMatch(
                          peer ->
                              peer.name().equals("cid")
                                  && peer.state() == dev.playmesh.types.PeerState.CONNECTED),
              cid,
              dan));
    }
  }
}
