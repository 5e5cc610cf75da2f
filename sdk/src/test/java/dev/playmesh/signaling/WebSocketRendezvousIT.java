package dev.playmesh.signaling;

import static dev.playmesh.signaling.FakeLines.rejected;
import static dev.playmesh.signaling.FakeLines.welcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.ClientMessage.KindCase;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.java_websocket.WebSocket;
import org.java_websocket.enums.Opcode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client over real sockets, against servers that behave and servers that don't. */
@Timeout(60)
class WebSocketRendezvousIT {

  private static final Join JOIN = Join.newBuilder().setProtocol(1).setGame("g").build();
  private static final Duration SOON = Duration.ofSeconds(5);

  private final LinkThread link = new LinkThread();
  private final RecordingSink sink = new RecordingSink();
  private @Nullable ScriptedServer server;
  private @Nullable WebSocketRendezvous made;

  @AfterEach
  void close() throws Exception {
    if (made != null) {
      made.close();
    }
    if (server != null) {
      server.kill();
    }
  }

  private WebSocketRendezvous connect(URI uri, Duration patience) {
    RendezvousSettings settings = RendezvousSettings.defaults().withAnswer(patience);
    made = WebSocketRendezvous.create(uri, Clock.system(), link, sink, 42, settings);
    return made;
  }

  private WebSocketRendezvous serve(BiConsumer<WebSocket, ClientMessage> script)
      throws InterruptedException {
    server = ScriptedServer.start(0, script);
    return connect(server.uri(), SOON);
  }

  private ScriptedServer server() {
    return java.util.Objects.requireNonNull(server);
  }

  private static void seat(WebSocket client, ClientMessage message) {
    if (message.hasJoin() || message.hasResume()) {
      ScriptedServer.say(client, welcome("ann", message.hasResume(), 1));
    }
  }

