package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What strangers do to a public server: only they are cut, and the room plays on. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class AbuseTest {

  private SignalingServer server;
  private TestClient ann;
  private Welcome anns;

  @BeforeEach
  void oneServerWithAPlayer() throws Exception {
    start(ServerLimits.builder());
  }

  private void start(ServerLimitsBuilder limits) throws Exception {
    stop();
    server = SignalingServer.start(ServerTest.config().limits(limits.build()).build());
    ann = TestClient.joined(server, "arena");
    anns = ann.takeWelcome();
  }

  @AfterEach
  void stop() {
    if (server != null) {
      assertFalse(ann.isClosed(), "the bystander was cut");
      ann.close();
      server.close();
    }
  }

  @Test
  void frameThatDeclaresTwoGigabytesIsRefusedAndToldWhy() throws Exception {
    try (RawSocket raw = new RawSocket(server).open()) {
      raw.write(new byte[] {(byte) 0x82, (byte) 0xff, 0, 0, 0, 0, 0x7f, -1, -1, -1, 0, 0, 0, 0, 9});
      String answer = new String(raw.readToEnd(), StandardCharsets.ISO_8859_1);
      assertTrue(answer.contains("65536 bytes"), answer);
      assertTrue(answer.contains("BAD_REQUEST"), answer);
    }
    assertServes();
  }

  @Test
  void hugeAndNegativeLengthsAreRefused() throws Exception {
    List<byte[]> frames = new ArrayList<>();
    for (byte first : new byte[] {0x7f, (byte) 0x80, (byte) 0xff}) {
      frames.add(new byte[] {(byte) 0x81, (byte) 0xff, first, -1, -1, -1, -1, -1, -1, -1});
    }
    assertAllAreCut(frames);
  }

  @Test
  void frameOverTheLimitIsRefusedAndOneAtTheLimitIsTaken() throws Exception {
    try (TestClient client = TestClient.joined(server, "arena")) {
      assertNotNull(client.takeWelcome());
      client.send(ServerTest.signal(anns.getPeerId(), "x".repeat(65_500)));
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
      client.send(ServerTest.signal(anns.getPeerId(), "x".repeat(32_768)));
      ann.take();
      assertEquals(32_768, ann.take().getSignal().getBody().length());
      client.sendBytes(new byte[65_537]);
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
      assertEquals(1009, client.awaitClose());
      assertEquals(Departure.Reason.KICKED, ann.take().getRoomUpdate().getDeparted(0).getReason());
    }
  }

  @Test
  void fragmentsAreRefused() throws Exception {
    try (TestClient client = TestClient.connect(server)) {
      client.sendFragment(new byte[10]);
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
      assertEquals(Visitor.POLICY, client.awaitClose());
    }
    try (RawSocket raw = new RawSocket(server).open()) {
      raw.frame(0, new byte[10]);
      assertTrue(raw.endsWithin(3_000));
    }
    assertServes();
  }

  @Test
  void unknownOpcodesReservedBitsAndBadControlFramesAreRefused() throws Exception {
    List<byte[]> frames = new ArrayList<>();
    for (byte start : new byte[] {(byte) 0x83, (byte) 0xc2, (byte) 0x8f, 0x09}) {
      frames.add(new byte[] {start, (byte) 0x81, 0, 0, 0, 0, 1});
    }
    frames.add(new byte[] {(byte) 0x89, (byte) 0xfe, 0, (byte) 200, 0, 0, 0, 0});
    assertAllAreCut(frames);
  }

  @Test
  void badBytesBrokenJsonDeepNestingAndUnknownNamesCutOnlyTheirSender() throws Exception {
    List<String> frames =
        List.of(
            "{",
            "[]",
            "null",
            "\"x\"",
            "{\"join\":{\"protocol\":\"x\"}}",
            "[".repeat(30_000),
            "{\"a\":".repeat(10_000),
            "{\"signal\":{\"negotiation\":1e999999999}}",
            "{\"signal\":{\"negotiation\":-1}}",
            "{\"join\":{},\"leave\":{}}");
    for (String frame : frames) {
      try (TestClient client = TestClient.connectJson(server)) {
        client.sendText(frame);
        String shown = frame.substring(0, Math.min(40, frame.length()));
        assertEquals(Reason.BAD_REQUEST, client.takeRefusal(), shown);
        assertEquals(Visitor.POLICY, client.awaitClose(), shown);
      }
    }
    try (TestClient client = TestClient.connect(server)) {
      client.sendBytes(new byte[] {0x12, 0x7f, 1});
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
    }
    try (TestClient client = TestClient.connect(server)) {
      byte[] nested = new byte[60_000];
      Arrays.fill(nested, (byte) 0x7b);
      client.sendBytes(nested);
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
    }
    try (RawSocket raw = new RawSocket(server).open()) {
      raw.frame(1, new byte[] {'{', (byte) 0xff, '}'});
      assertTrue(raw.endsWithin(3_000));
    }
    assertServes();
  }

  @Test
  void fieldsThatNobodyKnowsAreSkippedAHundredLevelsDeep() throws Exception {
    try (TestClient client = TestClient.connectJson(server)) {
      client.sendText("{\"join\":".repeat(100) + "{}" + "}".repeat(100));
      assertEquals(Reason.UNSUPPORTED_PROTOCOL, client.takeRefusal());
      client.send(Guest.joining(Entry.CREATE, ""));
      assertNotNull(client.takeWelcome());
    }
  }

  @Test
  void unknownEnumValuesAreAskedAgain() throws Exception {
    try (TestClient client = TestClient.connect(server)) {
      client.send(Guest.joining(Entry.CREATE, "").setEntryValue(12345));
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
      client.send(Guest.joining(Entry.CREATE, ""));
      assertNotNull(client.takeWelcome());
    }
  }

  @Test
  void oddNamesAreRefusedOrShownAsTheyAre() throws Exception {
    Map<String, Boolean> names =
        Map.of(
            "",
            false,
            " ",
            false,
            "a\0b",
            false,
            "x".repeat(60_000),
            false,
            "\u202eevil",
            false,
            "x".repeat(32),
            true,
            "👩‍👩‍👧".repeat(6),
            true,
            "שלום",
            true);
    for (Map.Entry<String, Boolean> name : names.entrySet()) {
      try (TestClient client = TestClient.connect(server)) {
        client.send(Guest.joining(Entry.CREATE, "").setName(name.getKey()));
        ServerMessage answer = client.take();
        if (name.getValue()) {
          assertEquals(name.getKey(), answer.getWelcome().getRoom().getMembers(0).getName());
        } else {
          assertEquals(Reason.INVALID_NAME, answer.getRejected().getReason(), name.getKey());
        }
      }
    }
  }

  @Test
  void loneSurrogatesInJsonAreRefused() throws Exception {
    try (TestClient client = TestClient.connectJson(server)) {
      String join =
          "{\"join\":{\"protocol\":1,\"game\":\"test\",\"name\":\"NAME\",\"entry\":\"CREATE\"}}";
      client.sendText(join.replace("NAME", "\\ud83d"));
      assertEquals(Reason.INVALID_NAME, client.takeRefusal());
      client.sendText(join.replace("NAME", "\\ud83d\\ude00"));
      assertNotNull(client.takeWelcome());
      client.sendText("{\"signal\":{\"to\":\"x\",\"body\":\"\\udc00\"}}");
      assertEquals(Reason.BAD_REQUEST, client.takeRefusal());
    }
  }

  @Test
  void clientThatNeverReadsIsCutFromABusyRoom() throws Exception {
    start(
        ServerLimits.builder()
            .queuedBytes(256 * 1024)
            .bytesPerSecond(1 << 24)
            .messageBurst(10_000));
    try (RawSocket deaf = new RawSocket(server, 4096).open()) {
      deaf.frame(
          2,
          ClientMessage.newBuilder()
              .setJoin(Guest.joining(Entry.CODE, "arena"))
              .build()
              .toByteArray());
      String deafId = ann.take().getRoomUpdate().getRoom().getMembers(1).getPeerId();
      ClientMessage flood = ServerTest.signal(deafId, "x".repeat(32_000));
      boolean detached = false;
      for (int i = 0; i < 600 && !detached; i++) {
        ann.send(flood);
        ServerMessage told = ann.poll(1);
        detached = told != null && told.getRoomUpdate().getRoom().getMembers(1).getDetached();
      }
      assertTrue(detached, "it was never cut");
    }
    assertServes();
  }

  @Test
  void floodOfMessagesIsCutWithTheReasonAndMayComeBack() throws Exception {
    start(ServerLimits.builder().messagesPerSecond(10).messageBurst(20));
    try (TestClient client = TestClient.joined(server, "arena")) {
      Welcome welcome = client.takeWelcome();
      for (int i = 0; i < 40 && !client.isClosed(); i++) {
        client.send(ServerTest.signal("nobody", "{}"));
      }
      assertEquals(Reason.RATE_LIMITED, client.takeRefusal());
      try (TestClient back = TestClient.connect(server)) {
        back.resume(welcome);
        assertTrue(back.takeWelcome().getResumed());
      }
    }
  }

  @Test
  void floodOfPingsIsCut() throws Exception {
    start(ServerLimits.builder().messagesPerSecond(10).messageBurst(100));
    try (RawSocket raw = new RawSocket(server).open()) {
      for (int i = 0; i < 200; i++) {
        raw.frame(9, new byte[100]);
      }
      assertTrue(raw.endsWithin(3_000));
    } catch (IOException e) {
      assertFalse(ann.isClosed(), "a reset is an end as well");
    }
  }

  @Test
  void idleConnectionsHalfOpenHandshakesAndSilentClientsAreClosed() throws Exception {
    start(
        ServerLimits.builder()
            .connectionsPerAddress(1_000)
            .handshakeTimeout(Duration.ofMillis(500))
            .requestTimeout(Duration.ofMillis(800)));
    List<RawSocket> sockets = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      sockets.add(new RawSocket(server));
    }
    for (int i = 0; i < 300; i++) {
      RawSocket half = new RawSocket(server);
      half.write("GET / HTTP/1.1\r\nHost: x\r\nUpg".getBytes(StandardCharsets.US_ASCII));
      sockets.add(half);
    }
    RawSocket speechless = new RawSocket(server).open();
    sockets.add(speechless);
    assertServes();
    for (RawSocket socket : sockets) {
      assertTrue(socket.endsWithin(4_000));
      socket.close();
    }
    assertServes();
  }

  @Test
  void silentClientIsCutAndAnsweringPingsIsEnough() throws Exception {
    start(
        ServerLimits.builder()
            .heartbeat(Duration.ofMillis(200))
            .silenceTimeout(Duration.ofMillis(1_500)));
    try (RawSocket silent = new RawSocket(server).open()) {
      silent.frame(
          2,
          ClientMessage.newBuilder()
              .setJoin(Guest.joining(Entry.CODE, "arena"))
              .build()
              .toByteArray());
      long start = AwakeClock.systemMillis();
      assertTrue(silent.endsWithin(5_000));
      assertTrue(AwakeClock.systemMillis() - start >= 1_500);
    }
  }

  @Test
  void endlessHandshakesAndPlainHttpEndQuickly() throws Exception {
    try (RawSocket raw = new RawSocket(server)) {
      raw.write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] header = ("X: " + "y".repeat(1_000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 20; i++) {
        raw.write(header);
      }
      assertTrue(raw.endsWithin(3_000));
    } catch (IOException e) {
      assertFalse(ann.isClosed(), "a reset is an end as well");
    }
    try (RawSocket raw = new RawSocket(server)) {
      raw.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertTrue(raw.endsWithin(3_000));
    }
    assertServes();
  }

  @Test
  void foreignOriginsAreTurnedAway() throws Exception {
    ServerConfig config =
        ServerTest.config().allowedOrigins(List.of("https://game.example")).build();
    try (SignalingServer picky = SignalingServer.start(config);
        RawSocket evil = new RawSocket(picky);
        RawSocket good = new RawSocket(picky);
        RawSocket none = new RawSocket(picky)) {
      assertTrue(evil.shakeHands("Origin: https://evil.example\r\n").contains("404"));
      assertTrue(good.shakeHands("Origin: https://game.example\r\n").contains("101"));
      assertTrue(none.shakeHands("").contains("101"));
    }
  }

  @Test
  void tooManyConnectionsOfOneAddressAreToldSo() throws Exception {
    start(ServerLimits.builder().connectionsPerAddress(3));
    List<TestClient> clients = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      clients.add(TestClient.connect(server));
    }
    assertEquals(Reason.TOO_MANY_CONNECTIONS, clients.get(2).takeRefusal());
    clients.get(2).awaitClose();
    clients.forEach(TestClient::close);
    long deadline = AwakeClock.systemMillis() + 5_000;
    while (server.connections() > 1 && AwakeClock.systemMillis() < deadline) {
      Thread.onSpinWait();
    }
    assertServes();
  }

  @Test
  void threeHundredKicksRaceWithResets() throws Exception {
    start(ServerLimits.builder().seatGrace(Duration.ofMillis(300)));
    for (int i = 0; i < 300; i++) {
      RawSocket raw = new RawSocket(server).open();
      raw.frame(
          2,
          ClientMessage.newBuilder()
              .setJoin(Guest.joining(Entry.CODE, "racing"))
              .build()
              .toByteArray());
      raw.frame(2, new byte[] {0x12, 0x7f, 1});
      if (i % 2 == 0) {
        raw.reset();
      } else {
        raw.close();
      }
    }
    long deadline = AwakeClock.systemMillis() + 8_000;
    while (server.connections() > 1 && AwakeClock.systemMillis() < deadline) {
      Thread.onSpinWait();
    }
    assertEquals(1, server.connections());
    Thread.sleep(700);
    try (TestClient client = TestClient.joined(server, "racing")) {
      assertEquals(1, client.takeWelcome().getRoom().getMembersCount());
    }
  }

  private void assertAllAreCut(List<byte[]> firstFrames) throws Exception {
    List<RawSocket> sockets = new ArrayList<>();
    for (byte[] frame : firstFrames) {
      RawSocket raw = new RawSocket(server).open();
      raw.write(frame);
      sockets.add(raw);
    }
    for (RawSocket raw : sockets) {
      assertTrue(raw.endsWithin(3_000));
      raw.close();
    }
    assertServes();
  }

  private void assertServes() throws Exception {
    try (TestClient client = TestClient.joined(server, "check")) {
      assertNotNull(client.takeWelcome());
    }
  }
}
