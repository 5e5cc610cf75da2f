package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.Topology;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class DirectoryTest {

  private final House house = new House();

  @Test
  void listsListedRoomsOfTheGameAndVersion() {
    house.guest().join(room("lobby", RoomSettings.newBuilder().setCapacity(4)));
    house.guest().join(Entry.EXISTING, "lobby");
    house.guest().join(room("secret", RoomSettings.newBuilder().setHidden(true)));
    house
        .guest()
        .join(
            room("locked", RoomSettings.newBuilder().putAttributes("map", "ice")).setPassword("x"));
    house.guest().join(Guest.joining(Entry.CODE, "newer").setGameVersion(2));
    house.guest().join(Guest.joining(Entry.CODE, "foreign").setGame("other"));

    List<Listing> listings = house.guest().list().getRoomsList();
    assertEquals(List.of("lobby", "locked"), listings.stream().map(Listing::getCode).toList());
    assertEquals(2, listings.get(0).getMembers());
    assertEquals(4, listings.get(0).getCapacity());
    assertTrue(listings.get(1).getNeedsPassword());
    assertEquals("ice", listings.get(1).getAttributesOrThrow("map"));
  }

  @Test
  void listsAreRefusedAfterJoining() {
    Guest ann = house.joined("arena");
    ann.forget();
    ann.say(
        ClientMessage.newBuilder()
            .setListRooms(dev.playmesh.proto.signaling.ListRooms.getDefaultInstance())
            .build());
    assertEquals(Reason.ALREADY_JOINED, ann.takeRefusal());
  }

  @Test
  void longListsAreCutToWhatFitsIntoAFrame() {
    for (int i = 0; i < 120; i++) {
      RoomSettings.Builder settings = RoomSettings.newBuilder();
      for (int a = 0; a < 16; a++) {
        settings.putAttributes("key" + a, "☃".repeat(128));
      }
      house.guest().join(room("room" + i, settings));
    }
    RoomList list = house.guest().list();
    assertTrue(list.getRoomsCount() > 3 && list.getSerializedSize() < 65_000);
  }

  @Test
  void vanishedRoomsAreNotListed() {
    Guest ann = house.joined("arena");
    ann.leave();
    assertEquals(0, house.guest().list().getRoomsCount());
  }

  @Test
  void quickMatchFillsListedRoomsThenOpensNewOnes() {
    house.guest().join(room("hidden", RoomSettings.newBuilder().setHidden(true)));
    house.guest().join(room("locked", RoomSettings.newBuilder()).setPassword("x"));
    house.guest().join(Guest.joining(Entry.CODE, "newer").setGameVersion(2));
    Join.Builder match =
        Guest.joining(Entry.QUICK_MATCH, "")
            .setSettings(RoomSettings.newBuilder().setCapacity(2).setTopology(Topology.STAR));

    String first = house.guest().join(match).room().getCode();
    assertEquals(first, house.guest().join(match).room().getCode());
    String second = house.guest().join(match).room().getCode();
    assertNotEquals(first, second);
    Join.Builder mesh =
        Guest.joining(Entry.QUICK_MATCH, "")
            .setSettings(RoomSettings.newBuilder().setTopology(Topology.MESH));
    assertNotEquals(second, house.guest().join(mesh).room().getCode());
    assertEquals(second, house.guest().join(Entry.QUICK_MATCH, "").room().getCode());
  }

  @Test
  void whatIsSaidWhileTheDirectoryIsAskedIsAnsweredInOrder() {
    SlowDirectory slow = new SlowDirectory();
    Guest ann = new Guest(slow.hall(house.clock), house.clock, new AddressKey(1, false));
    ann.join(Entry.CODE, "arena");
    ann.signal("nobody", "", "{}");
    ann.join(Entry.CODE, "other");
    assertTrue(ann.wasToldNothing());

    slow.answerAll();
    assertTrue(ann.take().hasWelcome());
    assertEquals(Reason.ALREADY_JOINED, ann.takeRefusal());
  }

  @Test
  void oneWhoIsGoneBeforeTheDirectoryAnswersTakesNoRoom() {
    SlowDirectory slow = new SlowDirectory();
    Hall hall = slow.hall(house.clock);
    Guest ann = new Guest(hall, house.clock, new AddressKey(1, false));
    ann.join(Entry.CODE, "arena");
    ann.vanish(false);
    slow.answerAll();
    assertEquals(0, hall.roomCount());
    assertEquals(0, slow.memory.size());
  }

  @Test
  void unreachableDirectoryIsARefusalNotSilence() {
    SlowDirectory slow = new SlowDirectory();
    Guest ann = new Guest(slow.hall(house.clock), house.clock, new AddressKey(1, false));
    ann.join(Entry.CODE, "arena");
    slow.failAll();
    assertEquals(Reason.SERVER_FULL, ann.takeRefusal());
  }

  private static Join.Builder room(String code, RoomSettings.Builder settings) {
    return Guest.joining(Entry.CODE, code).setSettings(settings);
  }

  /** Answers when it is told to. */
  private static final class SlowDirectory implements RoomDirectory {
    final MemoryDirectory memory = new MemoryDirectory();
    private final Deque<Runnable> answers = new ArrayDeque<>();
    private final Deque<CompletableFuture<?>> futures = new ArrayDeque<>();

    Hall hall(FakeClock clock) {
      CodeMaker codes = new CodeMaker(new SplittableRandom(7));
      return new Hall(ServerConfig.builder().build(), 0, House.KEY, this, codes, clock);
    }

    void answerAll() {
      while (!answers.isEmpty()) {
        answers.remove().run();
      }
    }

    void failAll() {
      futures.forEach(future -> future.completeExceptionally(new IllegalStateException("away")));
    }

    private <T> CompletionStage<T> later(CompletionStage<T> answer) {
      CompletableFuture<T> future = new CompletableFuture<>();
      futures.add(future);
      answers.add(() -> future.complete(answer.toCompletableFuture().join()));
      return future;
    }

    @Override
    public CompletionStage<Boolean> claim(RoomKey key) {
      return later(memory.claim(key));
    }

    @Override
    public CompletionStage<Boolean> exists(RoomKey key) {
      return later(memory.exists(key));
    }

    @Override
    public CompletionStage<Optional<RoomKey>> match(
        String game, int gameVersion, Topology topology) {
      return later(memory.match(game, gameVersion, topology));
    }

    @Override
    public CompletionStage<List<Listing>> list(String game, int gameVersion, int most) {
      return later(memory.list(game, gameVersion, most));
    }

    @Override
    public void publish(RoomKey key, int gameVersion, Listing listing) {
      memory.publish(key, gameVersion, listing);
    }

    @Override
    public void release(RoomKey key) {
      memory.release(key);
    }
  }
}