  private DisconnectReason failureOf(WebSocketRendezvous rendezvous) {
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.failures.isEmpty());
    assertEquals(1, sink.events.size());
    return sink.failures.get(0);
  }

  @Test
  void joinsAndSpeaks() throws Exception {
    WebSocketRendezvous rendezvous = serve(WebSocketRendezvousIT::seat);
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    rendezvous.signal(PeerId.of("ben"), 7, "{\"type\":\"offer\"}");
    link.until(SOON, rendezvous, () -> server().heard.size() == 2);
    assertEquals(7, server().heard.get(1).getSignal().getNegotiation());
  }

  @Test
  void saysThatTheConnectionWasRefused() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    DisconnectReason reason = failureOf(connect(URI.create("ws://127.0.0.1:" + port), SOON));
    assertEquals(Code.SERVER_UNREACHABLE, reason.code());
    assertTrue(reason.detail().contains("connection refused"), reason.detail());
  }

  @Test
  void saysThatTheHostIsUnknown() {
    DisconnectReason reason = failureOf(connect(URI.create("ws://no-such-host.invalid"), SOON));
    assertEquals(Code.SERVER_UNREACHABLE, reason.code());
    assertTrue(reason.detail().contains("unknown host"), reason.detail());
  }

  @Test
  void saysThatSomethingElseListensThere() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      answer(other, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      DisconnectReason reason = failureOf(connect(uri(other), SOON));
      assertEquals(Code.SERVER_UNREACHABLE, reason.code());
      assertTrue(reason.detail().contains("404"), reason.detail());
    }
  }

  @Test
  void doesNotTakePlainTextForTls() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      answer(other, "HTTP/1.1 400 Bad Request\r\n\r\n");
      URI secure = URI.create(uri(other).toString().replace("ws:", "wss:"));
      DisconnectReason reason = failureOf(connect(secure, SOON));
      assertEquals(Code.SERVER_UNREACHABLE, reason.code());
      assertTrue(reason.detail().contains("TLS failed"), reason.detail());
    }
  }

  private static URI uri(ServerSocket socket) {
    return URI.create("ws://127.0.0.1:" + socket.getLocalPort());
  }

  private static void answer(ServerSocket listening, String text) {
    Thread thread =
        new Thread(
            () -> {
              try (Socket client = listening.accept();
                  OutputStream out = client.getOutputStream()) {
                client.getInputStream().read(new byte[4096]);
                out.write(text.getBytes(StandardCharsets.US_ASCII));
              } catch (java.io.IOException e) {
                // the test is over
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void saysThatTheServerIsSilent() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      DisconnectReason reason = failureOf(connect(uri(mute), Duration.ofMillis(500)));
      assertEquals(Code.SERVER_SILENT, reason.code());
    }
  }

  @Test
  void saysThatTheServerDoesNotAnswerTheQuestion() throws Exception {
    server = ScriptedServer.start(0, (client, message) -> {});
    DisconnectReason reason = failureOf(connect(server.uri(), Duration.ofMillis(500)));
    assertEquals(Code.SERVER_SILENT, reason.code());
  }

  @Test
  void hearsTheRefusalBeforeTheCloseThatFollowsIt() throws Exception {
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              ScriptedServer.say(client, rejected(Rejected.Reason.ROOM_FULL, 0));
              client.close();
            });
    assertEquals(Code.ROOM_FULL, failureOf(rendezvous).code());
  }

  @Test
  void returnsToAServerThatDiedAndCameBack() throws Exception {
    WebSocketRendezvous rendezvous = serve(WebSocketRendezvousIT::seat);
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    int port = server().getPort();
    server().kill();
    link.until(SOON, rendezvous, () -> sink.events.contains("away"));
    link.work(Duration.ofMillis(700), rendezvous);
    server = ScriptedServer.start(port, WebSocketRendezvousIT::seat);
    link.until(Duration.ofSeconds(8), rendezvous, () -> sink.events.contains("back"));
    assertEquals(List.of("welcome", "away", "resumed", "back"), sink.events);
    assertEquals(KindCase.RESUME, server.heard.get(0).getKindCase());
  }

  @Test
  void survivesTextAndGarbage() throws Exception {
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              client.send("{\"welcome\":{}}");
              client.send(new byte[] {1, 2, 3});
              client.send(new byte[0]);
              seat(client, message);
            });
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    assertEquals(3, rendezvous.garbage());
  }

  @Test
  void cutsAServerThatSendsTooLargeAMessage() throws Exception {
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              seat(client, message);
              if (message.hasSignal()) {
                client.send(new byte[2 << 20]);
              }
            });
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    rendezvous.signal(PeerId.of("ben"), 1, "{}");
    link.until(SOON, rendezvous, () -> sink.events.contains("back"));
  }

  @Test
  void cutsAServerThatSendsFragmentsWithoutEnd() throws Exception {
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              seat(client, message);
              for (int i = 0; message.hasSignal() && client.isOpen() && i < 100; i++) {
                client.sendFragmentedFrame(
                    Opcode.BINARY, ByteBuffer.wrap(new byte[32 << 10]), false);
              }
            });
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    rendezvous.signal(PeerId.of("ben"), 1, "{}");
    link.until(SOON, rendezvous, () -> sink.events.contains("back"));
  }

  @Test
  void cutsAServerThatFloodsWhileNobodyListens() throws Exception {
    ServerMessage update =
        ServerMessage.newBuilder().setRoomUpdate(RoomUpdate.getDefaultInstance()).build();
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              seat(client, message);
              for (int i = 0; message.hasSignal() && i < 20_000; i++) {
                ScriptedServer.say(client, update);
              }
            });
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    rendezvous.signal(PeerId.of("ben"), 1, "{}");
    org.awaitility.Awaitility.await().atMost(SOON).until(() -> !server().closeCodes.isEmpty());
    link.until(SOON, rendezvous, () -> sink.events.contains("back"));
    assertTrue(sink.updates.size() <= 5_000, sink.updates.size() + " updates");
  }

  @Test
  void cutsAServerThatSendsLargeMessagesWhileNobodyListens() throws Exception {
    WebSocketRendezvous rendezvous =
        serve(
            (client, message) -> {
              seat(client, message);
              for (int i = 0; message.hasSignal() && client.isOpen() && i < 100; i++) {
                client.send(new byte[900 << 10]);
                LockSupport.parkNanos(10_000_000);
              }
            });
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    rendezvous.signal(PeerId.of("ben"), 1, "{}");
    org.awaitility.Awaitility.await().atMost(SOON).until(() -> !server().closeCodes.isEmpty());
  }

  @Test
  void leavesWithItsLastWords() throws Exception {
    WebSocketRendezvous rendezvous = serve(WebSocketRendezvousIT::seat);
    rendezvous.join(JOIN);
    link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
    assertTimeout(Duration.ofMillis(200), rendezvous::close);
    org.awaitility.Awaitility.await().atMost(SOON).until(() -> !server().closeCodes.isEmpty());
    assertEquals(KindCase.LEAVE, server().heard.get(1).getKindCase());
    assertEquals(1000, server().closeCodes.get(0));
  }

  @Test
  void leavesWithItsLastWordsAlsoWhenMuchIsSaidAtThatMoment() throws Exception {
    WebSocketRendezvous rendezvous = serve(WebSocketRendezvousIT::seatAndChatter);
    for (int round = 1; round <= 50; round++) {
      int leaves = round;
      rendezvous = round == 1 ? rendezvous : connect(server().uri(), SOON);
      rendezvous.join(JOIN);
      link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
      sink.welcomes.clear();
      for (int i = 0; i < 30; i++) {
        rendezvous.signal(PeerId.of("ben"), i, "{}");
      }
      rendezvous.close();
      org.awaitility.Awaitility.await("round " + round)
          .pollInterval(Duration.ofMillis(10))
          .atMost(SOON)
          .until(() -> server().heard.stream().filter(ClientMessage::hasLeave).count() == leaves);
    }
  }

  private static void seatAndChatter(WebSocket client, ClientMessage message) {
    seat(client, message);
    if (message.hasLeave()) {
      client.close(1000, "left");
    } else if (message.hasSignal()) {
      ScriptedServer.say(
          client,
          ServerMessage.newBuilder()
              .setSignal(message.getSignal().toBuilder().setFrom("ben"))
              .build());
    }
  }

  @Test
  void leavesAServerThatReadsNoMoreWithinASecond() throws Exception {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      WebSocketRendezvous rendezvous = connect(uri(mute), SOON);
      rendezvous.join(JOIN);
      link.work(Duration.ofMillis(100), rendezvous);
      try (Socket client = mute.accept()) {
        assertTimeout(Duration.ofMillis(200), rendezvous::close);
        client.setSoTimeout(3_000);
        while (client.getInputStream().read() >= 0) {
          // the handshake, then the end: a client that hung on would time out here
        }
      }
    }
  }

  @Test
  void leavesNoThreadsBehind() throws Exception {
    WebSocketRendezvous first = serve(WebSocketRendezvousIT::seat);
    for (int i = 0; i < 100; i++) {
      WebSocketRendezvous rendezvous = i == 0 ? first : connect(server().uri(), SOON);
      rendezvous.join(JOIN);
      if (i % 2 == 0) {
        link.until(SOON, rendezvous, () -> !sink.welcomes.isEmpty());
        sink.welcomes.clear();
      } else {
        rendezvous.tick(Clock.system().nanos());
      }
      rendezvous.close();
    }
    org.awaitility.Awaitility.await().atMost(SOON).until(() -> ours() == 0);
  }

  private static long ours() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(
            t ->
                t.getName().startsWith("playmesh-signaling")
                    || t.getName().startsWith("WebSocketConnectReadThread")
                    || t.getName().startsWith("WebSocketWriteThread"))
        .count();
  }
}
