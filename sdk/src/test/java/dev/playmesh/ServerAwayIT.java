package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Play goes on without the server, and the server comes back without its memory. */
@SuppressWarnings("try") // members leave in the middle on purpose
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class ServerAwayIT {

  @TempDir Path folder;

  private SignalingServer start(int port, boolean key) throws Exception {
    ServerConfig.Builder config = ServerConfig.builder().bind("127.0.0.1").port(port);
    if (key) {
      config.keyFile(folder.resolve("key"));
    }
    return SignalingServer.start(config.build());
  }

  private static Session join(SignalingServer server, String name) {
    return Session.join(
        Sample.config(name).server("ws://127.0.0.1:" + server.port()).build(),
        RoomOptions.code("away"));
  }

  private static boolean linked(Session session, int others) {
    return session.peers().size() == others
        && session.peers().stream().allMatch(peer -> peer.state() == PeerState.CONNECTED);
  }

  @Test
  void serverWithItsKeyFileTakesTheRoomBack() throws Exception {
    SignalingServer first = start(0, true);
    int port = first.port();
    try (Session ann = join(first, "ann")) {
      Frames.until(5, () -> ann.state() == Session.State.JOINED, ann);
      try (Session bob = join(first, "bob")) {
        assertTrue(Frames.until(30, () -> linked(ann, 1) && linked(bob, 1), ann, bob));
        Recorder seen = new Recorder();
        ann.listen(seen);
        Room before = ann.room().orElseThrow();
        first.close();
        assertTrue(
            Frames.until(5, () -> !ann.serverConnected() && !bob.serverConnected(), ann, bob));
        int[] got = {0};
        bob.on(Sample.Note.class, (peer, note, info) -> got[0]++);
        Frames.play(3, () -> ann.broadcast(new Sample.Note(1)), ann, bob);
        assertTrue(got[0] > 100, "play goes on: " + got[0]);
        try (SignalingServer second = start(port, true)) {
          assertTrue(
              Frames.until(20, () -> ann.serverConnected() && bob.serverConnected(), ann, bob));
          Frames.play(8, ann, bob);
          Room after = ann.room().orElseThrow();
          assertEquals(before.members(), after.members());
          assertEquals(before.host(), after.host());
          assertEquals(before.term(), after.term());
          assertEquals(before.code(), after.code());
          assertEquals(after, bob.room().orElseThrow());
          assertEquals(List.of(), seen.about("left"));
          try (Session cid = join(second, "cid")) {
            assertTrue(Frames.until(10, () -> linked(cid, 2) && linked(ann, 2), ann, bob, cid));
          }
        }
      }
    }
  }

  @Test
  void serverWithoutItsKeyRefusesTheSeatButPlayGoesOn() throws Exception {
    SignalingServer first = start(0, false);
    int port = first.port();
    try (Session ann = join(first, "ann");
        Session bob = join(first, "bob")) {
      assertTrue(Frames.until(30, () -> linked(ann, 1) && linked(bob, 1), ann, bob));
      first.close();
      try (SignalingServer second = start(port, false)) {
        Frames.play(8, ann, bob);
        assertFalse(ann.serverConnected());
        assertEquals(Session.State.JOINED, ann.state());
        assertTrue(linked(ann, 1));
        bob.close();
        assertTrue(
            Frames.until(15, () -> ann.state() == Session.State.CLOSED, ann),
            "alone and refused, a session is over");
        assertEquals(
            Optional.of(Code.RESUME_REFUSED), ann.closeReason().map(reason -> reason.code()));
        assertEquals(0, second.port() - port);
      }
    }
  }

  @Test
  void hostLeavesWhileTheServerIsAway() throws Exception {
    SignalingServer first = start(0, true);
    int port = first.port();
    Session ann = join(first, "ann");
    Frames.until(5, () -> ann.state() == Session.State.JOINED, ann);
    try (Session bob = join(first, "bob");
        Session cid = join(first, "cid")) {
      assertTrue(
          Frames.until(
              10, () -> linked(ann, 2) && linked(bob, 2) && linked(cid, 2), ann, bob, cid));
      long term = bob.room().orElseThrow().term();
      first.close();
      Frames.play(1, ann, bob, cid);
      ann.close();
      assertTrue(Frames.until(5, () -> linked(bob, 1) && linked(cid, 1), bob, cid));
      assertEquals(bob.room().orElseThrow().host(), cid.room().orElseThrow().host());
      assertTrue(bob.room().orElseThrow().term() > term);
      try (SignalingServer second = start(port, true)) {
        assertTrue(
            Frames.until(20, () -> bob.serverConnected() && cid.serverConnected(), bob, cid));
        assertTrue(
            Frames.until(
                30,
                () ->
                    bob.room().equals(cid.room()) && bob.room().orElseThrow().members().size() == 2,
                bob,
                cid),
            () -> bob.room() + " and " + cid.room() + " of " + second.port());
        assertEquals(bob.room().orElseThrow().host(), cid.room().orElseThrow().host());
        assertTrue(bob.room().orElseThrow().term() > term);
      }
    } finally {
      ann.close();
    }
  }
}
