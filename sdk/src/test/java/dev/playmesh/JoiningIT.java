package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Joining, being refused, and leaving at bad moments, against a real server. */
@Timeout(120)
class JoiningIT {

  private static final Duration SOON = RealRooms.SOON;

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private Session join(String name, RoomOptions options) {
    return rooms.join(name, options);
  }

  private static Code refusal(Session session) {
    assertTrue(!session.awaitJoined(SOON), "not joined");
    DisconnectReason reason = session.closeReason().orElseThrow();
    assertTrue(reason.detail().length() > 10, reason.detail());
    return reason.code();
  }

  @Test
  void everyRefusalHasItsReason() {
    Session ann = join("ann", RoomOptions.code("club").capacity(2).password("open"));
    assertTrue(ann.awaitJoined(SOON));
    assertEquals(Code.ROOM_NOT_FOUND, refusal(join("eve", RoomOptions.existing("nowhere"))));
    assertEquals(
        Code.WRONG_PASSWORD, refusal(join("eve", RoomOptions.existing("club").password("no"))));
    assertEquals(
        Code.VERSION_MISMATCH,
        refusal(
            rooms.join(
                rooms.config("eve").game("sample", 2).build(),
                RoomOptions.existing("club").password("open"))));
    assertEquals(
        Code.TOPOLOGY_MISMATCH,
        refusal(
            join("eve", RoomOptions.existing("club").password("open").topology(Topology.STAR))));
    assertTrue(join("bob", RoomOptions.existing("CLUB").password("open")).awaitJoined(SOON));
    assertEquals(
        Code.ROOM_FULL, refusal(join("eve", RoomOptions.existing("club").password("open"))));
  }

  @Test
  void deadServerIsToldAtOnce() {
    SessionConfig config = rooms.config("ann").build();
    rooms.server().close();
    Session session = rooms.join(config, RoomOptions.code("x"));
    assertEquals(Code.SERVER_UNREACHABLE, refusal(session));
  }

  @Test
  void lobbyListsAndJoins() {
    Session ann = join("ann", RoomOptions.code("open").attribute("map", "dust"));
    Session hidden = join("hid", RoomOptions.code("hidden").listed(false));
    assertTrue(ann.awaitJoined(SOON) && hidden.awaitJoined(SOON));
    try (Lobby lobby = Lobby.connect(rooms.config("bob").build())) {
      List<RoomListing> seen = new ArrayList<>();
      boolean[] answered = {false};
      lobby.rooms(
          rooms -> {
            seen.addAll(rooms);
            answered[0] = true;
          });
      assertTrue(
          Frames.until(
              5,
              () -> {
                lobby.poll();
                return answered[0];
              },
              ann));
      assertEquals(1, seen.size());
      assertEquals("dust", seen.get(0).attributes().get("map"));
      assertEquals(1, seen.get(0).members());
      try (Session bob = lobby.join(RoomOptions.quickMatch())) {
        assertTrue(bob.awaitJoined(SOON));
        assertEquals(ann.room().orElseThrow().code(), bob.room().orElseThrow().code());
      }
    }
  }

  @Test
  void fiftyAtOnceGetExactlyFourSeats() {
    List<Session> all =
        IntStream.range(0, 50)
            .mapToObj(i -> join("p" + i, RoomOptions.code("four").capacity(4)))
            .toList();
    assertEquals(4, all.stream().filter(session -> session.awaitJoined(SOON)).count());
  }

  @Test
  void connectsAfterManyConnectsThatWereClosedAtOnce() {
    Session ann = join("ann", RoomOptions.code("door"));
    assertTrue(ann.awaitJoined(SOON));
    for (int i = 0; i < 100; i++) {
      Session.join(rooms.config("bob").build(), RoomOptions.code("door")).close();
    }
    Session bob = join("bob", RoomOptions.code("door"));
    assertTrue(
        Frames.until(
            30,
            () ->
                ann.peers().size() == 1
                    && ann.peers().get(0).state() == PeerState.CONNECTED
                    && bob.peers().size() == 1,
            ann,
            bob),
        () -> "" + ann.peers());
  }

  @Test
  void sendRightAfterJoinIsDeliveredOrRefused() {
    Session ann = join("ann", RoomOptions.code("fast"));
    List<Integer> got = new ArrayList<>();
    ann.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    assertTrue(ann.awaitJoined(SOON));
    Session bob = join("bob", RoomOptions.code("fast"));
    int[] next = {0};
    boolean[] refusedLater = {false};
    Frames.until(
        10,
        () -> got.size() >= 20,
        () -> {
          SendResult result =
              bob.peers().isEmpty()
                  ? SendResult.NOT_CONNECTED
                  : bob.send(bob.peers().get(0), new Sample.Note(next[0]));
          if (result == SendResult.ACCEPTED) {
            next[0]++;
          } else if (next[0] > 0) {
            refusedLater[0] = true;
          }
        },
        List.of(ann, bob));
    assertTrue(!refusedLater[0]);
    assertEquals(IntStream.range(0, got.size()).boxed().toList(), got);
  }

