package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages that came before their listener, and states that came before their reader. */
class EarlyMessagesTest {

  private final Table table = new Table();
  private final Session ann = table.join("ann");
  private final List<Integer> got = new ArrayList<>();

  private static void notes(Session from, int first, int end) {
    IntStream.range(first, end).forEach(i -> from.broadcast(new Sample.Note(i)));
    from.flush();
  }

  private void listen(Session session) {
    session.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
  }

  @Test
  void comeBeforeTheLastWordsOfOneWhoLeaves() {
    Session bob = table.join("bob");
    table.play(1);
    notes(ann, 0, 3);
    table.play(1);
    notes(ann, 3, 6);
    ann.close();
    table.network.advance(java.time.Duration.ofSeconds(3));
    listen(bob);
    bob.poll();
    assertEquals(List.of(0, 1, 2, 3, 4, 5), got);
  }

  @Test
  void comeBeforeNewerOnesOfThePollThatListens() {
    Session bob = table.join("bob");
    boolean[] listening = {false};
    bob.on(
        Sample.Move.class,
        (peer, move, info) -> {
          if (!listening[0]) {
            listening[0] = true;
            listen(bob);
          }
        });
    table.play(1);
    notes(ann, 0, 3);
    table.play(1);
    ann.broadcast(new Sample.Move(1, 1));
    ann.flush();
    table.network.advance(java.time.Duration.ofMillis(20));
    notes(ann, 3, 6);
    table.network.advance(java.time.Duration.ofMillis(200));
    bob.poll();
    assertEquals(List.of(0, 1, 2, 3, 4, 5), got);
  }

  @Test
  void keepTheirOrderAcrossTypesAlsoWhenOneListenerAddsAnother() {
    Session bob = table.join("bob");
    table.play(1);
    List<String> all = new ArrayList<>();
    ann.broadcast(new Sample.Note(1));
    ann.broadcast(new Sample.Blob(new byte[2]));
    ann.broadcast(new Sample.Blob(new byte[3]));
    ann.broadcast(new Sample.Note(4));
    ann.broadcast(new Sample.Blob(new byte[5]));
    ann.flush();
    table.play(1);
    boolean[] added = {false};
    bob.on(
        Sample.Blob.class,
        (peer, blob, info) -> {
          all.add("blob " + blob.bytes().length);
          if (!added[0]) {
            added[0] = true;
            bob.on(Sample.Note.class, (p, note, i) -> all.add("note " + note.number()));
          }
        });
    bob.poll();
    assertEquals(List.of("blob 2", "note 1", "blob 3", "note 4", "blob 5"), all);
  }

  @Test
  void stateSentToANewcomerIsNotOverwrittenByAnOlderBroadcast() {
    ann.broadcast(new Sample.Move(1, 10));
    ann.broadcast(new Sample.Move(2, 20));
    table.play(1);
    List<SendResult> results = new ArrayList<>();
    ann.listen(
        new SessionListener() {
          @Override
          public void onPeerJoined(Peer peer) {
            results.add(ann.send(peer, new Sample.Move(1, 99)));
          }
        });
    Session bob = table.join("bob");
    List<Sample.Move> moves = new ArrayList<>();
    bob.on(Sample.Move.class, (peer, move, info) -> moves.add(move));
    table.play(3);
    assertEquals(1, results.size());
    assertEquals(
        List.of(new Sample.Move(1, 99), new Sample.Move(2, 20)),
        moves.stream().sorted(java.util.Comparator.comparingInt(Sample.Move::thing)).toList());
  }

  @Test
  void thatNobodyListenedToBeforeTheirSenderLeftAreTold() {
    Session bob = table.join("bob");
    table.play(1);
    notes(ann, 0, 3);
    ann.broadcast(new Sample.Move(1, 1));
    ann.flush();
    table.play(1);
    ann.close();
    table.play(3);
    List<String> errors =
        table.of(bob).errors.stream().map(error -> String.valueOf(error.getMessage())).toList();
    assertEquals(1, errors.size(), errors.toString());
    assertTrue(errors.get(0).contains("Note"), errors.get(0));
    assertTrue(errors.get(0).contains("ann, who sent them, has left"), errors.get(0));
  }

  @Test
  void thatAreMoreThanAreKeptAreToldOnce() {
    Session bob = table.join("bob");
    table.play(1);
    for (int i = 0; i < 3; i++) {
      notes(ann, i * 600, i * 600 + 600);
      table.play(1);
    }
    assertEquals(1, table.of(bob).errors.size());
    listen(bob);
    table.play(1);
    assertEquals(IntStream.range(800, 1800).boxed().toList(), got);
  }
}
