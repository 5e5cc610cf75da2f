package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions over real WebRTC and a real server, in one process. */
@Timeout(120)
class RealMeshIT {

  private SignalingServer server;
  private final List<Session> sessions = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    server = SignalingServer.start(ServerConfig.builder().bind("127.0.0.1").port(0).build());
  }

  @AfterEach
  void stop() {
    sessions.forEach(Session::close);
    server.close();
  }

  private Session join(String name) {
    Session session =
        Session.join(
            Sample.config(name).server("ws://127.0.0.1:" + server.port()).build(),
            RoomOptions.code("it").capacity(16));
    sessions.add(session);
    return session;
  }

  private static boolean connected(List<Session> all) {
    return all.stream()
        .allMatch(
            session ->
                session.peers().size() == all.size() - 1
                    && session.peers().stream()
                        .allMatch(peer -> peer.state() == PeerState.CONNECTED));
  }

  private List<Session> mesh(int size) {
    List<Session> all =
        new ArrayList<>(IntStream.range(0, size).mapToObj(i -> join("p" + i)).toList());
    assertTrue(Frames.until(20, () -> connected(all), () -> {}, all), () -> "" + describe(all));
    return all;
  }

  private static List<?> describe(List<Session> all) {
    return all.stream().map(session -> session + " " + session.peers()).toList();
  }

  @Test
  void twoExchangeEveryKind() {
    List<Session> all = mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    List<String> got = new ArrayList<>();
    bob.on(Sample.Move.class, (peer, move, info) -> got.add("move " + move.step()));
    bob.on(Sample.Note.class, (peer, note, info) -> got.add("note " + note.number()));
    bob.on(Sample.Loose.class, (peer, loose, info) -> got.add("loose " + loose.number()));
    bob.on(Sample.Chunk.class, (peer, chunk, info) -> got.add("chunk " + chunk.bytes().length));
    assertEquals(SendResult.ACCEPTED, ann.broadcast(new Sample.Move(1, 7)));
    ann.broadcast(new Sample.Note(8));
    ann.broadcast(new Sample.Loose(10));
    ann.broadcast(new Sample.Chunk(new byte[300_000]));
    ann.flush();
    assertTrue(Frames.until(10, () -> got.size() == 4, ann, bob), () -> "" + got);
    assertEquals(
        List.of("chunk 300000", "loose 10", "move 7", "note 8"), got.stream().sorted().toList());
    assertTrue(Frames.until(5, () -> bob.peers().get(0).path() == LinkPath.DIRECT, ann, bob));
    assertTrue(bob.peers().get(0).stats().roundTripMillis() < 1_000);
  }

  @Test
  void eventsOfEverySizeArriveWhole() {
    List<Session> all = mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    Random random = new Random(4);
    List<byte[]> sent = new ArrayList<>();
    List<byte[]> got = new ArrayList<>();
    bob.on(Sample.Blob.class, (peer, blob, info) -> got.add(blob.bytes()));
    for (int size : new int[] {0, 1, 1100, 1101, 16384, 65535, 65536}) {
      byte[] bytes = new byte[size];
      random.nextBytes(bytes);
      sent.add(bytes);
      assertEquals(SendResult.ACCEPTED, ann.broadcast(new Sample.Blob(bytes)), "size " + size);
    }
    assertEquals(SendResult.TOO_LARGE, ann.broadcast(new Sample.Blob(new byte[65_537])));
    byte[] last = {42};
    sent.add(last);
    ann.broadcast(new Sample.Blob(last));
    assertTrue(Frames.until(20, () -> got.size() == sent.size(), ann, bob));
    for (int i = 0; i < sent.size(); i++) {
      assertArrayEquals(sent.get(i), got.get(i));
    }
  }

  @Test
  void bulkOfTwentyMegabytesArrivesWhole() {
    List<Session> all = mesh(2);
    byte[] large = new byte[20 << 20];
    new Random(5).nextBytes(large);
    List<byte[]> got = new ArrayList<>();
    all.get(1).on(Sample.Chunk.class, (peer, chunk, info) -> got.add(chunk.bytes()));
    all.get(0).broadcast(new Sample.Chunk(large));
    assertTrue(Frames.until(60, () -> got.size() == 1, () -> {}, all));
    assertTrue(Arrays.equals(large, got.get(0)));
  }

  @Test
  void eightMeshAndLoseNoEvent() {
    long start = System.currentTimeMillis();
    List<Session> all = mesh(8);
    long took = System.currentTimeMillis() - start;
    assertTrue(took < 10_000, "complete after " + took + " ms");
    Map<String, Integer> expected = new HashMap<>();
    AtomicInteger wrong = new AtomicInteger();
    AtomicInteger events = new AtomicInteger();
    for (Session session : all) {
      session.on(
          Sample.Note.class,
          (peer, note, info) -> {
            int due = expected.merge(session.self() + " " + peer.id(), 1, Integer::sum) - 1;
            if (note.number() != due) {
              wrong.incrementAndGet();
            }
            events.incrementAndGet();
          });
    }
    int[] step = {0};
    Runnable frame =
        () -> {
          for (Session session : all) {
            session.broadcast(new Sample.Move(1, step[0]));
            session.broadcast(new Sample.Note(step[0]));
          }
          step[0]++;
        };
    Frames.until(10, () -> false, frame, all);
    assertTrue(Frames.until(20, () -> events.get() == step[0] * 56, () -> {}, all));
    assertEquals(0, wrong.get());
  }

  @Test
  void sleepingGameLosesNoLinkAndNoEvent() throws InterruptedException {
    List<Session> all = mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    Recorder seen = new Recorder();
    ann.listen(seen);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    int[] next = {0};
    Frames.play(12, () -> ann.broadcast(new Sample.Note(next[0]++)), ann);
    assertTrue(Frames.until(10, () -> got.size() == next[0], ann, bob), () -> "" + got.size());
    assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
    assertEquals(List.of(), seen.about("unstable"));
  }

  @Test
  void backPressureIsToldAndNothingIsLost() {
    List<Session> all = mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    Recorder seen = new Recorder();
    ann.listen(seen);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Blob.class, (peer, blob, info) -> got.add((int) blob.bytes()[0] & 0xff));
    int sent = 0;
    boolean refused = false;
    while (sent < 1_000 && !refused) {
      byte[] bytes = new byte[60_000];
      bytes[0] = (byte) sent;
      refused = ann.broadcast(new Sample.Blob(bytes)) == SendResult.BACKPRESSURE;
      sent += refused ? 0 : 1;
    }
    assertTrue(refused, "a queue of a megabyte takes no more than that");
    int accepted = sent;
    assertTrue(Frames.until(20, () -> got.size() == accepted, ann, bob));
    assertEquals(IntStream.range(0, accepted).map(i -> i & 0xff).boxed().toList(), got);
    assertTrue(Frames.until(5, () -> !seen.about("writable").isEmpty(), ann, bob));
  }

  @Test
  void leavingIsKnownWithinASecond() {
    List<Session> all = mesh(3);
    Recorder seen = new Recorder();
    all.get(0).listen(seen);
    long start = System.currentTimeMillis();
    all.get(2).close();
    List<Session> rest = all.subList(0, 2);
    assertTrue(Frames.until(2, () -> seen.count("left p2") == 1, () -> {}, rest));
    assertTrue(System.currentTimeMillis() - start < 2_000);
    assertEquals(Code.LEFT, seen.reasons.get(0).code());
  }

  @Test
  void tenMegabytesThenLeaveDrainsWithinTheLingerTime() {
    List<Session> all = mesh(2);
    Recorder seen = new Recorder();
    all.get(1).listen(seen);
    List<byte[]> got = new ArrayList<>();
    all.get(1).on(Sample.Chunk.class, (peer, chunk, info) -> got.add(chunk.bytes()));
    all.get(0).broadcast(new Sample.Chunk(new byte[10 << 20]));
    all.get(0).flush();
    long start = System.currentTimeMillis();
    all.get(0).close();
    assertTrue(System.currentTimeMillis() - start < 4_500, "close() is bounded");
    assertTrue(Frames.until(10, () -> seen.count("left p0") == 1, all.get(1)));
    assertTrue(got.size() <= 1);
  }

  @Test
  void manyConnectsAndDisconnectsGiveThreadsBack() {
    Session ann = join("ann");
    Frames.until(5, () -> ann.state() == Session.State.JOINED, ann);
    int before = 0;
    for (int round = 0; round < 40; round++) {
      Session guest = join("guest");
      sessions.remove(guest);
      assertTrue(
          Frames.until(10, () -> connected(List.of(ann, guest)), ann, guest), "round " + round);
      guest.close();
      assertTrue(Frames.until(5, () -> ann.peers().isEmpty(), ann), "round " + round);
      if (round == 4) {
        before = ownThreads();
      }
    }
    assertTrue(ownThreads() <= before + 4, before + " threads became " + ownThreads());
  }

  private static int ownThreads() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !thread.getName().startsWith("surefire"))
            .count();
  }
}
