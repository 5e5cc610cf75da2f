package dev.playmesh.shooter.net;

import dev.playmesh.RoomOptions;
import dev.playmesh.SessionConfig;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.types.NetworkConditions;

/**
 * Where somebody wants to play, and as whom.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param server the signaling server, {@code ws://host:port}
 * @param name what the player calls itself
 * @param entry how to choose the room
 * @param room its code; blank where the entry needs none
 * @param capacity seats of a new room, 2 to as many as the mode allows
 * @param password of the room; empty: none
 * @param line the preset of a simulated line, such as {@code wifi}; {@code perfect}: none
 * @param mode who decides; a room that plays in another one refuses, see {@link Trouble#otherMode}
 */
public record JoinRequest(
    String server,
    String name,
    Entry entry,
    String room,
    int capacity,
    String password,
    String line,
    Mode mode) {

  /** In a mesh. */
  public JoinRequest(
      String server,
      String name,
      Entry entry,
      String room,
      int capacity,
      String password,
      String line) {
    this(server, name, entry, room, capacity, password, line, Mode.MESH);
  }

  /**
   * Checks all of it.
   *
   * @throws IllegalArgumentException when something can't be; the message is one line for the
   *     player
   */
  public JoinRequest {
    if (capacity < Rules.MIN_PLAYERS || capacity > mode.maxPlayers()) {
      throw new IllegalArgumentException(
          "capacity must be "
              + Rules.MIN_PLAYERS
              + " to "
              + mode.maxPlayers()
              + " but is "
              + capacity);
    }
    if (entry == Entry.EXISTING && room.isBlank()) {
      throw new IllegalArgumentException("an existing room needs its code: --room CODE");
    }
    conditions(line);
    config(server, name, mode);
    options(entry, room, capacity, password, mode);
  }

  /** Who was invited plays as the others do: the same room in the other mode. */
  public JoinRequest inTheOtherMode() {
    Mode other = mode == Mode.MESH ? Mode.HOST : Mode.MESH;
    int seats = Math.min(capacity, other.maxPlayers());
    return new JoinRequest(server, name, entry, room, seats, password, line, other);
  }

  /** The same place for a bot: the room is there by then. */
  public JoinRequest forBot(String botName, String roomCode) {
    return new JoinRequest(
        server, botName, Entry.EXISTING, roomCode, capacity, password, line, mode);
  }

  SessionConfig config() {
    return config(server, name, mode);
  }

  RoomOptions options() {
    return options(entry, room, capacity, password, mode);
  }

  NetworkConditions conditions() {
    return conditions(line);
  }

  private static SessionConfig config(String server, String name, Mode mode) {
    return SessionConfig.builder()
        .server(server)
        .game(Messages.GAME, Messages.VERSION)
        .name(name)
        .messages(Messages.types(mode))
        .build();
  }

  private static RoomOptions options(
      Entry entry, String room, int capacity, String password, Mode mode) {
    RoomOptions options =
        switch (entry) {
          case CREATE -> RoomOptions.create();
          case CODE -> RoomOptions.code(room);
          case EXISTING -> RoomOptions.existing(room);
          case QUICK -> RoomOptions.quickMatch();
        };
    return options.capacity(capacity).password(password).topology(mode.topology());
  }

  private static NetworkConditions conditions(String line) {
    return NetworkConditions.preset(line)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "net must be one of "
                        + NetworkConditions.presetNames()
                        + " but is '"
                        + line
                        + "'"));
  }
}
