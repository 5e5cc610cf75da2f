package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rooms of {@link LoopbackRooms} by their codes, and who may enter them. */
final class LoopbackDoor {

  private final Map<String, LoopbackRoom> rooms = new LinkedHashMap<>();
  private int codes;

  Collection<LoopbackRoom> rooms() {
    return rooms.values();
  }

  @Nullable LoopbackRoom find(Join join) {
    return switch (join.getEntry()) {
      case CODE, EXISTING -> rooms.get(key(join.getGame(), join.getCode()));
      case QUICK_MATCH ->
          rooms.values().stream().filter(r -> r.isMatchFor(join)).findFirst().orElse(null);
      default -> null;
    };
  }

  LoopbackRoom make(Join join) {
    boolean named = join.getEntry() == Entry.CODE;
    String code = named ? join.getCode() : nextCode(join.getGame());
    LoopbackRoom room = new LoopbackRoom(join, code);
    rooms.put(key(room.game, code), room);
    return room;
  }

  void close(LoopbackRoom room) {
    rooms.remove(key(room.game, room.code));
  }

  /** Six letters, counted up: BBBBBB, BBBBBC… */
  private String nextCode(String game) {
    String letters = "BCDFGHJKMNPRSTVWXYZ";
    StringBuilder code = new StringBuilder();
    for (int rest = codes++, i = 0; i < 6; i++, rest /= letters.length()) {
      code.insert(0, letters.charAt(rest % letters.length()));
    }
    return rooms.containsKey(key(game, code.toString())) ? nextCode(game) : code.toString();
  }

  static Optional<DisconnectReason> refusal(LoopbackRoom room, Join join) {
    if (room.version != join.getGameVersion()) {
      return refusal(Code.VERSION_MISMATCH, "the room plays version " + room.version);
    }
    if (!room.admits(join.getPassword())) {
      return refusal(Code.WRONG_PASSWORD, "the room has another password");
    }
    if (!room.suits(join.getSettings().getTopology())) {
      return refusal(Code.TOPOLOGY_MISMATCH, "the room has another topology");
    }
    return room.isFull() ? refusal(Code.ROOM_FULL, "all seats are taken") : Optional.empty();
  }

  private static Optional<DisconnectReason> refusal(Code code, String detail) {
    return Optional.of(DisconnectReason.of(code, detail));
  }

  private static String key(String game, String code) {
    return game + '/' + code.toLowerCase(Locale.ROOT);
  }
}
