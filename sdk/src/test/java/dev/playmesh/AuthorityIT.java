package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Runners;
import dev.playmesh.authority.World;
import dev.playmesh.types.NetworkConditions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One peer decides, over real WebRTC with a bad line in front of it. */
@Timeout(120)
class AuthorityIT {

  private static final AuthoritySettings SETTINGS = AuthoritySettings.builder().objects(64).build();

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final List<Session> sessions = new ArrayList<>();
  private final List<Authority<Runners.Move>> plays = new ArrayList<>();
  private final List<Runners.Move> moves = new ArrayList<>();
  private int frame;

  private void join(String name) {
    MessageTypes types = MessageTypes.builder().authority(new Runners(), SETTINGS).build();
    RoomOptions star = RoomOptions.code("star").topology(Topology.STAR);
    Session session = rooms.join(rooms.config(name).messages(types).build(), star);
    assertTrue(session.awaitJoined(RealRooms.SOON));
    session.conditions(NetworkConditions.named("bad"));
    sessions.add(session);
    plays.add(session.host(new Runners(), SETTINGS));
    moves.add(new Runners.Move());
  }

  private void frame() {
    frame++;
    for (int i = 0; i < plays.size(); i++) {
      plays.get(i).advance(moves.get(i));
    }
  }

  private boolean allPlay(int figures) {
    return plays.stream()
        .allMatch(
            play ->
                play.phase() == Authority.Phase.PLAYING && play.client().world().size() == figures);
  }

  private void wander(double seconds) {
    Frames.until(
        seconds,
        () -> false,
        () -> {
          for (int i = 0; i < moves.size(); i++) {
            moves.get(i).of((frame / 15 + i) % 3 - 1, (frame / 20 + i) % 3 - 1);
          }
          frame();
        },
        sessions);
  }

  private boolean same() {
    World truth = plays.get(0).host().orElseThrow().world();
    for (Authority<Runners.Move> play : plays) {
      World known = play.client().world();
      for (int id = truth.next(-1); id >= 0; id = truth.next(id)) {
        if (!known.exists(id)
            || known.get(id, Runners.X) != truth.get(id, Runners.X)
            || known.get(id, Runners.Y) != truth.get(id, Runners.Y)) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void threePlayOnABadLineAndTheNextHostTakesOver() {
    for (String name : new String[] {"ann", "bob", "cid"}) {
      join(name);
    }
    assertTrue(Frames.until(20, () -> allPlay(3), this::frame, sessions), () -> "" + sessions);
    wander(10);
    moves.forEach(move -> move.of(0, 0));
    assertTrue(Frames.until(10, this::same, this::frame, sessions), "all see the same");
    for (Authority<Runners.Move> play : plays) {
      PredictedClient.Counters counters = play.client().counters();
      assertEquals(0, counters.desyncs(), counters::toString);
      assertTrue(counters.compared() > 50, counters::toString);
    }
    int cids = plays.get(2).client().player();
    sessions.remove(0).close();
    plays.remove(0);
    moves.remove(0);
    assertTrue(Frames.until(20, () -> allPlay(2), this::frame, sessions), () -> "" + sessions);
    assertTrue(plays.get(0).host().isPresent());
    assertEquals(cids, plays.get(1).client().player());
    wander(3);
    moves.forEach(move -> move.of(0, 0));
    assertTrue(Frames.until(10, this::same, this::frame, sessions), "all see the same");
  }
}
