package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.Wear;
import dev.playmesh.transport.WebRtcTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a long session does after a million messages, over real connections. */
@Timeout(90)
class RenewalIT {

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final List<WebRtcTransport> wires = new ArrayList<>();
  private int notes;

  private Session join(String name) {
    return RoutedSessions.join(
        rooms.config(name).build(),
        wire -> {
          wires.add(wire);
          return wire;
        });
  }

  @Test
  void wornFactoriesAreReplacedWithoutTheServerAndWithoutAGap() {
    try (Session ann = join("ann");
        Session bob = ann.awaitJoined(RealRooms.SOON) ? join("bob") : join("nobody")) {
      Recorder seen = new Recorder();
      ann.listen(seen);
      RealRooms.awaitMesh(List.of(ann, bob));
      List<Integer> got = new ArrayList<>();
      bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
      Runnable frame =
          () -> {
            ann.broadcast(new Sample.Note(notes++));
            bob.broadcast(new Sample.Move(1, notes));
          };
      Frames.play(1, frame, ann, bob);
      rooms.server().close();
      Frames.play(1, frame, ann, bob);
      List<Wear> worn = wires.stream().map(Wear::out).toList();
      assertTrue(
          Frames.until(
              20, () -> worn.stream().allMatch(Wear::isGivenBack), frame, List.of(ann, bob)),
          "a worn factory is still in use");
      Frames.play(1, frame, ann, bob);
      Frames.play(1, ann, bob);
      assertEquals(IntStream.range(0, notes).boxed().toList(), got);
      assertEquals(List.of(), seen.about("unstable"));
      assertEquals(List.of("connected bob"), seen.about("connected"));
      assertEquals(List.of(), seen.errors);
    }
  }
}
