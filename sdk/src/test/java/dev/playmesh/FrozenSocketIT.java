package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.ServerLimits;
import dev.playmesh.transport.ChildJvm;
import dev.playmesh.transport.UdpRelay;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Sockets to the server, and processes, that stand still without a word. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class FrozenSocketIT {

  @RegisterExtension
  final RealRooms rooms =
      new RealRooms(
          ServerLimits.builder()
              .heartbeat(Duration.ofSeconds(1))
              .silenceTimeout(Duration.ofSeconds(4))
              .seatGrace(Duration.ofSeconds(10))
              .build());

  private TcpRelay proxy;
  private Session ann;
  private Session bob;
  private final Recorder seenByBob = new Recorder();

  @BeforeEach
  void annPlaysWithBobBehindAProxy() throws IOException {
    proxy = new TcpRelay(rooms.server().port());
    ann = rooms.join(behindProxy("ann").build(), RoomOptions.code("it"));
    assertTrue(ann.awaitJoined(RealRooms.SOON));
    bob = rooms.joined("bob").listen(seenByBob);
    RealRooms.awaitMesh(List.of(ann, bob));
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
  }

  private SessionConfig.Builder behindProxy(String name) {
    return rooms.config(name).server("ws://127.0.0.1:" + proxy.port());
  }

  @Test
  void aFrozenSocketIsReplacedByANewOneInBoundedTime() {
    Optional<PeerId> self = ann.self();
    assertEquals(1, proxy.connections());
    proxy.freeze();
    assertTrue(
        Frames.until(8, () -> proxy.connections() == 2 && ann.serverConnected(), ann, bob),
        () -> proxy.connections() + " connections");
    assertEquals(self, ann.self());
    Session cid = rooms.join("cid");
    assertTrue(Frames.until(20, () -> RealRooms.isMesh(List.of(ann, bob, cid)), ann, bob, cid));
    Frames.play(6, ann, bob, cid);
    assertEquals(3, rooms.server().connections(), "the old socket is closed");
    assertEquals(List.of(), seenByBob.about("left"));
    assertEquals(List.of(), seenByBob.about("unstable"));
    assertEquals(Session.State.JOINED, ann.state());
  }

  @Test
  void noProxyThatCutsIdleSocketsHasAReasonTo() {
    Frames.play(8, ann, bob);
    double pause = proxy.longestPauseMillis();
    assertTrue(pause < 3_000, () -> "nothing went through for " + pause + " ms");
    assertEquals(1, proxy.connections());
  }

  @Test
  void aMachineThatIsCutOffFromAllComesBackToBoth() throws IOException {
    try (UdpRelay router = new UdpRelay()) {
      Session dan = RoutedSessions.join(behindProxy("dan").build(), router);
      Session eve = RoutedSessions.join(rooms.config("eve").build(), router);
      List<Session> pair = List.of(dan, eve);
      try {
        assertTrue(
            Frames.until(
                20,
                () -> dan.peers().size() == 3 && eve.peers().size() == 3 && allConnected(pair),
                ann,
                bob,
                dan,
                eve));
        Recorder seen = new Recorder();
        eve.listen(seen);
        router.dark(true);
        proxy.dark(true);
        Frames.play(7, ann, bob, dan, eve);
        router.dark(false);
        proxy.dark(false);
        assertTrue(
            Frames.until(20, () -> allConnected(pair) && dan.serverConnected(), ann, bob, dan, eve),
            () -> dan.peers() + " " + eve.peers());
        assertEquals(List.of(), seen.about("left dan"));
      } finally {
        pair.forEach(Session::close);
      }
    }
  }

  private static boolean allConnected(List<Session> sessions) {
    return sessions.stream()
        .flatMap(session -> session.peers().stream())
        .allMatch(peer -> peer.state() == dev.playmesh.types.PeerState.CONNECTED);
  }

  private Process guest() throws IOException {
    List<String> command = ChildJvm.command(GuestMain.class, List.of(), entry -> true);
    command.addAll(List.of("ws://127.0.0.1:" + rooms.server().port(), "it", "60", "true"));
    return new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static void signal(String name, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
    assertEquals(0, kill.waitFor());
  }

  private boolean isLinkedWithGuest() {
    return ann.peers().stream().anyMatch(peer -> peer.name().equals("guest"))
        && RealRooms.isLinked(ann, 2);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aProcessThatStandsStillForAWhileIsMissedAndRestored() throws Exception {
    Process guest = guest();
    try {
      assertTrue(Frames.until(60, this::isLinkedWithGuest, ann, bob));
      Frames.play(1, ann, bob);
      signal("STOP", guest);
      assertTrue(Frames.until(5, () -> seenByBob.count("unstable guest") == 1, ann, bob));
      signal("CONT", guest);
      assertTrue(Frames.until(10, () -> seenByBob.count("restored guest") == 1, ann, bob));
      Frames.play(6, ann, bob);
      assertEquals(List.of(), seenByBob.about("left"));
    } finally {
      guest.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aProcessThatStandsStillForLongIsGoneForAllAndIsToldSoWhenItGoesOn() throws Exception {
    Process guest = guest();
    try {
      assertTrue(Frames.until(60, this::isLinkedWithGuest, ann, bob));
      signal("STOP", guest);
      assertTrue(
          Frames.until(30, () -> seenByBob.count("left guest") == 1, ann, bob),
          () -> "" + seenByBob.lines);
      assertEquals(Code.TIMED_OUT, seenByBob.reasons.get(seenByBob.reasons.size() - 1).code());
      signal("CONT", guest);
      assertTrue(Frames.until(30, () -> !guest.isAlive(), ann, bob), "it plays on alone");
      String said = new String(guest.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(said.contains("CLOSED RESUME_REFUSED"), said);
      assertTrue(guest.waitFor(5, TimeUnit.SECONDS));
    } finally {
      guest.destroyForcibly();
    }
  }
}
