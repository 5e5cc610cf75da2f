package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The place before the rooms. */
class LobbyTest {

  private final LoopbackNetwork network = LoopbackNetwork.seeded(1, NetworkConditions.PERFECT);
  private final Lobby lobby = network.lobby(Sample.config("ann").build());

  private void pass() {
    network.advance(Duration.ofMillis(50));
    lobby.poll();
  }

  @Test
  void everyQuestionIsAnsweredHoweverManyAreAskedAtOnce() {
    Session bob = network.join(Sample.config("bob").build());
    network.advance(Duration.ofMillis(50));
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int number = i;
      lobby.rooms(rooms -> answers.add(number + " " + rooms.get(0).members()));
    }
    pass();
    assertEquals(100, answers.size());
    assertEquals("99 1", answers.get(99));
    bob.close();
  }

  @Test
  void answerThatThrowsHarmsNobody() {
    List<Integer> answers = new ArrayList<>();
    lobby.rooms(
        rooms -> {
          throw new AssertionError("the menu's own");
        });
    lobby.rooms(rooms -> answers.add(rooms.size()));
    pass();
    assertEquals(List.of(0), answers);
  }

  @Test
  void answersEndWithTheJoin() {
    List<String> answers = new ArrayList<>();
    lobby.rooms(
        rooms -> {
          answers.add("first");
          lobby.join(RoomOptions.create()).close();
        });
    lobby.rooms(rooms -> answers.add("second"));
    pass();
    assertEquals(List.of("first"), answers);
    assertThrows(IllegalStateException.class, () -> lobby.rooms(rooms -> {}));
  }

  @Test
  void sessionOfALobbyThatHadFailedTellsTheEnd() {
    network.serverAway(true);
    lobby.rooms(rooms -> {});
    pass();
    assertEquals(Code.SERVER_UNREACHABLE, lobby.closeReason().orElseThrow().code());
    Session session = lobby.join(RoomOptions.create());
    Recorder seen = new Recorder();
    session.listen(seen);
    network.advance(Duration.ofMillis(50));
    session.poll();
    assertEquals(List.of("closed"), seen.lines);
    assertEquals(Code.SERVER_UNREACHABLE, seen.reasons.get(0).code());
  }
}
