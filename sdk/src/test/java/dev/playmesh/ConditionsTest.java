package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.PeerStats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link Session#conditions} does to sessions, in virtual time. */
@Timeout(60)
class ConditionsTest {

  private final LoopbackNetwork network = LoopbackNetwork.seeded(3, NetworkConditions.PERFECT);
  private final Session ann = network.join(Sample.config("ann").build());
  private final Session bob = network.join(Sample.config("bob").build());
  private final Session cat = network.join(Sample.config("cat").build());

  private static NetworkConditions delay(double millis) {
    return NetworkConditions.builder().delayMillis(millis).build();
  }

  private void play(double seconds) {
    for (int i = 0; i < seconds * 60; i++) {
      network.advance(Duration.ofNanos(16_666_667));
      for (Session session : List.of(ann, bob, cat)) {
        session.poll();
        session.flush();
      }
    }
  }

  private static Peer named(Session session, String name) {
    return session.peers().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  private static PeerStats stats(Session session, String name) {
    return named(session, name).stats();
  }

  @Test
  void holdForAllPeersOrForOneAndChangeWhileRunning() {
    play(1);
    ann.conditions(named(ann, "bob"), delay(100));
    play(10);
    assertEquals(100, stats(ann, "bob").roundTripMillis(), 2);
    assertEquals(100, stats(bob, "ann").roundTripMillis(), 2);
    assertEquals(0, stats(ann, "cat").roundTripMillis(), 1);
    ann.conditions(delay(30));
    play(15);
    assertEquals(30, stats(ann, "bob").roundTripMillis(), 2);
    assertEquals(30, stats(ann, "cat").roundTripMillis(), 2);
    assertEquals(0, stats(bob, "cat").roundTripMillis(), 1);
    ann.conditions(NetworkConditions.PERFECT);
    play(15);
    assertEquals(0, stats(ann, "bob").roundTripMillis(), 1);
  }

  @Test
  void areLostAsSaid() {
    play(1);
    ann.conditions(NetworkConditions.builder().lossPercent(20).lossBurst(3).build());
    for (int i = 0; i < 30; i++) {
      for (int frame = 0; frame < 30; frame++) {
        ann.broadcast(new Sample.Move(1, i * 30 + frame));
        play(1.0 / 60);
      }
    }
    assertEquals(20, stats(bob, "ann").lossInPercent(), 7);
    assertEquals(0, stats(ann, "bob").lossInPercent(), 0.1);
  }

  @Test
  void aScriptedDarknessMakesAPeerUnstableAndLosesNoEvent() {
    Recorder seen = new Recorder();
    bob.listen(seen);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    play(1);
    NetworkConditions dark = NetworkConditions.builder().dark(true).build();
    ann.conditions(
        named(ann, "bob"),
        NetworkScript.of(NetworkConditions.PERFECT)
            .at(Duration.ofSeconds(1), dark)
            .at(Duration.ofSeconds(4), NetworkConditions.PERFECT));
    for (int i = 0; i < 300; i++) {
      ann.broadcast(new Sample.Note(i));
      play(1.0 / 60);
      if (i == 230) {
        assertEquals(PeerState.UNSTABLE, named(bob, "ann").state());
        assertEquals(PeerState.CONNECTED, named(cat, "ann").state());
      }
    }
    play(2);
    assertEquals(PeerState.CONNECTED, named(bob, "ann").state());
    assertEquals(1, seen.count("unstable ann"));
    assertEquals(1, seen.count("restored ann"));
    assertEquals(IntStream.range(0, 300).boxed().toList(), got);
  }

  @Test
  void aSlowLineQueuesBulkAndLosesNone() {
    List<byte[]> got = new ArrayList<>();
    bob.on(Sample.Chunk.class, (peer, chunk, info) -> got.add(chunk.bytes()));
    play(1);
    ann.conditions(NetworkConditions.builder().delayMillis(10).rate(100_000, 32_000).build());
    ann.send(named(ann, "bob"), new Sample.Chunk(new byte[500_000]));
    play(4);
    assertEquals(0, got.size(), "half a megabyte at 100 kB/s takes five seconds");
    play(4);
    assertEquals(1, got.size());
  }

  @Test
  void clocksAgreeWithinTwoSecondsOfABadLine() {
    for (int seed = 0; seed < 10; seed++) {
      LoopbackNetwork bad = LoopbackNetwork.seeded(seed, NetworkConditions.named("bad"));
      Session dan = bad.join(Sample.config("dan").build());
      Session eve = bad.join(Sample.config("eve").build());
      for (int i = 0; i < 60 * 4 && !connected(dan, eve); i++) {
        frame(bad, dan, eve);
      }
      for (int i = 0; i < 60 * 2; i++) {
        frame(bad, dan, eve);
      }
      for (int i = 0; i < 60 * 30; i++) {
        frame(bad, dan, eve);
        double offset = stats(dan, "eve").clockOffsetMillis();
        assertTrue(Math.abs(offset) < 5, "off by " + offset + " with seed " + seed);
      }
    }
  }

  private static boolean connected(Session one, Session other) {
    return List.of(one, other).stream()
        .allMatch(
            session ->
                session.peers().size() == 1
                    && session.peers().get(0).state() == PeerState.CONNECTED);
  }

  private static void frame(LoopbackNetwork own, Session... all) {
    own.advance(Duration.ofNanos(16_666_667));
    for (Session session : all) {
      session.poll();
      session.flush();
    }
  }
}
