package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Simulated lines in front of real WebRTC, between two sessions of one process. */
@Timeout(90)
class ConditionsIT {

  private SignalingServer server;
  private Session ann;
  private Session bob;

  @BeforeEach
  void start() throws Exception {
    server = SignalingServer.start(ServerConfig.builder().bind("127.0.0.1").port(0).build());
    ann = join("ann");
    bob = join("bob");
    assertTrue(Frames.until(20, () -> state(ann) == PeerState.CONNECTED && connected(), ann, bob));
  }

  @AfterEach
  void stop() {
    ann.close();
    bob.close();
    server.close();
  }

  private Session join(String name) {
    return Session.join(
        Sample.config(name).server("ws://127.0.0.1:" + server.port()).build(),
        RoomOptions.code("lines"));
  }

  private boolean connected() {
    return state(bob) == PeerState.CONNECTED;
  }

  private static PeerState state(Session session) {
    return session.peers().isEmpty() ? PeerState.CONNECTING : session.peers().get(0).state();
  }

  private static double roundTrip(Session session) {
    return session.peers().get(0).stats().roundTripMillis();
  }

  @Test
  void delaysRealPacketsAndTheClocksStillAgree() {
    ann.conditions(NetworkConditions.named("europe"));
    bob.conditions(bob.peers().get(0), NetworkConditions.named("europe"));
    assertTrue(
        Frames.until(15, () -> Math.abs(roundTrip(ann) - 100) < 15, ann, bob),
        () -> "round trip " + roundTrip(ann));
    Frames.play(3, ann, bob);
    double offset = ann.peers().get(0).stats().clockOffsetMillis();
    assertEquals(0, offset, 5, "both have this machine's clock");
    ann.conditions(NetworkConditions.PERFECT);
    bob.conditions(NetworkConditions.PERFECT);
    assertTrue(Frames.until(15, () -> roundTrip(ann) < 20, ann, bob));
  }

  @Test
  void darknessInFrontOfRealChannelsLosesNoEvent() {
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    ann.conditions(NetworkConditions.builder().dark(true).build());
    for (int i = 0; i < 50; i++) {
      ann.broadcast(new Sample.Note(i));
      ann.flush();
    }
    assertTrue(Frames.until(10, () -> state(bob) == PeerState.UNSTABLE, ann, bob));
    assertEquals(List.of(), got);
    ann.conditions(NetworkConditions.PERFECT);
    assertTrue(Frames.until(10, () -> got.size() == 50 && connected(), ann, bob));
    assertEquals(IntStream.range(0, 50).boxed().toList(), got);
  }
}
