package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole sessions through outages, in virtual time. */
@Timeout(60)
class OutagesTest {

  private final Table table = new Table();
  private final Session ann = table.join("ann");
  private final List<Integer> notesOfAnn = new ArrayList<>();
  private final List<Integer> notesOfBob = new ArrayList<>();
  private final List<Double> ages = new ArrayList<>();
  private Session bob;
  private int notes;
  private int moves;

  @BeforeEach
  void connect() {
    table.play(0.5);
    bob = table.join("bob");
    table.play(3);
    for (Session session : List.of(ann, bob)) {
      List<Integer> got = session == ann ? notesOfAnn : notesOfBob;
      session.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
      session.on(
          Sample.Move.class, (peer, move, info) -> ages.add(session.nowMillis() - move.step()));
    }
    assertEquals(PeerState.CONNECTED, ann.peers().get(0).state());
  }

  private PeerId id(Session session) {
    return session.self().orElseThrow();
  }

  private void frame() {
    for (Session session : List.of(ann, bob)) {
      session.broadcast(new Sample.Note(notes));
      session.broadcast(new Sample.Move(moves % 5, (int) session.nowMillis()));
    }
    notes++;
    moves++;
  }

  private void play(double seconds) {
    table.play(seconds, this::frame);
  }

  private double untilWell(double atMost) {
    for (double t = 0; t < atMost; t += 0.05) {
      if (isWell(ann) && isWell(bob)) {
        return t;
      }
      play(0.05);
    }
    throw new AssertionError("not well after " + atMost + " s: " + ann.peers() + bob.peers());
  }

  private static boolean isWell(Session session) {
    return session.peers().stream().allMatch(peer -> peer.state() == PeerState.CONNECTED);
  }

  private void assertNothingWasLost() {
    play(1);
    table.play(5);
    List<Integer> all = IntStream.range(0, notes).boxed().toList();
    assertEquals(all, notesOfAnn);
    assertEquals(all, notesOfBob);
    for (Session session : List.of(ann, bob)) {
      Recorder seen = table.of(session);
      assertEquals(List.of(), seen.about("left"));
      assertEquals(1, seen.about("connected").size());
      assertEquals(1, seen.about("joined").size());
      assertEquals(seen.about("unstable").isEmpty(), seen.about("restored").isEmpty());
    }
  }

  @ParameterizedTest(name = "{0} s dark, server away: {1}")
  @CsvSource({
    "1.5, false, 0.3",
    "4, false, 0.5",
    "4, true, 0.5",
    "6, false, 0.5",
    "6, true, 0.5",
    "14, true, 0.5",
    "20, false, 1.5",
    "24, false, 3",
    "33, false, 5.2",
    "55, false, 5.2",
  })
  void darknessIsHealedSoonAfterItIsOver(double seconds, boolean server, double within) {
    play(1);
    table.network.cut(id(ann), id(bob), true);
    table.network.serverAway(server);
    play(seconds);
    ages.clear();
    table.network.serverAway(false);
    table.network.cut(id(ann), id(bob), false);
    double took = untilWell(30);
    assertTrue(took <= within, "it took " + took + " s");
    play(2);
    double oldest = ages.stream().mapToDouble(age -> age).max().orElseThrow();
    assertTrue(oldest <= 300, "a state of " + oldest + " ms came after the outage");
    assertNothingWasLost();
  }

  @Test
  void connectionThatDiedInTheDarkIsReplacedWhenTheServerIsBack() {
    table.network.cut(id(ann), id(bob), true);
    table.network.serverAway(true);
    play(20);
    table.network.cut(id(ann), id(bob), false);
    play(5);
    assertEquals(PeerState.RECONNECTING, ann.peers().get(0).state());
    table.network.serverAway(false);
    double took = untilWell(30);
    assertTrue(took <= 6, "it took " + took + " s from the server's return");
    assertNothingWasLost();
  }

  @Test
  void wayThatIsForgottenIsFoundAnewBeforeThePeerCountsAsLost() {
    for (int i = 0; i < 5; i++) {
      table.network.forget(id(ann), id(bob));
      play(2.5);
      assertTrue(isWell(ann) && isWell(bob), "" + ann.peers());
      play(3);
    }
    assertNothingWasLost();
  }

  @Test
  void wayThatIsForgottenWhileTheServerIsAwayIsFoundWhenItIsBack() {
    table.network.serverAway(true);
    play(1);
    table.network.forget(id(ann), id(bob));
    play(18);
    assertEquals(PeerState.RECONNECTING, bob.peers().get(0).state());
    table.network.serverAway(false);
    double took = untilWell(30);
    assertTrue(took <= 6, "it took " + took + " s from the server's return");
    assertNothingWasLost();
  }

  @Test
  void oneOfThreeThatLosesItsWaysComesBackToBoth() {
    Session cid = table.join("cid");
    table.play(3);
    table.network.forget(id(cid), id(ann));
    table.network.cut(id(cid), id(bob), true);
    play(7);
    table.network.cut(id(cid), id(bob), false);
    assertEquals(List.of("unstable cid", "restored cid"), healthOf("cid", ann));
    play(3);
    assertEquals(List.of("unstable cid", "restored cid"), healthOf("cid", bob));
    assertTrue(isWell(cid));
    assertEquals(List.of(), healthOf("bob", ann));
  }

  private List<String> healthOf(String name, Session session) {
    return table.of(session).lines.stream()
        .filter(line -> line.equals("unstable " + name) || line.equals("restored " + name))
        .toList();
  }
}
