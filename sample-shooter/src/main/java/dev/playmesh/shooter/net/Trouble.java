package dev.playmesh.shooter.net;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;

/**
 * What went wrong, in words that a player understands.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param words one or two sentences, what happened and what to do
 * @param needsPassword whether a password, or another one, would help
 * @param otherMode whether the room plays in the other mode
 */
public record Trouble(String words, boolean needsPassword, boolean otherMode) {

  static Trouble of(DisconnectReason reason) {
    return new Trouble(
        words(reason),
        reason.code() == Code.WRONG_PASSWORD,
        reason.code() == Code.TOPOLOGY_MISMATCH);
  }

  /** The same in one line for the console. */
  static String line(DisconnectReason reason, Mode mode) {
    if (reason.code() != Code.TOPOLOGY_MISMATCH) {
      return reason.detail();
    }
    String other = (mode == Mode.MESH ? Mode.HOST : Mode.MESH).word();
    return "the room plays in mode " + other + ", not " + mode.word() + ": use --mode " + other;
  }

  private static String words(DisconnectReason reason) {
    return switch (reason.code()) {
      case CLOSED, LEFT -> "You left the match.";
      case TIMED_OUT -> "You were away for too long. Check your connection and join again.";
      case KICKED -> "You were removed from the room.";
      case REPLACED -> "You play in this room from somewhere else now.";
      case SERVER_UNREACHABLE -> "Can't reach the server. Is its address right, and is it running?";
      case SERVER_SILENT -> "The server doesn't answer. Try again in a moment.";
      case REFUSED -> "The server refused: " + reason.detail();
      case ROOM_NOT_FOUND -> "There is no room with this code. Check it, or create a room.";
      case ROOM_FULL -> "This room is full. Wait for a seat, or choose another room.";
      case WRONG_PASSWORD -> "This room has a password, and it isn't that one.";
      case VERSION_MISMATCH, TABLE_MISMATCH ->
          "The others play another version of the game. All need the same one.";
      case TOPOLOGY_MISMATCH ->
          "This room plays in another mode than yours. Choose Join a friend to play along.";
      case RESUME_REFUSED -> "Your seat was lost while the server was away. Join again.";
      case NO_ANSWER -> "The other player's computer doesn't answer.";
      case NO_CANDIDATES, NO_NETWORK -> "This computer has no network. Check its connection.";
      case NO_FREE_PORT -> "All the ports that the game may use are taken. Close what uses them.";
      case NO_RELAY -> "The relay that the connection needs doesn't answer. Try again later.";
      case NO_PATH -> "There is no way to the other player: a firewall or a router blocks it.";
      case NO_CHANNELS, NO_HELLO -> "The connection to the other player didn't come about.";
      case SILENT, CONNECTION_LOST -> "The connection to the other player broke.";
      case PROTOCOL_ERROR -> "The other player's game sent something that can't be understood.";
      case NATIVE_UNAVAILABLE ->
          "This computer lacks something that the game needs: " + reason.detail();
      case ABANDONED, INTERNAL_ERROR ->
          "Something in the game itself went wrong. Its log says more; try again.";
    };
  }
}
