package dev.playmesh.server;

import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Topology;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Which rooms there are. Asynchronous, so that it can live outside this process; what happens in a
 * room stays with the server that claimed it.
 *
 * <p><b>Threading:</b> called on the event loop, and every stage completes on it. A stage always
 * completes, exceptionally when the directory can't be reached.
 */
interface RoomDirectory {

  /** Takes a code for a new room of this server; false when there is a room already. */
  CompletionStage<Boolean> claim(RoomKey key);

  /** Says whether there is a room. */
  CompletionStage<Boolean> exists(RoomKey key);

  /**
   * Finds a listed room of the game and version with a free seat and without a password, of this
   * topology unless it is unspecified.
   */
  CompletionStage<Optional<RoomKey>> match(String game, int gameVersion, Topology topology);

  /** The listed rooms of a game and version, oldest first, so many at most. */
  CompletionStage<List<Listing>> list(String game, int gameVersion, int most);

  /** Shows the newest state of a listed room; the room was claimed. */
  void publish(RoomKey key, int gameVersion, Listing listing);

  /** Gives a claimed code back. */
  void release(RoomKey key);
}
