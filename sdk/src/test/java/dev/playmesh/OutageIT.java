package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.UdpRelay;
import dev.playmesh.types.PeerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real connections through a router that goes dark or forgets: ICE sees it, and fails for real. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class OutageIT {

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final UdpRelay router = new UdpRelay();
  private final Recorder seen = new Recorder();
  private final List<Integer> notesOfAnn = new ArrayList<>();
  private final List<Integer> notesOfBob = new ArrayList<>();
  private final List<Double> ages = new ArrayList<>();
  private final Set<PeerState> states = new HashSet<>();
  private Session ann;
  private Session bob;
  private int notes;

  @BeforeEach
  void annPlaysWithBob(TestInfo test) {
    boolean patient = test.getDisplayName().contains("SameConnection");
    ann = join("ann", patient ? 60 : 5);
    assertTrue(ann.awaitJoined(RealRooms.SOON));
    bob = join("bob", patient ? 60 : 5);
    ann.listen(seen);
    RealRooms.awaitMesh(List.of(ann, bob));
    assertTrue(router.passed() > 0, "they don't meet at the router");
    ann.on(Sample.Note.class, (peer, note, info) -> notesOfAnn.add(note.number()));
    bob.on(Sample.Note.class, (peer, note, info) -> notesOfBob.add(note.number()));
    for (Session session : List.of(ann, bob)) {
      session.on(
          Sample.Move.class,
          (peer, move, info) -> ages.add(session.nowMillis() - (double) move.step() - base()));
    }
    play(2.5);
  }

  private Session join(String name, int reconnectingSeconds) {
    Duration patience = Duration.ofSeconds(reconnectingSeconds);
    return RoutedSessions.join(rooms.config(name).reconnectingAfter(patience).build(), router);
  }

  @AfterEach
  void close() {
    ann.close();
    bob.close();
    router.close();
  }

  private double base;

  /** So that times fit into an int. */
  private double base() {
    if (base == 0) {
      base = Math.floor(ann.nowMillis());
    }
    return base;
  }

  private void frame() {
    for (Session session : List.of(ann, bob)) {
      session.broadcast(new Sample.Note(notes));
      session.broadcast(new Sample.Move(notes % 5, (int) (session.nowMillis() - base())));
      session.peers().forEach(peer -> states.add(peer.state()));
    }
    notes++;
  }

  private void play(double seconds) {
    Frames.play(seconds, this::frame, ann, bob);
  }

  private double untilWell(double atMost) {
    double start = ann.nowMillis();
    boolean well =
        Frames.until(
            atMost, () -> RealRooms.isMesh(List.of(ann, bob)), this::frame, List.of(ann, bob));
    assertTrue(well, () -> "not well: " + ann.peers() + bob.peers());
    return (ann.nowMillis() - start) / 1_000;
  }

  private void assertNothingWasLost() {
    play(1);
    List<Integer> all = IntStream.range(0, notes).boxed().toList();
    Frames.until(10, () -> notesOfAnn.equals(all) && notesOfBob.equals(all), ann, bob);
    assertEquals(all, notesOfAnn);
    assertEquals(all, notesOfBob);
    assertEquals(List.of(), seen.about("left"));
    assertEquals(List.of("connected bob"), seen.about("connected"));
    assertEquals(List.of(), seen.errors);
  }

  /** Another connection would only be made much later. */
  @Test
  void routerThatForgetsIsPassedAnewByTheSameConnection() {
    for (int i = 0; i < 2; i++) {
      int told = router.mappings();
      router.forget();
      assertTrue(
          Frames.until(
              10, () -> ann.peers().get(0).state() == PeerState.UNSTABLE, this::frame, both()));
      untilWell(15);
      assertTrue(router.mappings() > told, "no addresses were gathered anew");
      play(1);
    }
    assertEquals(Set.of(PeerState.CONNECTED, PeerState.UNSTABLE), states);
    assertNothingWasLost();
  }

  private List<Session> both() {
    return List.of(ann, bob);
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "6, 4", "20, 6"})
  void darknessIsHealedSoonAfterItIsOver(double seconds, double within) {
    router.dark(true);
    play(seconds);
    ages.clear();
    router.dark(false);
    double took = untilWell(20);
    play(2);
    double oldest = ages.stream().mapToDouble(age -> age).max().orElseThrow();
    assertNothingWasLost();
    assertTrue(took <= within, () -> "it took " + took + " s");
    assertTrue(oldest < 1_300, () -> "a state of " + oldest + " ms came after the outage");
  }

  @Test
  void routerThatForgetsWhileItIsDarkIsPassedAnew() {
    router.dark(true);
    play(7);
    router.forget();
    play(1);
    router.dark(false);
    untilWell(15);
    assertNothingWasLost();
  }
}
