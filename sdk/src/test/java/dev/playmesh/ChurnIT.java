package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.SignalingServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What comes and goes often gives everything back: memory, threads, open files, seats. */
@Timeout(600)
@EnabledOnOs(OS.LINUX)
class ChurnIT {

  private static final int WARM_UP = 8;

  @RegisterExtension final RealRooms rooms = new RealRooms();

  @TempDir private Path folder;

  @Test
  void connectsAndDisconnectsGiveEverythingBack() {
    connectAndDisconnect(30);
  }

  @Test
  @Tag("long")
  void fiveHundredConnectsAndDisconnectsGiveEverythingBack() {
    connectAndDisconnect(500);
  }

  private void connectAndDisconnect(int rounds) {
    Session ann = rooms.joined("ann");
    ann.on(Sample.Chunk.class, (peer, chunk, info) -> {});
    long heap = 0;
    int threads = 0;
    int descriptors = 0;
    long ours = 0;
    for (int round = 0; round < rounds; round++) {
      if (round == WARM_UP) {
        ours = ourThreads();
        heap = ProcessFacts.heapBytes();
        threads = ProcessFacts.threads();
        descriptors = ProcessFacts.descriptors();
      }
      visit(ann, round);
    }
    long grown = ProcessFacts.heapBytes() - heap;
    assertTrue(grown < 8 << 20, () -> "the heap grew by " + grown + " bytes");
    assertNoMore("threads", threads, ProcessFacts.threads(), 6);
    assertNoMore("open files", descriptors, ProcessFacts.descriptors(), 20);
    long before = ours;
    assertTrue(
        Frames.until(5, () -> ourThreads() <= before, ann),
        () -> before + " threads of ours became " + ourThreads());
  }

  /** Of the SDK and of the WebSocket library; the native's aren't Java's. */
  private static long ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("(playmesh|WebSocket).*"))
        .count();
  }

  /** Each guest holds a megabyte, as a game's world would be held by its listeners. */
  private void visit(Session ann, int round) {
    byte[] attachment = new byte[1 << 20];
    Session guest = rooms.join("guest");
    rooms.forget(guest);
    guest.on(Sample.Note.class, (peer, note, info) -> attachment[0]++);
    assertTrue(
        Frames.until(20, () -> RealRooms.isMesh(List.of(ann, guest)), ann, guest),
        "round " + round);
    ann.broadcast(new Sample.Note(round));
    guest.broadcast(new Sample.Chunk(new byte[100_000]));
    assertTrue(Frames.until(20, () -> attachment[0] != 0, ann, guest), "round " + round);
    guest.close();
    assertTrue(Frames.until(10, () -> ann.peers().isEmpty(), ann), "round " + round);
  }

  private static void assertNoMore(String what, int before, int after, int slack) {
    assertTrue(after <= before + slack, before + " " + what + " became " + after);
  }

  @Test
  void joinsThatAreTakenBackAtOnceGiveEverythingBack() {
    joinAndLeave(20);
  }

  @Test
  @Tag("long")
  void twoHundredJoinsThatAreTakenBackAtOnceGiveEverythingBack() {
    joinAndLeave(200);
  }

  private void joinAndLeave(int rounds) {
    Session ann = rooms.joined("ann");
    int threads = 0;
    int descriptors = 0;
    for (int round = 0; round < rounds; round++) {
      if (round == WARM_UP) {
        threads = ProcessFacts.threads();
        descriptors = ProcessFacts.descriptors();
      }
      Session guest = rooms.join("guest");
      rooms.forget(guest);
      if (round % 2 == 0) {
        guest.awaitJoined(RealRooms.SOON);
      }
      guest.close();
      ann.poll();
    }
    assertTrue(Frames.until(20, () -> ann.peers().isEmpty(), ann));
    Session bob = rooms.join("bob");
    RealRooms.awaitMesh(List.of(ann, bob));
    assertNoMore("threads", threads, ProcessFacts.threads(), 14);
    assertNoMore("open files", descriptors, ProcessFacts.descriptors(), 30);
  }

  @Test
  void aServerThatStopsAndStartsThreeTimesTakesItsMembersBack() throws Exception {
    stopAndStart(3);
  }

  @Test
  @Tag("long")
  void aServerThatStopsAndStartsTwentyTimesTakesItsMembersBack() throws Exception {
    stopAndStart(20);
  }

  private void stopAndStart(int rounds) throws Exception {
    Path key = folder.resolve("key");
    rooms.restart(key);
    List<Session> all = rooms.mesh(3);
    Recorder seen = new Recorder();
    all.get(0).listen(seen);
    Room before = all.get(0).room().orElseThrow();
    for (int round = 0; round < rounds; round++) {
      rooms.restart(key);
      SignalingServer server = rooms.server();
      assertTrue(
          Frames.until(
              30,
              () ->
                  server.connections() == all.size()
                      && all.stream().allMatch(Session::serverConnected),
              () -> {},
              all),
          "round " + round);
    }
    assertTrue(RealRooms.isMesh(all));
    assertTrue(seen.about("left").isEmpty() && seen.about("unstable").isEmpty());
    Room after = all.get(0).room().orElseThrow();
    assertTrue(before.members().equals(after.members()) && before.term() == after.term());
    Session late = rooms.join("late");
    RealRooms.awaitMesh(List.of(all.get(0), all.get(1), all.get(2), late));
  }
}
