package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Sessions over real WebRTC and a real server, in one process. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class RealMeshIT {

  @RegisterExtension final RealRooms rooms = new RealRooms();

  @Test
  void twoExchangeEveryKind() {
    List<Session> all = rooms.mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    List<String> got = new ArrayList<>();
    bob.on(Sample.Move.class, (peer, move, info) -> got.add("move " + move.step()));
    bob.on(Sample.Note.class, (peer, note, info) -> got.add("note " + note.number()));
    bob.on(Sample.Loose.class, (peer, loose, info) -> got.add("loose " + loose.number()));
    bob.on(Sample.Chunk.class, (peer, chunk, info) -> got.add("chunk " + chunk.bytes().length));
    assertEquals(SendResult.ACCEPTED, ann.broadcast(new Sample.Move(1, 7)));
    ann.broadcast(new Sample.Note(8));
    ann.broadcast(new Sample.Loose(10));
    ann.broadcast(new Sample.Chunk(new byte[300_000]));
    ann.flush();
    assertTrue(Frames.until(10, () -> got.size() == 4, ann, bob), () -> "" + got);
    assertEquals(
        List.of("chunk 300000", "loose 10", "move 7", "note 8"), got.stream().sorted().toList());
    assertTrue(Frames.until(5, () -> bob.peers().get(0).path() == LinkPath.DIRECT, ann, bob));
    assertTrue(bob.peers().get(0).stats().roundTripMillis() < 1_000);
  }

  @Test
  void sleepingGameLosesNoLinkAndNoEvent() throws InterruptedException {
    List<Session> all = rooms.mesh(2);
    Session ann = all.get(0);
    Session bob = all.get(1);
    Recorder seen = new Recorder();
    ann.listen(seen);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    int[] next = {0};
    Frames.play(12, () -> ann.broadcast(new Sample.Note(next[0]++)), ann);
    assertTrue(Frames.until(10, () -> got.size() == next[0], ann, bob), () -> "" + got.size());
    assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
    assertEquals(List.of(), seen.about("unstable"));
  }

  @Test
  void leavingIsKnownWithinASecond() {
    List<Session> all = rooms.mesh(3);
    Recorder seen = new Recorder();
    all.get(0).listen(seen);
    long start = System.currentTimeMillis();
    all.get(2).close();
    List<Session> rest = all.subList(0, 2);
    assertTrue(Frames.until(2, () -> seen.count("left p2") == 1, () -> {}, rest));
    assertTrue(System.currentTimeMillis() - start < 2_000);
    assertEquals(Code.LEFT, seen.reasons.get(0).code());
  }
}
