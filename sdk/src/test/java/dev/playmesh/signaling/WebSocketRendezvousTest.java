package dev.playmesh.signaling;

import static dev.playmesh.signaling.FakeLines.rejected;
import static dev.playmesh.signaling.FakeLines.welcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.ClientMessage.KindCase;
import dev.playmesh.proto.signaling.Goodbye;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebSocketRendezvousTest {

  private static final Join JOIN = Join.newBuilder().setProtocol(1).setGame("g").build();
  private static final ListRooms LIST = ListRooms.newBuilder().setGame("g").build();
  private static final ServerMessage NO_ROOMS =
      ServerMessage.newBuilder().setRoomList(RoomList.getDefaultInstance()).build();

  private final FakeLines lines = new FakeLines();
  private final RecordingSink sink = new RecordingSink();
  private final WebSocketRendezvous rendezvous =
      new WebSocketRendezvous("ws://test:1", lines, lines, sink, 42, RendezvousSettings.defaults());

  private void advance(long millis) {
    lines.advance(rendezvous, Duration.ofMillis(millis));
  }

  private FakeLines.FakeLine joined() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    lines.last().say(welcome("ann", false, 1));
    return lines.last();
  }

  private FakeLines.FakeLine resumed(long epoch) {
    advance(8_000);
    lines.last().open();
    lines.last().say(welcome("ann", true, epoch));
    return lines.last();
  }

  @Test
  void connectsOnlyWhenAsked() {
    advance(1000);
    assertTrue(lines.opened.isEmpty());
    rendezvous.list(LIST);
    advance(0);
    assertEquals(1, lines.opened.size());
  }

  @Test
  void listsThenJoinsOnTheSameLine() {
    rendezvous.list(LIST);
    advance(0);
    lines.last().open();
    lines.last().say(NO_ROOMS);
    rendezvous.list(LIST);
    lines.last().say(NO_ROOMS);
    rendezvous.join(JOIN);
    lines.last().say(welcome("ann", false, 1));
    assertEquals(List.of("rooms", "rooms", "welcome"), sink.events);
    assertEquals(1, lines.opened.size());
    assertThrows(IllegalStateException.class, () -> rendezvous.list(LIST));
    assertThrows(IllegalStateException.class, () -> rendezvous.join(JOIN));
  }

  @Test
  void opensAnotherLineForTheNextQuestionWhenAnIdleOneBroke() {
    rendezvous.list(LIST);
    advance(0);
    lines.last().open();
    lines.last().say(NO_ROOMS);
    lines.last().close("cut while the menu was open");
    advance(60_000);
    assertEquals(List.of("rooms"), sink.events);
    rendezvous.join(JOIN);
    advance(0);
    assertEquals(2, lines.opened.size());
  }

  @Test
  void asksAgainWhenAnIdleLineBreaksJustAsItIsUsed() {
    rendezvous.list(LIST);
    advance(0);
    lines.last().open();
    lines.last().say(NO_ROOMS);
    rendezvous.join(JOIN);
    lines.last().close("cut");
    advance(0);
    lines.last().open();
    assertEquals(KindCase.JOIN, lines.last().lastKind());
    lines.last().close("cut again");
    assertEquals(List.of("rooms", "failed SERVER_UNREACHABLE"), sink.events);
  }

  @Test
  void failsAtOnceWhenTheServerCannotBeReached() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().close("connection refused");
    assertEquals(Code.SERVER_UNREACHABLE, sink.failures.get(0).code());
    assertTrue(sink.failures.get(0).detail().contains("connection refused"));
    assertTrue(sink.failures.get(0).detail().contains("ws://test:1"));
  }

  @Test
  void failsAtTheDeadlineWhenNothingComesOfTheAttempt() {
    rendezvous.join(JOIN);
    advance(9_999);
    assertEquals(List.of(), sink.events);
    advance(1);
    assertEquals(List.of("failed SERVER_UNREACHABLE"), sink.events);
    assertTrue(lines.last().finished || lines.last().cut);
  }

  @Test
  void tellsASilentServerFromAnUnreachableOne() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().reached = true;
    advance(10_000);
    assertEquals(List.of("failed SERVER_SILENT"), sink.events);
  }

  @Test
  void isSilentToAnUnansweredList() {
    rendezvous.list(LIST);
    advance(0);
    lines.last().open();
    advance(10_000);
    assertEquals(List.of("failed SERVER_SILENT"), sink.events);
  }

  @ParameterizedTest
  @CsvSource({
    "ROOM_NOT_FOUND, ROOM_NOT_FOUND",
    "ROOM_FULL, ROOM_FULL",
    "WRONG_PASSWORD, WRONG_PASSWORD",
    "VERSION_MISMATCH, VERSION_MISMATCH",
    "UNSUPPORTED_PROTOCOL, VERSION_MISMATCH",
    "TOPOLOGY_MISMATCH, TOPOLOGY_MISMATCH",
    "REPLACED, REPLACED",
    "RESUME_REFUSED, RESUME_REFUSED",
    "INVALID_NAME, REFUSED",
    "SERVER_FULL, REFUSED",
    "RATE_LIMITED, REFUSED"
  })
  void givesEachRefusalOfANewcomerItsReason(Rejected.Reason reason, Code code) {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    lines.last().say(rejected(reason, 0));
    assertEquals(code, sink.failures.get(0).code());
    assertEquals("because of " + reason, sink.failures.get(0).detail());
    lines.last().say(welcome("ann", false, 1));
    assertEquals(1, sink.events.size());
  }

  @Test
  void namesARefusalThatSaysNothing() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    lines.last().say(ServerMessage.newBuilder().setRejected(Rejected.getDefaultInstance()).build());
    assertFalse(sink.failures.get(0).detail().isBlank());
  }

  @ParameterizedTest
  @EnumSource(names = {"RATE_LIMITED", "SHUTTING_DOWN"})
  void asksOnceMoreWhenTheServerNamesAPauseThatFits(Rejected.Reason reason) {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    lines.last().say(rejected(reason, 2_000));
    advance(1_999);
    assertEquals(1, lines.opened.size());
    advance(1);
    assertEquals(2, lines.opened.size());
    lines.last().open();
    assertEquals(KindCase.JOIN, lines.last().lastKind());
    lines.last().say(rejected(reason, 2_000));
    assertEquals(List.of("failed REFUSED"), sink.events);
  }

  @Test
  void doesNotWaitForAPauseBeyondTheDeadline() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    lines.last().say(rejected(Rejected.Reason.RATE_LIMITED, -1)); // 49 days
    assertEquals(List.of("failed REFUSED"), sink.events);
  }

  @Test
  void comesBackWithTheNewestCertificate() {
    FakeLines.FakeLine first = joined();
    Certificate newest =
        Certificate.newBuilder().setFacts(ByteString.copyFromUtf8("epoch 7")).build();
    first.say(update(7, newest));
    first.say(update(5, Certificate.getDefaultInstance()));
    first.close("reset");
    advance(325);
    lines.last().open();
    assertEquals(KindCase.RESUME, lines.last().lastKind());
    assertEquals("ann", lines.last().sent.get(0).getResume().getPeerId());
    assertEquals(newest, lines.last().sent.get(0).getResume().getCertificate());
    lines.last().say(welcome("ann", true, 8));
    assertEquals(List.of("welcome", "update", "update", "away", "resumed", "back"), sink.events);
  }

  private static ServerMessage update(long epoch, Certificate certificate) {
    return ServerMessage.newBuilder()
        .setRoomUpdate(
            RoomUpdate.newBuilder()
                .setRoom(Room.newBuilder().setEpoch(epoch))
                .setCertificate(certificate))
        .build();
  }

  @Test
  void ignoresWhatOldLinesSay() {
    FakeLines.FakeLine old = joined();
    old.close("reset");
    resumed(2);
    sink.events.clear();
    old.events.opened();
    old.say(welcome("ann", true, 9));
    old.say(rejected(Rejected.Reason.RESUME_REFUSED, 0));
    old.events.garbage("text");
    old.close("again");
    assertEquals(List.of(), sink.events);
    assertEquals(0, rendezvous.garbage());
  }

  @Test
  void backsOffWithDoublingJitteredPausesForAsLongAsItTakes() {
    joined().close("reset");
    int last = 1;
    for (double pause = 250; pause < 20_000; pause *= 2) {
      double expected = Math.min(5_000, pause);
      advance((long) (expected * 0.7) - 1);
      assertEquals(last, lines.opened.size());
      advance((long) (expected * 0.6) + 2);
      assertEquals(++last, lines.opened.size());
      lines.last().close("connection refused");
    }
    assertEquals(List.of("welcome", "away"), sink.events);
  }

  @Test
  void spreadsTheMembersOfARoom() {
    Backoff one = new Backoff(RendezvousSettings.defaults(), 1);
    Backoff other = new Backoff(RendezvousSettings.defaults(), 2);
    assertTrue(one.nextNanos() != other.nextNanos());
  }

  @Test
  void doesNotHammerAServerThatTakesItBackAndDropsIt() {
    joined().close("reset");
    int attempts = 0;
    for (int i = 0; i < 600; i++) {
      advance(100);
      if (lines.opened.size() > attempts + 1) {
        attempts++;
        lines.last().open();
        lines.last().say(welcome("ann", true, 2 + i));
        lines.last().close("dropped");
      }
    }
    assertTrue(attempts < 20, attempts + " attempts in a minute");
  }

  @Test
  void countsSilenceOfTwoAndAHalfHeartbeatsAsLost() {
    FakeLines.FakeLine line = joined();
    advance(24_000);
    line.hear();
    advance(24_999);
    assertEquals(List.of("welcome"), sink.events);
    advance(1);
    assertEquals(List.of("welcome", "away"), sink.events);
    assertTrue(line.cut);
  }

  @Test
  void noticesACloseThatWasNeverDelivered() {
    joined().closedBecause = java.util.Optional.of("the inbox was full");
    advance(0);
    assertEquals(List.of("welcome", "away"), sink.events);
  }

  @Test
  void givesUpAnAttemptToReturnThatIsNotAnswered() {
    joined().close("reset");
    advance(325);
    lines.last().open();
    advance(10_000 + 650);
    assertTrue(lines.opened.get(1).cut);
    assertEquals(3, lines.opened.size());
  }

  @Test
  void timeInWhichThisProcessStoodStillIsNotTheServers() {
    rendezvous.join(JOIN);
    advance(1_000);
    lines.last().open();
    lines.stall(Duration.ofSeconds(12));
    advance(0);
    assertEquals(List.of(), sink.events);
    lines.last().say(welcome("ann", false, 1));
    advance(20_000);
    assertEquals("welcome", sink.events.get(0));
  }

  @Test
  void triesEveryFourSecondsForAsLongAsNothingAnswersAtAll() {
    joined().close("lost");
    advance(60_000);
    assertTrue(lines.opened.size() > 60 / 4.4, lines.opened.size() + " attempts in a minute");
    assertTrue(lines.opened.size() < 60 / 3, lines.opened.size() + " attempts in a minute");
  }

  @Test
  void doubtsAServerThatGivesNoSignOfLife() {
    FakeLines.FakeLine first = joined();
    rendezvous.doubt();
    rendezvous.doubt();
    assertEquals(1, first.pings);
    advance(2_999);
    assertEquals(List.of("welcome"), sink.events);
    advance(1);
    assertEquals(List.of("welcome", "away"), sink.events);
    assertTrue(first.cut);
  }

  @Test
  void believesAServerThatGivesASignOfLife() {
    FakeLines.FakeLine first = joined();
    for (int i = 0; i < 3; i++) {
      rendezvous.doubt();
      advance(1_000);
      first.hear();
      advance(9_000);
    }
    assertEquals(3, first.pings);
    assertEquals(List.of("welcome"), sink.events);
  }

  @Test
  void triesAnewAfterThreeSecondsWhereNothingAnswers() {
    joined().close("lost");
    advance(1_000);
    FakeLines.FakeLine second = lines.last();
    assertEquals(2, lines.opened.size());
    advance(3_500);
    assertTrue(second.cut, "a network that came back must not wait for TCP's own pauses");
    assertEquals(3, lines.opened.size());
  }

  @Test
  void treatsTheServersGoodbyeAsLost() {
    FakeLines.FakeLine line = joined();
    line.say(ServerMessage.newBuilder().setGoodbye(Goodbye.getDefaultInstance()).build());
    assertEquals(List.of("welcome", "away"), sink.events);
    assertTrue(line.cut);
    resumed(2);
    assertEquals(List.of("welcome", "away", "resumed", "back"), sink.events);
  }

  @Test
  void endsWhenTheSeatIsRefusedOrReplaced() {
    joined().close("reset");
    advance(325);
    lines.last().open();
    lines.last().say(rejected(Rejected.Reason.RESUME_REFUSED, 0));
    assertEquals(List.of("welcome", "away", "failed RESUME_REFUSED"), sink.events);
    advance(60_000);
    assertEquals(2, lines.opened.size());
  }

  @Test
  void endsWhenANewerConnectionTookTheSeat() {
    joined().say(rejected(Rejected.Reason.REPLACED, 0));
    assertEquals(List.of("welcome", "failed REPLACED"), sink.events);
  }

  @Test
  void endsWhenTheServerGivesBackAnotherSeat() {
    joined().close("reset");
    advance(325);
    lines.last().open();
    lines.last().say(welcome("ben", true, 2));
    assertEquals(List.of("welcome", "away", "failed RESUME_REFUSED"), sink.events);
  }

  @Test
  void saysKickedWhenTheSeatIsGoneAfterACutForAbuse() {
    FakeLines.FakeLine line = joined();
    line.say(rejected(Rejected.Reason.SLOW_CLIENT, 0));
    line.close("cut");
    advance(325);
    lines.last().open();
    lines.last().say(rejected(Rejected.Reason.RESUME_REFUSED, 0));
    assertEquals(Code.KICKED, sink.failures.get(0).code());
    assertEquals("because of SLOW_CLIENT", sink.failures.get(0).detail());
  }

  @ParameterizedTest
  @EnumSource(names = {"RATE_LIMITED", "SERVER_FULL", "TOO_MANY_CONNECTIONS", "SHUTTING_DOWN"})
  void waitsAsLongAsTheServerAsksAReturningMemberTo(Rejected.Reason reason) {
    joined().close("reset");
    advance(325);
    lines.last().open();
    lines.last().say(rejected(reason, 7_000));
    advance(6_999);
    assertEquals(2, lines.opened.size());
    advance(1);
    assertEquals(3, lines.opened.size());
    assertEquals(List.of("welcome", "away"), sink.events);
  }

  @Test
  void dropsAndCountsWhatIsSaidWhileTheServerIsAway() {
    FakeLines.FakeLine line = joined();
    rendezvous.signal(PeerId.of("ben"), 3, "{}");
    assertEquals("ben", line.sent.get(1).getSignal().getTo());
    line.close("reset");
    rendezvous.signal(PeerId.of("ben"), 3, "{}");
    rendezvous.heard(Map.of(PeerId.of("ben"), 20), false);
    assertEquals(2, rendezvous.dropped());
    assertEquals(1, resumed(2).sent.size());
  }

  @Test
  void staysUnderTheServersMessageRateWithoutLosingAnything() {
    FakeLines.FakeLine line = joined();
    for (int i = 0; i < 300; i++) {
      rendezvous.signal(PeerId.of("ben"), i, "{}");
    }
    assertEquals(1 + 80, line.sent.size());
    advance(1000);
    assertEquals(1 + 160, line.sent.size(), 1);
    advance(2000);
    assertEquals(1 + 300, line.sent.size());
    assertEquals(299, line.sent.get(300).getSignal().getNegotiation());
    assertEquals(0, rendezvous.dropped());
  }

  @Test
  void boundsWhatWaits() {
    joined();
    for (int i = 0; i < 80 + Pace.MAX_WAITING + 5; i++) {
      rendezvous.signal(PeerId.of("ben"), i, "{}");
    }
    assertEquals(5, rendezvous.dropped());
  }

  @Test
  void refusesBrokenText() {
    rendezvous.join(JOIN.toBuilder().setName("Ann\ud800").build());
    advance(0);
    assertEquals(List.of("failed REFUSED"), sink.events);
    assertTrue(sink.failures.get(0).detail().startsWith("name"));
    assertTrue(lines.opened.isEmpty());
  }

  @Test
  void findsBrokenTextHoweverDeep() {
    Join join =
        JOIN.toBuilder()
            .setSettings(
                dev.playmesh.proto.signaling.RoomSettings.newBuilder()
                    .putAttributes("map", "\udc00x"))
            .build();
    assertEquals("settings", WellFormed.brokenField(join).orElseThrow());
    assertTrue(WellFormed.isText("ok \ud83d\ude00"));
    assertFalse(WellFormed.isText("\ud83d"));
  }

  @Test
  void countsGarbageAndGoesOn() {
    FakeLines.FakeLine line = joined();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      line.events.frame(bytes);
    }
    line.events.garbage("text");
    line.say(welcome("ann", false, 1));
    line.say(NO_ROOMS);
    line.say(signal("not an id!"));
    assertTrue(rendezvous.garbage() >= 4);
    line.say(signal("ben"));
    assertTrue(sink.events.contains("signal ben 0 hi"));
    assertEquals(0, sink.failures.size());
  }

  private static ServerMessage signal(String from) {
    return ServerMessage.newBuilder()
        .setSignal(Signal.newBuilder().setFrom(from).setBody("hi"))
        .build();
  }

  @Test
  void takesNoWelcomeThatLeavesItOut() {
    rendezvous.join(JOIN);
    advance(0);
    lines.last().open();
    ServerMessage.Builder strange = welcome("ann", false, 1).toBuilder();
    strange.getWelcomeBuilder().setPeerId("ben");
    lines.last().say(strange.build());
    advance(10_000);
    assertEquals(List.of("failed SERVER_SILENT"), sink.events);
  }

  @Test
  void saysLeaveOnceAndNothingComesAfterClosing() {
    FakeLines.FakeLine line = joined();
    rendezvous.close();
    rendezvous.close();
    assertEquals(KindCase.LEAVE, line.lastKind());
    assertEquals(2, line.sent.size());
    assertTrue(line.finished);
    line.say(update(3, Certificate.getDefaultInstance()));
    line.close("closed");
    advance(60_000);
    assertEquals(List.of("welcome"), sink.events);
    assertEquals(1, lines.opened.size());
  }

  @Test
  void mayBeClosedByWhatItTells() {
    RecordingSink closing = new RecordingSink();
    WebSocketRendezvous[] self = new WebSocketRendezvous[1];
    RendezvousSink sinkThatCloses =
        new RendezvousSink() {
          @Override
          public void onWelcome(dev.playmesh.proto.signaling.Welcome w) {
            closing.onWelcome(w);
            if (w.getResumed()) {
              self[0].close();
            }
          }

          @Override
          public void onIceServers(java.util.List<dev.playmesh.proto.signaling.IceServer> servers) {
            closing.onIceServers(servers);
          }

          @Override
          public void onRoomUpdate(RoomUpdate u) {
            closing.onRoomUpdate(u);
          }

          @Override
          public void onSignal(String from, int negotiation, String body) {
            closing.onSignal(from, negotiation, body);
          }

          @Override
          public void onRooms(RoomList r) {
            closing.onRooms(r);
          }

          @Override
          public void onServerConnected(boolean c) {
            closing.onServerConnected(c);
          }

          @Override
          public void onFailed(dev.playmesh.types.DisconnectReason r) {
            closing.onFailed(r);
          }
        };
    self[0] =
        new WebSocketRendezvous(
            "ws://test:1", lines, lines, sinkThatCloses, 1, RendezvousSettings.defaults());
    self[0].join(JOIN);
    lines.advance(self[0], Duration.ZERO);
    lines.last().open();
    lines.last().say(welcome("ann", false, 1));
    lines.last().close("reset");
    lines.advance(self[0], Duration.ofMillis(325));
    lines.last().open();
    lines.last().say(welcome("ann", true, 2));
    assertEquals(List.of("welcome", "away", "resumed"), closing.events);
    assertEquals(KindCase.LEAVE, lines.last().lastKind());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "localhost:8080", "http://localhost", "ws://", "ws://host:0", "ws://host:70000",
        "ws://host:x", "ws://a b", "ws://user@host", "ws://host/#x", "wss:/host", "ws://[::1"
      })
  void namesWhatIsWrongWithAnAddress(String text) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> WebSocketRendezvous.parseUrl(text), text);
    String message = String.valueOf(e.getMessage());
    assertTrue(message.contains("'" + text + "'"), message);
    assertFalse(message.contains("\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ws://h", "WSS://example.org:443/path?x=1", "ws://[::1]:8080", " ws://h "})
  void takesAddressesOfServers(String text) {
    assertTrue(WebSocketRendezvous.parseUrl(text).getScheme().startsWith("ws"));
  }

  @Test
  void failsWithWhatIsWrongWithItsAddress() {
    WebSocketRendezvous wrong =
        WebSocketRendezvous.create(
            URI.create("http://host"),
            lines,
            Runnable::run,
            sink,
            1,
            RendezvousSettings.defaults());
    wrong.join(JOIN);
    wrong.tick(lines.nanos());
    assertEquals(Code.SERVER_UNREACHABLE, sink.failures.get(0).code());
    assertTrue(sink.failures.get(0).detail().contains("ws://"));
  }
}
