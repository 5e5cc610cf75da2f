package dev.playmesh.shooter.net;

import dev.playmesh.RoomListing;

/**
 * A room in the list.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param code what to join it by
 * @param members how many play
 * @param capacity seats
 * @param needsPassword whether a password is asked
 */
public record RoomFacts(String code, int members, int capacity, boolean needsPassword) {

  static RoomFacts of(RoomListing listing) {
    return new RoomFacts(
        listing.code(), listing.members(), listing.capacity(), listing.needsPassword());
  }

  /** Whether there is a seat. */
  public boolean hasSeat() {
    return members < capacity;
  }
}
