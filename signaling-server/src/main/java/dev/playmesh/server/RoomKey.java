package dev.playmesh.server;

import java.util.Locale;

/**
 * What a room is found by. Codes are per game, and case doesn't matter.
 *
 * @param game the game's name
 * @param code the code in lower case
 */
record RoomKey(String game, String code) {

  static RoomKey of(String game, String code) {
    return new RoomKey(game, code.toLowerCase(Locale.ROOT));
  }
}