  @Test
  void otherMessageTableIsNamed() {
    Session ann = join("ann", RoomOptions.code("table"));
    assertTrue(ann.awaitJoined(SOON));
    MessageTypes other =
        MessageTypes.builder()
            .add(
                2,
                com.google.protobuf.Duration.getDefaultInstance(),
                dev.playmesh.types.Delivery.EVENT)
            .build();
    Session bob =
        rooms.join(rooms.config("bob").messages(other).build(), RoomOptions.code("table"));
    Recorder seen = new Recorder();
    bob.listen(seen);
    assertTrue(
        Frames.until(
            10,
            () -> seen.reasons.stream().anyMatch(r -> r.code() == Code.TABLE_MISMATCH),
            ann,
            bob),
        () -> "" + seen.reasons);
    assertEquals(List.of(), seen.about("connected"));
    assertTrue(
        Frames.until(10, () -> ann.peers().isEmpty() && !bob.closeReason().isEmpty(), ann, bob),
        "who differs from the host can't play here, and leaves");
    assertEquals(Code.TABLE_MISMATCH, bob.closeReason().orElseThrow().code());
    assertEquals(Session.State.JOINED, ann.state());
  }

  /** Each connection needs a port for each network: there are far too few for all. */
  @Test
  void fourPeersWithThreePortsAreLinkedOrToldWhy() {
    List<Session> all =
        IntStream.range(0, 4)
            .mapToObj(i -> rooms.config("p" + i).portRange(41_870, 41_872).build())
            .map(config -> rooms.join(config, RoomOptions.code("ports")))
            .toList();
    assertTrue(
        Frames.until(
            40, () -> all.stream().allMatch(session -> isSettled(session, 3)), () -> {}, all),
        () -> all.stream().map(Session::peers).toList().toString());
    List<Code> reasons =
        all.stream()
            .flatMap(session -> session.peers().stream())
            .flatMap(peer -> peer.reason().stream())
            .map(reason -> reason.code())
            .toList();
    assertTrue(!reasons.isEmpty(), "three ports can't do for six links");
    all.forEach(Session::close);
    Session ann = join("ann", RoomOptions.code("after"));
    Session bob = join("bob", RoomOptions.code("after"));
    RealRooms.awaitMesh(List.of(ann, bob));
  }

  private static boolean isSettled(Session session, int others) {
    return session.peers().size() == others
        && session.peers().stream()
            .allMatch(peer -> peer.state() == PeerState.CONNECTED || peer.reason().isPresent());
  }

  @Test
  void closingFromFourThreadsAndInsideListenersIsBounded() throws InterruptedException {
    Duration patience = Duration.ofSeconds(30); // the first to join loads the native
    Session ann =
        rooms.join(rooms.config("ann").joinTimeout(patience).build(), RoomOptions.code("shut"));
    Session bob =
        rooms.join(rooms.config("bob").joinTimeout(patience).build(), RoomOptions.code("shut"));
    assertTrue(
        Frames.until(40, () -> ann.peers().size() == 1 && bob.peers().size() == 1, ann, bob),
        () -> ann + " " + ann.closeReason() + ", " + bob + " " + bob.closeReason());
    Recorder seen = new Recorder();
    ann.listen(seen);
    CountDownLatch done = new CountDownLatch(4);
    for (int i = 0; i < 4; i++) {
      new Thread(
              () -> {
                ann.close();
                done.countDown();
              })
          .start();
    }
    assertTrue(done.await(6, java.util.concurrent.TimeUnit.SECONDS), "close is bounded");
    ann.close();
    assertEquals(Session.State.CLOSED, ann.state());
    assertEquals(1, seen.count("closed"));
    assertEquals("closed", seen.lines.get(seen.lines.size() - 1));
    assertTrue(
        Frames.until(10, () -> bob.peers().isEmpty(), bob),
        () -> "5 s at most if its leave was lost: " + bob.peers());
  }

  @Test
  void sessionWhoseOwnerEndedClosesItself() throws InterruptedException {
    Session[] made = new Session[1];
    Thread owner =
        new Thread(
            () -> {
              made[0] = join("ann", RoomOptions.code("orphan"));
              made[0].poll();
            });
    owner.start();
    owner.join();
    long end = System.currentTimeMillis() + 10_000;
    while (made[0].state() != Session.State.CLOSED && System.currentTimeMillis() < end) {
      Thread.onSpinWait();
    }
    assertEquals(Code.ABANDONED, made[0].closeReason().orElseThrow().code());
  }

  @Test
  void sessionWhoseMakerEndedWaitsForItsFirstPoll() throws InterruptedException {
    Session[] made = new Session[1];
    Thread maker = new Thread(() -> made[0] = join("ann", RoomOptions.code("adopted")));
    maker.start();
    maker.join();
    Thread.sleep(3_000);
    assertTrue(Frames.until(10, () -> made[0].state() == Session.State.JOINED, made[0]));
  }
}
