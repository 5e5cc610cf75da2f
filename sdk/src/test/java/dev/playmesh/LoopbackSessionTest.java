package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoopbackSessionTest {

  private static final NetworkConditions LOSSY = new NetworkConditions(50, 20, 10, 3, 2);

  private final LoopbackNetwork network = LoopbackNetwork.seeded(42, NetworkConditions.PERFECT);

  private static Session join(LoopbackNetwork network, String name, RoomOptions options) {
    return network.join(Sample.config(name).build(), options);
  }

  private Session join(String name) {
    return join(network, name, RoomOptions.code("test"));
  }

  private static Recorder record(Session session) {
    Recorder recorder = new Recorder();
    session.listen(recorder);
    return recorder;
  }

  /** Frames of 60 a second: everybody polls, does something, flushes. */
  private static void play(
      LoopbackNetwork network, double seconds, Runnable frame, Session... all) {
    for (int i = 0; i < seconds * 60; i++) {
      network.advance(Duration.ofNanos(16_666_667));
      for (Session session : all) {
        session.poll();
      }
      frame.run();
      for (Session session : all) {
        session.flush();
      }
    }
  }

  private void play(double seconds, Session... all) {
    play(network, seconds, () -> {}, all);
  }

  @Test
  void isGoneNoSoonerThanTheGameIsToldWhy() {
    Session ann = join("ann");
    play(0.5, ann);
    Session bob = join("bob");
    play(1, ann, bob);
    Peer peer = ann.peers().get(0);
    bob.close();
    network.advance(Duration.ofSeconds(3));
    assertEquals(PeerState.RECONNECTING, peer.state(), "ann hasn't polled");
    assertEquals(Optional.empty(), peer.reason());
    ann.poll();
    assertEquals(PeerState.GONE, peer.state());
    assertEquals(Code.LEFT, peer.reason().orElseThrow().code());
  }

  @Test
  void tellsJoinedBeforeConnectedBeforeLeft() {
    Session ann = join("ann");
    Recorder seen = record(ann);
    play(0.5, ann);
    Session bob = join("bob");
    play(1, ann, bob);
    assertEquals(Session.State.JOINED, ann.state());
    assertEquals(PeerState.CONNECTED, ann.peers().get(0).state());
    bob.close();
    play(1, ann);
    assertEquals(
        List.of("joined bob", "connected bob", "left bob"),
        seen.lines.stream().filter(line -> line.endsWith("bob")).toList());
    assertEquals(1, seen.count("complete"));
    assertEquals(Code.LEFT, seen.reasons.get(0).code());
    assertTrue(ann.peers().isEmpty());
  }

  @Test
  void deliversEveryKind() {
    Session ann = join("ann");
    Session bob = join("bob");
    List<String> got = new ArrayList<>();
    bob.on(Sample.Move.class, (peer, move, info) -> got.add("move " + move.step()));
    bob.on(Sample.Note.class, (peer, note, info) -> got.add("note " + note.number()));
    bob.on(Sample.Spark.class, (peer, spark, info) -> got.add("spark " + spark.number()));
    bob.on(Sample.Loose.class, (peer, loose, info) -> got.add("loose " + loose.number()));
    bob.on(Sample.Chunk.class, (peer, chunk, info) -> got.add("chunk " + chunk.bytes().length));
    play(1, ann, bob);
    ann.broadcast(new Sample.Move(1, 7));
    ann.broadcast(new Sample.Note(8));
    ann.broadcast(new Sample.Spark(9));
    ann.broadcast(new Sample.Loose(10));
    ann.broadcast(new Sample.Chunk(new byte[100_000]));
    ann.flush();
    play(2, ann, bob);
    assertEquals(
        List.of("chunk 100000", "loose 10", "move 7", "note 8", "spark 9"),
        got.stream().sorted().toList());
  }

  @Test
  void losesNoEventOnABadLine() {
    LoopbackNetwork bad = LoopbackNetwork.seeded(7, LOSSY);
    Session ann = join(bad, "ann", RoomOptions.code("x"));
    Session bob = join(bad, "bob", RoomOptions.code("x"));
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    int[] next = {0};
    play(bad, 2, () -> {}, ann, bob);
    play(bad, 10, () -> ann.broadcast(new Sample.Note(next[0]++)), ann, bob);
    play(bad, 5, () -> {}, ann, bob);
    assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
  }

  @Test
  void givesLatecomersTheNewestStateOfEveryKey() {
    Session ann = join("ann");
    play(0.5, ann);
    ann.broadcast(new Sample.Move(1, 10));
    ann.broadcast(new Sample.Move(2, 20));
    ann.broadcast(new Sample.Move(1, 11));
    ann.flush();
    play(5, ann);
    Session bob = join("bob");
    List<Sample.Move> got = new ArrayList<>();
    List<Double> ages = new ArrayList<>();
    bob.on(
        Sample.Move.class,
        (peer, move, info) -> {
          got.add(move);
          ages.add(info.arrivedMillis() - info.sampledMillis());
        });
    play(2, ann, bob);
    assertEquals(2, got.size());
    assertTrue(got.containsAll(List.of(new Sample.Move(1, 11), new Sample.Move(2, 20))));
    ages.forEach(age -> assertTrue(age > 4_900, "tells the age of the value, but said " + age));
  }

  @Test
  void keepsWhatCameBeforeItsListener() {
    Session ann = join("ann");
    Session bob = join("bob");
    play(1, ann, bob);
    IntStream.range(0, 50).forEach(i -> ann.broadcast(new Sample.Note(i)));
    ann.flush();
    play(1, ann, bob);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    ann.broadcast(new Sample.Note(50));
    ann.flush();
    play(1, ann, bob);
    assertEquals(IntStream.range(0, 51).boxed().toList(), got);
  }

  @Test
  void losesNothingOfAHundredEventsOnConnect() {
    for (int round = 0; round < 50; round++) {
      LoopbackNetwork lossy = LoopbackNetwork.seeded(round, LOSSY);
      Session ann = join(lossy, "ann", RoomOptions.code("x"));
      Session bob = join(lossy, "bob", RoomOptions.code("x"));
      List<Integer> byAnn = new ArrayList<>();
      List<Integer> byBob = new ArrayList<>();
      for (Session session : List.of(ann, bob)) {
        session.listen(
            new SessionListener() {
              @Override
              public void onPeerConnected(Peer peer) {
                IntStream.range(0, 100).forEach(i -> session.send(peer, new Sample.Note(i)));
              }
            });
      }
      ann.on(Sample.Note.class, (peer, note, info) -> byAnn.add(note.number()));
      bob.on(Sample.Note.class, (peer, note, info) -> byBob.add(note.number()));
      play(lossy, 5, () -> {}, ann, bob);
      List<Integer> all = IntStream.range(0, 100).boxed().toList();
      assertEquals(all, byAnn, "round " + round);
      assertEquals(all, byBob, "round " + round);
    }
  }

  @Test
  void sleepingGameLosesNoLinkAndNoEvent() {
    Session ann = join("ann");
    Session bob = join("bob");
    Recorder seen = record(ann);
    List<Integer> got = new ArrayList<>();
    int[] newest = {0};
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    bob.on(Sample.Move.class, (peer, move, info) -> newest[0] = move.step());
    play(1, ann, bob);
    int[] next = {0};
    play(
        network,
        12,
        () -> {
          ann.broadcast(new Sample.Note(next[0]++));
          ann.broadcast(new Sample.Move(1, next[0]));
        },
        ann);
    play(1, ann, bob);
    assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
    assertEquals(next[0], newest[0]);
    assertTrue(seen.about("unstable").isEmpty(), "" + seen.lines);
  }

  @Test
  void outageOfSixSecondsIsRestored() {
    Session ann = join("ann");
    Session bob = join("bob");
    Recorder seen = record(ann);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    play(1, ann, bob);
    network.cut(ann.self().orElseThrow(), bob.self().orElseThrow(), true);
    int[] next = {0};
    play(network, 6, () -> ann.broadcast(new Sample.Note(next[0]++)), ann, bob);
    assertEquals(PeerState.RECONNECTING, ann.peers().get(0).state());
    network.cut(ann.self().orElseThrow(), bob.self().orElseThrow(), false);
    play(10, ann, bob);
    assertEquals(PeerState.CONNECTED, ann.peers().get(0).state());
    assertFalse(seen.about("unstable").isEmpty());
    assertEquals(1, seen.about("restored").size());
    assertTrue(seen.about("left").isEmpty());
    assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
  }

  @Test
  void allAgreeOnTheNextHost() {
    Session ann = join("ann");
    Session bob = join("bob");
    Session cid = join("cid");
    play(1, ann, bob, cid);
    assertTrue(ann.isHost());
    long term = ann.room().orElseThrow().term();
    ann.close();
    play(1, bob, cid);
    assertTrue(bob.isHost());
    assertEquals(bob.room(), cid.room());
    assertTrue(bob.room().orElseThrow().term() > term);
  }

  @Test
  void allAgreeOnTheNextHostWithoutTheServer() {
    Session ann = join("ann");
    Session bob = join("bob");
    Session cid = join("cid");
    Recorder seen = record(cid);
    play(1, ann, bob, cid);
    network.serverAway(true);
    play(1, ann, bob, cid);
    assertFalse(bob.serverConnected());
    ann.close();
    play(2, bob, cid);
    assertTrue(bob.isHost());
    assertEquals(bob.room().orElseThrow().host(), cid.room().orElseThrow().host());
    assertEquals(bob.room().orElseThrow().term(), cid.room().orElseThrow().term());
    assertEquals(1, seen.count("left ann"));
  }

  @Test
  void starLinksTheHostAndTheStandbyWithEveryone() {
    List<Session> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      RoomOptions star = RoomOptions.code("star").topology(Topology.STAR);
      all.add(join(network, "p" + i, star));
      play(0.3, all.toArray(Session[]::new));
    }
    play(1, all.toArray(Session[]::new));
    assertEquals(List.of(4L, 4L, 2L, 2L, 2L), all.stream().map(s -> linked(s)).toList());
    assertEquals(
        SendResult.NOT_CONNECTED, all.get(4).send(all.get(4).peers().get(3), new Sample.Note(1)));
    assertEquals(SendResult.ACCEPTED, all.get(4).broadcast(new Sample.Note(1)));
  }

  private static long linked(Session session) {
    return session.peers().stream().filter(peer -> peer.state() == PeerState.CONNECTED).count();
  }

  @Test
  void refusalsSayWhy() {
    Session ann = join(network, "ann", RoomOptions.code("full").capacity(1).password("secret"));
    play(0.5, ann);
    assertEquals(Code.ROOM_FULL, refused(RoomOptions.existing("full").password("secret")));
    assertEquals(Code.WRONG_PASSWORD, refused(RoomOptions.existing("full").password("other")));
    assertEquals(Code.ROOM_NOT_FOUND, refused(RoomOptions.existing("nowhere")));
  }

  private Code refused(RoomOptions options) {
    Session session = join(network, "eve", options);
    Recorder seen = record(session);
    play(1, session);
    assertEquals(Session.State.CLOSED, session.state());
    assertEquals(List.of("closed"), seen.lines);
    return session.closeReason().orElseThrow().code();
  }

  @Test
  void whoseMessagesAreNotTheHostsIsToldSoAndOut() {
    Session ann = join("ann");
    play(1, ann);
    SessionConfig other = Sample.config("bob").messages(MessageTypes.builder().build()).build();
    Session bob = network.join(other, RoomOptions.code("test"));
    Session carl = join("carl");
    Recorder atAnn = record(ann);
    Recorder atBob = record(bob);
    Recorder atCarl = record(carl);
    play(4, ann, bob, carl);
    assertEquals(Session.State.CLOSED, bob.state());
    assertEquals(Code.TABLE_MISMATCH, bob.closeReason().orElseThrow().code());
    assertTrue(bob.closeReason().orElseThrow().detail().contains("message 1"));
    assertEquals("closed", atBob.lines.get(atBob.lines.size() - 1));
    assertTrue(atAnn.lines.contains("unstable bob"), "" + atAnn.lines);
    assertTrue(atAnn.lines.contains("left bob"), "" + atAnn.lines);
    assertEquals(List.of("carl"), ann.peers().stream().map(Peer::name).toList());
    assertEquals(PeerState.CONNECTED, carl.peers().get(0).state());
    assertEquals(0, atCarl.count("closed"));
  }

  @Test
  void throwingListenerHarmsNobody() {
    Session ann = join("ann");
    Session bob = join("bob");
    Recorder seen = record(bob);
    List<Integer> got = new ArrayList<>();
    bob.on(
        Sample.Note.class,
        (peer, note, info) -> {
          throw new AssertionError("the game's own");
        });
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    bob.listen(
        new SessionListener() {
          @Override
          public void onError(Throwable error) {
            throw new IllegalStateException("again");
          }
        });
    play(1, ann, bob);
    ann.broadcast(new Sample.Note(1));
    ann.flush();
    play(1, ann, bob);
    assertEquals(List.of(1), got);
    assertEquals(1, seen.errors.size());
  }

  @Test
  void closeInsideAnyListenerEndsTheSession() {
    for (String where : List.of("joined", "connected", "message", "room", "host", "complete")) {
      LoopbackNetwork own = LoopbackNetwork.seeded(1, NetworkConditions.PERFECT);
      Session ann = join(own, "ann", RoomOptions.code("x"));
      Session bob = join(own, "bob", RoomOptions.code("x"));
      Recorder seen = record(bob);
      bob.listen(closer(bob, where));
      bob.on(
          Sample.Note.class,
          (peer, note, info) -> {
            if (where.equals("message")) {
              bob.close();
            }
          });
      int[] next = {0};
      play(own, 2, () -> ann.broadcast(new Sample.Note(next[0]++)), ann, bob);
      assertEquals(Session.State.CLOSED, bob.state(), where);
      assertEquals(1, seen.count("closed"), where);
      assertEquals("closed", seen.lines.get(seen.lines.size() - 1), where);
      assertEquals(SendResult.CLOSED, bob.broadcast(new Sample.Note(1)), where);
    }
  }

  private static SessionListener closer(Session session, String where) {
    return new SessionListener() {
      private void at(String here) {
        if (here.equals(where)) {
          session.close();
        }
      }

      @Override
      public void onPeerJoined(Peer peer) {
        at("joined");
      }

      @Override
      public void onPeerConnected(Peer peer) {
        at("connected");
      }

      @Override
      public void onRoomUpdated(Room room) {
        at("room");
      }

      @Override
      public void onHostChanged(dev.playmesh.types.PeerId host, long term) {
        at("host");
      }

      @Override
      public void onMeshComplete() {
        at("complete");
      }

      @Override
      public void onClosed(dev.playmesh.types.DisconnectReason reason) {
        session.close();
      }
    };
  }

  @Test
  void misuseThrowsAtTheCall() throws Exception {
    Session ann = join("ann");
    List<Throwable> thrown = new ArrayList<>();
    ann.listen(
        new SessionListener() {
          @Override
          public void onRoomUpdated(Room room) {
            ann.poll();
          }

          @Override
          public void onError(Throwable error) {
            thrown.add(error);
          }
        });
    play(0.5, ann);
    assertEquals(IllegalStateException.class, thrown.get(0).getClass());
    IllegalArgumentException unknown =
        assertThrows(IllegalArgumentException.class, () -> ann.broadcast("text"));
    assertTrue(unknown.toString().contains("java.lang.String"));
    Throwable[] elsewhere = new Throwable[1];
    Thread other =
        new Thread(
            () -> elsewhere[0] = assertThrows(IllegalStateException.class, () -> ann.flush()));
    other.start();
    other.join();
    assertTrue(elsewhere[0].toString().contains("owner"));
  }

  @Test
  void sameSeedGivesTheSameRun() {
    assertEquals(run(5), run(5));
  }

  private static List<String> run(long seed) {
    LoopbackNetwork network = LoopbackNetwork.seeded(seed, LOSSY);
    Session ann = join(network, "ann", RoomOptions.code("x"));
    Session bob = join(network, "bob", RoomOptions.code("x"));
    List<String> got = new ArrayList<>();
    bob.on(
        Sample.Move.class,
        (peer, move, info) ->
            got.add(move + " " + info.sampledMillis() + " " + info.arrivedMillis()));
    int[] next = {0};
    play(network, 5, () -> ann.broadcast(new Sample.Move(1, next[0]++)), ann, bob);
    assertTrue(got.size() > 100);
    return got;
  }
}
