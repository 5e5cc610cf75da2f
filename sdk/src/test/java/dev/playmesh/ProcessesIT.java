package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.ChildJvm;
import dev.playmesh.types.DisconnectReason.Code;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that are processes of their own: how they end, and how they are missed. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class ProcessesIT {

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endThem() {
    started.forEach(Process::destroyForcibly);
  }

  private Process guest(double seconds, boolean closes) throws IOException {
    List<String> command = ChildJvm.command(GuestMain.class, List.of(), entry -> true);
    command.addAll(
        List.of("ws://127.0.0.1:" + rooms.server().port(), "it", "" + seconds, "" + closes));
    Process process =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    started.add(process);
    return process;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProgramEndsSoonAfterMainReturned(boolean closes) throws Exception {
    Session ann = rooms.joined("ann");
    Recorder seen = new Recorder();
    ann.listen(seen);
    Process guest = guest(0.5, closes);
    assertTrue(Frames.until(60, () -> !guest.isAlive(), ann), "it never ended");
    long ended = System.currentTimeMillis();
    assertEquals(0, guest.exitValue());
    long returned = returned(guest);
    assertTrue(ended - returned < 5_000, () -> (ended - returned) + " ms after main");
    assertTrue(Frames.until(10, () -> seen.count("left guest") == 1, ann), () -> "" + seen.lines);
    assertEquals(Code.LEFT, seen.reasons.get(seen.reasons.size() - 1).code());
  }

  private static long returned(Process process) throws IOException {
    String said =
        new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("RETURNS "))
            .findFirst()
            .orElse("RETURNS 0");
    return Long.parseLong(said.substring(8));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theSeatOfAKilledMemberIsFreeAgainInTime() throws Exception {
    RoomOptions two = RoomOptions.code("it").capacity(2);
    Session ann = rooms.join("ann", two);
    assertTrue(ann.awaitJoined(RealRooms.SOON));
    Recorder seen = new Recorder();
    ann.listen(seen);
    Process guest = guest(60, true);
    awaitLine(guest, ann, "LINKED true");
    guest.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    long killed = System.currentTimeMillis();
    Session early = rooms.join("early", two);
    assertTrue(!early.awaitJoined(RealRooms.SOON));
    assertEquals(Code.ROOM_FULL, early.closeReason().orElseThrow().code());
    assertTrue(Frames.until(15, () -> seen.count("left guest") == 1, ann), () -> "" + seen.lines);
    long took = System.currentTimeMillis() - killed;
    assertTrue(took > 3_000 && took < 12_000, "gone after " + took + " ms");
    assertEquals(Code.TIMED_OUT, seen.reasons.get(seen.reasons.size() - 1).code());
    Session bob = rooms.join("bob", two);
    RealRooms.awaitMesh(List.of(ann, bob));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aKilledHostIsFollowedByOneWhomAllAgreeOn() throws Exception {
    Process guest = guest(60, true);
    awaitRoom();
    Session ann = rooms.joined("ann");
    Session bob = rooms.joined("bob");
    List<Session> both = List.of(ann, bob);
    assertTrue(
        Frames.until(30, () -> both.stream().allMatch(one -> RealRooms.isLinked(one, 2)), ann, bob),
        () -> ann.peers() + " " + bob.peers());
    Room before = ann.room().orElseThrow();
    assertEquals("guest", before.members().get(0).name());
    assertEquals(before.members().get(0).id(), before.host());
    guest.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    assertTrue(
        Frames.until(30, () -> ann.peers().size() == 1 && bob.peers().size() == 1, ann, bob));
    for (Session session : both) {
      Room after = session.room().orElseThrow();
      assertEquals(ann.self().orElseThrow(), after.host());
      assertEquals(before.term() + 1, after.term());
    }
  }

  /** Waits until the guest has made the room. */
  private void awaitRoom() {
    List<RoomListing> listed = new ArrayList<>();
    try (Lobby lobby = Lobby.connect(rooms.config("watch").build())) {
      long end = System.currentTimeMillis() + 60_000;
      while (listed.isEmpty() && System.currentTimeMillis() < end) {
        lobby.rooms(listed::addAll);
        Frames.until(0.5, () -> !listed.isEmpty(), lobby::poll, List.of());
      }
    }
    assertTrue(!listed.isEmpty(), "the guest doesn't come");
  }

  /** Waits for a line of the child while the session plays. */
  private static void awaitLine(Process process, Session session, String wanted) throws Exception {
    BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
    boolean[] found = {false};
    Thread reader =
        new Thread(() -> found[0] = lines.lines().anyMatch(wanted::equals), "child-reader");
    reader.setDaemon(true);
    reader.start();
    assertTrue(Frames.until(60, () -> !reader.isAlive(), session), "not heard: " + wanted);
    reader.join();
    assertTrue(found[0], "not said: " + wanted);
  }
}
