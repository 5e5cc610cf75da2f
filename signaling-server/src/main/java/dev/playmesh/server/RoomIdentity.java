package dev.playmesh.server;

import dev.playmesh.proto.signaling.Room;

/**
 * Which room it is, for ever: a later room with the same code was created at another time.
 *
 * @param key what it is found by
 * @param createdMillis Unix time
 */
record RoomIdentity(RoomKey key, long createdMillis) {

  static RoomIdentity of(Room room) {
    return new RoomIdentity(RoomKey.of(room.getGame(), room.getCode()), room.getCreatedMillis());
  }

  /** Unambiguous, since neither games nor codes have control characters. */
  String text() {
    return key.game() + '\0' + key.code() + '\0' + createdMillis;
  }
}
