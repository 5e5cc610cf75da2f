package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Older before newer, whoever listens when. */
class MessageOrderTest {

  private final LoopbackNetwork network = LoopbackNetwork.seeded(1, NetworkConditions.PERFECT);
  private final Session ann = network.join(Sample.config("ann").build());
  private final Session bob = network.join(Sample.config("bob").build());
  private final List<Integer> notes = new ArrayList<>();

  private void play(double seconds) {
    for (int i = 0; i < seconds * 60; i++) {
      network.advance(Duration.ofMillis(16));
      ann.poll();
      bob.poll();
      ann.flush();
      bob.flush();
    }
  }

  private void say(Object message) {
    assertEquals(SendResult.ACCEPTED, ann.broadcast(message));
    ann.flush();
    network.advance(Duration.ofMillis(16));
  }

  private void listenToNotes() {
    bob.on(Sample.Note.class, (peer, note, info) -> notes.add(note.number()));
  }

  @Test
  void whatWasKeptComesBeforeWhatTheSamePollBrings() {
    play(1);
    say(new Sample.Note(1));
    play(0.1);
    say(new Sample.Note(2));
    listenToNotes();
    bob.poll();
    assertEquals(List.of(1, 2), notes);
  }

  @Test
  void whatWasKeptComesFirstForAListenerThatIsAddedInsideThePoll() {
    bob.on(Sample.Loose.class, (peer, loose, info) -> listenToNotes());
    play(1);
    say(new Sample.Note(1));
    play(0.1);
    say(new Sample.Loose(0));
    say(new Sample.Note(2));
    bob.poll();
    assertEquals(List.of(1, 2), notes);
  }

  @Test
  void whatWasKeptComesBeforeNewerOnesOfOtherTypesToo() {
    List<String> all = new ArrayList<>();
    bob.on(
        Sample.Loose.class,
        (peer, loose, info) -> {
          all.add("loose " + loose.number());
          if (loose.number() == 1) {
            bob.on(Sample.Note.class, (from, note, about) -> all.add("note " + note.number()));
          }
        });
    play(1);
    say(new Sample.Note(1));
    play(0.1);
    say(new Sample.Loose(1));
    say(new Sample.Loose(2));
    bob.poll();
    assertEquals(List.of("loose 1", "note 1", "loose 2"), all);
  }

  @Test
  void aListenerAddedWhileKeptOnesAreReplayedGetsItsOwn() {
    play(1);
    say(new Sample.Note(1));
    say(new Sample.Loose(2));
    say(new Sample.Note(3));
    play(0.1);
    List<String> all = new ArrayList<>();
    bob.on(
        Sample.Loose.class,
        (peer, loose, info) -> {
          all.add("loose " + loose.number());
          bob.on(Sample.Note.class, (from, note, about) -> all.add("note " + note.number()));
        });
    bob.poll();
    assertEquals(List.of("loose 2", "note 1", "note 3"), all);
  }

  @Test
  void whatWasKeptOfAPeerThatLeftComesBeforeItsLastWords() {
    play(1);
    say(new Sample.Note(1));
    play(0.1);
    say(new Sample.Note(2));
    ann.close();
    network.advance(Duration.ofSeconds(2));
    listenToNotes();
    bob.poll();
    assertTrue(bob.peers().isEmpty());
    assertEquals(List.of(1, 2), notes);
  }

  @Test
  void aDirectStateToANewcomerIsNotReplacedByAnOlderBroadcast() {
    ann.listen(
        new SessionListener() {
          @Override
          public void onPeerJoined(Peer peer) {
            if (peer.name().equals("cat")) {
              assertEquals(SendResult.ACCEPTED, ann.send(peer, new Sample.Move(1, 99)));
            }
          }
        });
    play(1);
    ann.broadcast(new Sample.Move(1, 10));
    ann.broadcast(new Sample.Move(2, 20));
    play(0.5);
    Session cat = network.join(Sample.config("cat").build());
    List<Integer> steps = new ArrayList<>();
    cat.on(Sample.Move.class, (peer, move, info) -> steps.add(move.step()));
    for (int i = 0; i < 60; i++) {
      play(0.02);
      cat.poll();
      cat.flush();
    }
    assertEquals(List.of(20, 99), steps.stream().sorted().toList());
  }

  @Test
  void newcomersGetTheKeysThatAreUsedNotThoseThatWereUsedFirst() {
    play(1);
    for (int key = 0; key < 6_000; key++) {
      ann.broadcast(new Sample.Move(key, key));
      if (key % 50 == 0) {
        play(0.3);
      }
    }
    play(1);
    Session cat = network.join(Sample.config("cat").build());
    List<Integer> steps = new ArrayList<>();
    cat.on(Sample.Move.class, (peer, move, info) -> steps.add(move.step()));
    for (int i = 0; i < 200; i++) {
      play(0.02);
      cat.poll();
      cat.flush();
    }
    assertTrue(steps.contains(5_999), "the newest key is missing");
    assertEquals(4_096, steps.size());
  }
}
