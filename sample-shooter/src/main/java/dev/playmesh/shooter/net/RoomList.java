package dev.playmesh.shooter.net;

import dev.playmesh.Lobby;
import dev.playmesh.RoomListing;
import dev.playmesh.SessionConfig;
import java.util.List;
import java.util.Optional;

/**
 * The rooms of a server, for menus; asks anew every few seconds.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class RoomList implements AutoCloseable {

  private static final double AGAIN_SECONDS = 2;

  private final Lobby lobby;
  private List<RoomFacts> rooms = List.of();
  private boolean known;
  private double askIn;

  private RoomList(Lobby lobby) {
    this.lobby = lobby;
  }

  /**
   * Begins to ask; returns at once.
   *
   * @param server the signaling server
   * @return the list; close it in any case
   * @throws IllegalArgumentException when that is no address of a server
   */
  public static RoomList of(String server) {
    SessionConfig config =
        SessionConfig.builder()
            .server(server)
            .game(Messages.GAME, Messages.VERSION)
            .messages(Messages.types())
            .build();
    return new RoomList(Lobby.connect(config));
  }

  /** Hears the answers, and asks again when it is time. */
  public void poll(double seconds) {
    lobby.poll();
    askIn -= seconds;
    if (askIn <= 0 && lobby.closeReason().isEmpty()) {
      askIn = AGAIN_SECONDS;
      lobby.rooms(this::heard);
    }
  }

  private void heard(List<RoomListing> listings) {
    rooms = listings.stream().map(RoomFacts::of).toList();
    known = true;
  }

  /** The rooms as last heard. */
  public List<RoomFacts> rooms() {
    return rooms;
  }

  /** Whether the server has answered. */
  public boolean isKnown() {
    return known;
  }

  /** Why there is no list. */
  public Optional<Trouble> trouble() {
    return lobby.closeReason().map(Trouble::of);
  }

  @Override
  public void close() {
    lobby.close();
  }
}
