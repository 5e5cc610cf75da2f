package dev.playmesh.signaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.Topology;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopbackRoomsTest {

  private long nowNanos;
  private final LoopbackRooms rooms = new LoopbackRooms(() -> nowNanos);

  /** A client and what it heard. */
  private final class Client {
    final RecordingSink sink = new RecordingSink();
    final Rendezvous rendezvous = rooms.connect(sink);

    Client join(Join.Builder join) {
      rendezvous.join(join.build());
      advance(1);
      return this;
    }

    PeerId id() {
      return PeerId.of(sink.id());
    }

    Room room() {
      return sink.updates.isEmpty()
          ? sink.welcomes.get(sink.welcomes.size() - 1).getRoom()
          : sink.updates.get(sink.updates.size() - 1).getRoom();
    }
  }

  private void advance(long millis) {
    long end = nowNanos + millis * 1_000_000;
    for (long next = rooms.tick(nowNanos); next <= end; next = rooms.tick(nowNanos)) {
      nowNanos = Math.max(nowNanos, next);
    }
    nowNanos = end;
    rooms.tick(end);
  }

  private static Join.Builder code(String code) {
    return Join.newBuilder().setGame("g").setGameVersion(1).setEntry(Entry.CODE).setCode(code);
  }

  private static List<String> ids(Room room) {
    return room.getMembersList().stream().map(Member::getPeerId).toList();
  }

  @Test
  void seatsMembersInJoinOrderUnderTheSameIdsInEveryRun() {
    Client ann = new Client().join(code("arena"));
    Client ben = new Client().join(code("ARENA"));
    assertEquals("p1", ann.sink.id());
    assertEquals("p2", ben.sink.id());
    assertEquals(List.of("p1", "p2"), ids(ben.room()));
    assertEquals(ben.room(), ann.room());
    assertEquals("p1", ben.room().getHost());
    assertEquals(1, ben.room().getTerm());
  }

  @Test
  void answersAfterAMillisecond() {
    Client ann = new Client();
    ann.rendezvous.join(code("arena").build());
    rooms.tick(nowNanos);
    assertEquals(List.of(), ann.sink.events);
    advance(1);
    assertEquals(List.of("welcome"), ann.sink.events);
  }

  @ParameterizedTest
  @CsvSource({
    "2, '', UNSPECIFIED, VERSION_MISMATCH",
    "1, no, UNSPECIFIED, WRONG_PASSWORD",
    "1, pw, STAR, TOPOLOGY_MISMATCH",
    "1, pw, MESH, ROOM_FULL"
  })
  void refusesWhatDoesNotSuitTheRoom(int version, String password, String topology, Code code) {
    new Client()
        .join(
            code("arena").setPassword("pw").setSettings(RoomSettings.newBuilder().setCapacity(1)));
    Topology wanted =
        topology.equals("UNSPECIFIED") ? Topology.TOPOLOGY_UNSPECIFIED : Topology.valueOf(topology);
    Client late =
        new Client()
            .join(
                code("arena")
                    .setGameVersion(version)
                    .setPassword(password)
                    .setSettings(RoomSettings.newBuilder().setTopology(wanted)));
    assertEquals(code, late.sink.failures.get(0).code());
  }

  @Test
  void findsNoRoomThatIsNotThere() {
    Client ann = new Client().join(code("arena").setEntry(Entry.EXISTING));
    assertEquals(List.of("failed ROOM_NOT_FOUND"), ann.sink.events);
  }

  @Test
  void matchesOnlyListedRoomsWithAFreeSeat() {
    Client hidden =
        new Client().join(code("h").setSettings(RoomSettings.newBuilder().setHidden(true)));
    Join.Builder quick = code("").setEntry(Entry.QUICK_MATCH);
    quick.setSettings(RoomSettings.newBuilder().setCapacity(2));
    Client first = new Client().join(quick);
    Client second = new Client().join(quick);
    Client third = new Client().join(quick);
    assertEquals("BBBBBB", first.room().getCode());
    assertEquals(first.room().getCode(), second.room().getCode());
    assertEquals("BBBBBC", third.room().getCode());
    assertEquals(1, ids(hidden.room()).size());
  }

  @Test
  void listsAGamesListedRooms() {
    new Client().join(code("a").setPassword("pw"));
    new Client().join(code("b").setSettings(RoomSettings.newBuilder().setHidden(true)));
    new Client().join(code("c").setGame("other"));
    Client menu = new Client();
    menu.rendezvous.list(ListRooms.newBuilder().setGame("g").setGameVersion(1).build());
    advance(1);
    assertEquals(1, menu.sink.lists.get(0).getRoomsCount());
    assertEquals("a", menu.sink.lists.get(0).getRooms(0).getCode());
    assertTrue(menu.sink.lists.get(0).getRooms(0).getNeedsPassword());
  }

  @Test
  void passesTheHostOnWhenItLeaves() {
    Client ann = new Client().join(code("arena"));
    Client ben = new Client().join(code("arena"));
    ann.rendezvous.close();
    ann.rendezvous.close();
    advance(1);
    assertEquals("p2", ben.room().getHost());
    assertEquals(2, ben.room().getTerm());
    Departure gone = ben.sink.updates.get(0).getDeparted(0);
    assertEquals("p1", gone.getPeerId());
    assertEquals(Departure.Reason.LEFT, gone.getReason());
  }

  @Test
  void forgetsEmptyRooms() {
    new Client().join(code("arena").setPassword("pw")).rendezvous.close();
    Client ben = new Client().join(code("arena"));
    assertEquals(List.of("welcome"), ben.sink.events);
  }

  @Test
  void relaysInsideOneRoomAndStampsTheSender() {
    Client ann = new Client().join(code("a"));
    Client ben = new Client().join(code("a"));
    Client eve = new Client().join(code("b"));
    ann.rendezvous.signal(ben.id(), 4, "hi");
    eve.rendezvous.signal(ben.id(), 4, "boo");
    advance(1);
    assertEquals(List.of("welcome", "signal p1 4 hi"), ben.sink.events);
  }

  @Test
  void removesALostMemberFiveSecondsAfterItWasLastHeard() {
    Client ann = new Client().join(code("a"));
    Client ben = new Client().join(code("a"));
    rooms.lose(ann.id());
    advance(1);
    assertTrue(ben.room().getMembers(0).getDetached());
    assertEquals(List.of("welcome", "update", "away"), ann.sink.events);
    advance(3_000);
    ben.rendezvous.heard(Map.of(ann.id(), 1_000), false);
    advance(3_900);
    assertEquals(2, ids(ben.room()).size());
    advance(200);
    assertEquals(List.of("p2"), ids(ben.room()));
    assertEquals("p2", ben.room().getHost());
    rooms.restore(ann.id());
    advance(1);
    assertEquals("failed RESUME_REFUSED", ann.sink.events.get(3));
  }

  @Test
  void givesALostMemberItsSeatBack() {
    Client ann = new Client().join(code("a"));
    Client ben = new Client().join(code("a"));
    rooms.lose(ann.id());
    advance(4_000);
    rooms.restore(ann.id());
    advance(10_000);
    assertEquals(List.of("welcome", "update", "away", "resumed", "back"), ann.sink.events);
    assertEquals("p1", ben.room().getHost());
    assertEquals(1, ben.room().getTerm());
  }

  @Test
  void resumesAllWhenTheServerIsBack() {
    Client ann = new Client().join(code("a"));
    Client ben = new Client().join(code("a"));
    rooms.serverAway(true);
    advance(30_000);
    ann.rendezvous.signal(ben.id(), 1, "lost");
    Client eve = new Client().join(code("a"));
    rooms.serverAway(false);
    advance(1);
    assertEquals(List.of("welcome", "away", "resumed", "back"), ben.sink.events);
    assertEquals(List.of("failed SERVER_UNREACHABLE"), eve.sink.events);
    assertEquals(List.of("p1", "p2"), ids(ben.sink.welcomes.get(1).getRoom()));
  }

  @Test
  void noticesAfterwardsWhoLeftWhileTheServerWasAway() {
    Client ann = new Client().join(code("a"));
    Client ben = new Client().join(code("a"));
    rooms.serverAway(true);
    ann.rendezvous.close();
    advance(1_000);
    rooms.serverAway(false);
    advance(5_001);
    assertEquals(List.of("p2"), ids(ben.room()));
  }
}
