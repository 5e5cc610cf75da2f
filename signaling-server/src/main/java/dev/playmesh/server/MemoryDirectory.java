package dev.playmesh.server;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Topology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The rooms of one server, in its memory. Every stage is complete when it is returned.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class MemoryDirectory implements RoomDirectory {

  private record Shelf(String game, int gameVersion) {}

  /** The shelf of each claimed room that is listed; empty for those that aren't. */
  private final Map<RoomKey, Optional<Shelf>> claimed = new HashMap<>();

  private final Map<Shelf, Map<RoomKey, Listing>> listed = new HashMap<>();
  private final Map<Shelf, Map<RoomKey, Listing>> open = new HashMap<>();

  @Override
  public CompletionStage<Boolean> claim(RoomKey key) {
    return completedFuture(claimed.putIfAbsent(key, Optional.empty()) == null);
  }

  @Override
  public CompletionStage<Boolean> exists(RoomKey key) {
    return completedFuture(claimed.containsKey(key));
  }

  @Override
  public CompletionStage<Optional<RoomKey>> match(String game, int gameVersion, Topology topology) {
    return completedFuture(
        open.getOrDefault(new Shelf(game, gameVersion), Map.of()).entrySet().stream()
            .filter(room -> fits(room.getValue(), topology))
            .map(Map.Entry::getKey)
            .findFirst());
  }

  @Override
  public CompletionStage<List<Listing>> list(String game, int gameVersion, int most) {
    Map<RoomKey, Listing> rooms = listed.getOrDefault(new Shelf(game, gameVersion), Map.of());
    return completedFuture(rooms.values().stream().limit(most).toList());
  }

  @Override
  public void publish(RoomKey key, int gameVersion, Listing listing) {
    Shelf shelf = new Shelf(key.game(), gameVersion);
    claimed.put(key, Optional.of(shelf));
    put(listed, shelf, key, listing);
    if (listing.getMembers() < listing.getCapacity() && !listing.getNeedsPassword()) {
      put(open, shelf, key, listing);
    } else {
      remove(open, shelf, key);
    }
  }

  @Override
  public void release(RoomKey key) {
    Optional<Shelf> shelf = claimed.remove(key);
    if (shelf != null && shelf.isPresent()) {
      remove(listed, shelf.get(), key);
      remove(open, shelf.get(), key);
    }
  }

  int size() {
    return claimed.size();
  }

  private static boolean fits(Listing listing, Topology topology) {
    return topology == Topology.TOPOLOGY_UNSPECIFIED || listing.getTopology() == topology;
  }

  private static void put(
      Map<Shelf, Map<RoomKey, Listing>> shelves, Shelf shelf, RoomKey key, Listing listing) {
    shelves.computeIfAbsent(shelf, s -> new LinkedHashMap<>()).put(key, listing);
  }

  private static void remove(Map<Shelf, Map<RoomKey, Listing>> shelves, Shelf shelf, RoomKey key) {
    shelves.computeIfPresent(
        shelf,
        (s, rooms) -> {
          rooms.remove(key);
          return rooms.isEmpty() ? null : rooms;
        });
  }
}
