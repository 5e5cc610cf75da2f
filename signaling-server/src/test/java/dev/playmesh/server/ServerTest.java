package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Leave;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.proto.signaling.Welcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server and real clients over loopback. */
@Timeout(60)
class ServerTest {

  static ServerConfig.Builder config() {
    return ServerConfig.builder().bind("127.0.0.1").port(0);
  }

  @Test
  void twoPlayersMeetAndSignal() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().iceServer("stun:h:1").build());
        TestClient ann = TestClient.joined(server, "arena");
        TestClient bob = TestClient.connect(server)) {
      Welcome welcome = ann.takeWelcome();
      assertEquals(server.port(), welcome.getStunPort());
      assertEquals("stun:h:1", welcome.getIceServers(0).getUrls(0));
      bob.send(Guest.joining(Entry.EXISTING, "ARENA"));
      Welcome bobs = bob.takeWelcome();
      assertEquals(2, bobs.getRoom().getMembersCount());
      assertEquals(bobs.getRoom(), ann.take().getRoomUpdate().getRoom());

      String body = "x".repeat(32_768);
      bob.send(signal(welcome.getPeerId(), body));
      Signal heard = ann.take().getSignal();
      assertEquals(bobs.getPeerId(), heard.getFrom());
      assertEquals(body, heard.getBody());
      assertTrue(server.uri().toString().endsWith(":" + server.port()));
    }
  }

  @Test
  void aBrowserOrAShellSpeaksJson() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().build());
        TestClient ann = TestClient.connectJson(server);
        TestClient bob = TestClient.joined(server, "arena")) {
      assertNotNull(bob.takeWelcome());
      ann.sendText(
          "{\"join\":{\"protocol\":1,\"game\":\"test\",\"gameVersion\":1,\"name\":\"Ann ☃\","
              + "\"entry\":\"CODE\",\"code\":\"arena\",\"later\":1}}");
      Welcome welcome = ann.takeWelcome();
      assertEquals("Ann ☃", welcome.getRoom().getMembers(1).getName());
      bob.take();
      bob.send(signal(welcome.getPeerId(), "{\"type\":\"offer\"}"));
      assertEquals("{\"type\":\"offer\"}", ann.take().getSignal().getBody());
      ann.sendText("{\"leave\":{}}");
      assertEquals(Visitor.NORMAL, ann.awaitClose());
      assertEquals(1, bob.take().getRoomUpdate().getRoom().getMembersCount());
    }
  }

  @Test
  void fiftyAtOnceForFourSeatsAreExactlyFour() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().build())) {
      ExecutorService crowd = Executors.newFixedThreadPool(50);
      CountDownLatch ready = new CountDownLatch(50);
      List<Future<Boolean>> results = new ArrayList<>();
      List<TestClient> clients = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        TestClient client = TestClient.connect(server);
        clients.add(client);
        results.add(crowd.submit(() -> joinWhenAllAreReady(client, ready)));
      }
      int seated = 0;
      for (Future<Boolean> result : results) {
        seated += result.get(20, TimeUnit.SECONDS) ? 1 : 0;
      }
      crowd.shutdownNow();
      clients.forEach(TestClient::close);
      assertEquals(4, seated);
    }
  }

  private static boolean joinWhenAllAreReady(TestClient client, CountDownLatch ready)
      throws InterruptedException {
    ready.countDown();
    assertTrue(ready.await(20, TimeUnit.SECONDS));
    client.send(
        Guest.joining(Entry.CODE, "four").setSettings(RoomSettings.newBuilder().setCapacity(4)));
    ServerMessage answer = client.take();
    assertTrue(
        answer.hasWelcome() || answer.getRejected().getReason() == Reason.ROOM_FULL,
        answer::toString);
    return answer.hasWelcome();
  }

  @Test
  void killedMemberIsGoneAfterTheGraceAndAResumeComesFirst() throws Exception {
    ServerLimits limits = ServerLimits.builder().seatGrace(Duration.ofSeconds(1)).build();
    try (SignalingServer server = SignalingServer.start(config().limits(limits).build());
        TestClient ann = TestClient.joined(server, "arena");
        TestClient bob = TestClient.connect(server)) {
      Welcome anns = ann.takeWelcome();
      bob.send(Guest.joining(Entry.CODE, "arena"));
      assertNotNull(bob.takeWelcome());
      ann.reset();
      assertTrue(bob.take().getRoomUpdate().getRoom().getMembers(0).getDetached());
      try (TestClient back = TestClient.connect(server)) {
        back.resume(anns);
        assertTrue(back.takeWelcome().getResumed());
        assertFalse(bob.take().getRoomUpdate().getRoom().getMembers(0).getDetached());
        back.reset();
        assertTrue(bob.take().getRoomUpdate().getRoom().getMembers(0).getDetached());
        assertEquals(anns.getPeerId(), bob.take().getRoomUpdate().getDeparted(0).getPeerId());
      }
    }
  }

  @Test
  void replacedSocketIsClosedInBoundedTime() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().build());
        TestClient ann = TestClient.joined(server, "arena");
        TestClient again = TestClient.connect(server)) {
      again.resume(ann.takeWelcome());
      assertTrue(again.takeWelcome().getResumed());
      assertEquals(Reason.REPLACED, ann.takeRefusal());
      assertEquals(Visitor.POLICY, ann.awaitClose());
    }
  }

  @Test
  @SuppressWarnings("try")
  void restartWithTheKeyFileGivesRoomsBack(@TempDir Path folder) throws Exception {
    ServerConfig config = config().keyFile(folder.resolve("key")).build();
    Welcome anns;
    int port;
    try (SignalingServer server = SignalingServer.start(config)) {
      port = server.port();
      try (TestClient ann = TestClient.joined(server, "arena")) {
        anns = ann.takeWelcome();
        server.close();
        assertTrue(ann.take().hasGoodbye());
        assertEquals(Visitor.GOING_AWAY, ann.awaitClose());
      }
    }
    ServerConfig same = config().port(port).keyFile(folder.resolve("key")).build();
    try (SignalingServer server = SignalingServer.start(same);
        TestClient ann = TestClient.connect(server)) {
      ann.resume(anns);
      Welcome back = ann.takeWelcome();
      assertEquals(anns.getPeerId(), back.getPeerId());
      assertEquals(anns.getRoom().getHost(), back.getRoom().getHost());
      assertEquals(anns.getRoom().getTerm(), back.getRoom().getTerm());
    }
  }

  @Test
  void stopsAndStartsOnTheSamePortTwentyTimesWithClientsConnected() throws Exception {
    int port = 0;
    for (int i = 0; i < 20; i++) {
      SignalingServer server = SignalingServer.start(config().port(port).build());
      port = server.port();
      List<TestClient> clients = new ArrayList<>();
      for (int c = 0; c < 3; c++) {
        clients.add(TestClient.joined(server, "arena"));
        assertNotNull(clients.get(c).takeWelcome());
      }
      assertTimeout(Duration.ofSeconds(4), server::close);
      server.close();
      for (TestClient client : clients) {
        assertEquals(Visitor.GOING_AWAY, client.awaitClose());
        client.close();
      }
    }
  }

  @Test
  void startsAndClosesAtOnceWithoutLeavingThreads() throws Exception {
    int port = 0;
    for (int i = 0; i < 20; i++) {
      SignalingServer server = SignalingServer.start(config().port(port).build());
      port = server.port();
      server.close();
    }
    long deadline = AwakeClock.systemMillis() + 5_000;
    while (threadsOfServers() > 0 && AwakeClock.systemMillis() < deadline) {
      Thread.onSpinWait();
    }
    assertEquals(0, threadsOfServers());
  }

  private static long threadsOfServers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("(playmesh-|WebSocket).*"))
        .count();
  }

  @Test
  void closesInTimeWhenClientsDontAnswerAndFromManyThreads() throws Exception {
    SignalingServer server = SignalingServer.start(config().build());
    try (RawSocket mute = new RawSocket(server).open();
        RawSocket halfOpen = new RawSocket(server)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Thread thread = new Thread(server::close);
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join(4_000);
        assertFalse(thread.isAlive());
      }
      assertTrue(mute.endsWithin(1_000));
      assertTrue(halfOpen.endsWithin(1_000));
      assertTrue(server.awaitEnd());
    }
  }

  @Test
  void portInUseIsATypedFailureAtOnce() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().build())) {
      ServerConfig second = config().port(server.port()).build();
      ServerStartException failure =
          assertTimeout(
              Duration.ofSeconds(2),
              () -> assertThrows(ServerStartException.class, () -> SignalingServer.start(second)));
      assertTrue(failure.toString().contains("in use"), failure::toString);
    }
  }

  @Test
  void connectsJoinsAndClosesAHundredTimes() throws Exception {
    try (SignalingServer server = SignalingServer.start(config().build())) {
      for (int i = 0; i < 100; i++) {
        try (TestClient client = TestClient.joined(server, "arena" + i)) {
          assertNotNull(client.takeWelcome());
          client.send(ClientMessage.newBuilder().setLeave(Leave.getDefaultInstance()).build());
          assertEquals(Visitor.NORMAL, client.awaitClose());
        }
      }
      long deadline = AwakeClock.systemMillis() + 5_000;
      while (server.connections() > 0 && AwakeClock.systemMillis() < deadline) {
        Thread.onSpinWait();
      }
      assertEquals(0, server.connections());
    }
  }

  static ClientMessage signal(String to, String body) {
    return ClientMessage.newBuilder()
        .setSignal(Signal.newBuilder().setTo(to).setBody(body))
        .build();
  }
}
