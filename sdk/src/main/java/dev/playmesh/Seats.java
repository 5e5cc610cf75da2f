package dev.playmesh;

import dev.playmesh.types.PeerId;
import java.util.Arrays;
import java.util.Optional;

/** Who plays under which number, as one host says. */
final class Seats {

  /** In the place of a number: there is none free for that member. */
  static final int NONE_FREE = 0xFF;

  private final Optional<PeerId>[] holders;
  private Optional<PeerId> turnedAway = Optional.empty();

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
  Seats(int players) {
    holders = new Optional[players];
    Arrays.fill(holders, Optional.<PeerId>empty());
  }

  int size() {
    return holders.length;
  }

  /** Ignored for a number that there isn't. */
  void set(int player, Optional<PeerId> holder) {
    if (player < holders.length) {
      holders[player] = holder;
    } else if (player == NONE_FREE) {
      turnedAway = holder;
    }
  }

  /** Whether the host told this member that no number is free. */
  boolean areFull() {
    return turnedAway.isPresent();
  }

  Optional<PeerId> holder(int player) {
    return player >= 0 && player < holders.length ? holders[player] : Optional.empty();
  }

  /** A peer's number, or -1. */
  int player(PeerId peer) {
    for (int i = 0; i < holders.length; i++) {
      if (holders[i].isPresent() && holders[i].get().equals(peer)) {
        return i;
      }
    }
    return -1;
  }
}
