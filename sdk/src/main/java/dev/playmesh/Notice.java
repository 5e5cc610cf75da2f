package dev.playmesh;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.List;

/** What the link thread tells the game's thread; handled in order inside poll. */
sealed interface Notice {

  record Joined(Peer peer) implements Notice {}

  record Linked(Peer peer) implements Notice {}

  record Connected(Peer peer) implements Notice {}

  record Unstable(Peer peer, DisconnectReason reason) implements Notice {}

  record Restored(Peer peer) implements Notice {}

  record Left(Peer peer, DisconnectReason reason, int undelivered) implements Notice {}

  record HostChanged(PeerId host, long term) implements Notice {}

  record RoomUpdated(Room room) implements Notice {}

  record MeshComplete() implements Notice {}

  record Writable(Peer peer) implements Notice {}

  record Rooms(List<RoomListing> rooms) implements Notice {}

  /** Something that isn't as it should be, told as an error. */
  record Trouble(String where, Throwable error) implements Notice {}

  record Closed(DisconnectReason reason) implements Notice {}
}
