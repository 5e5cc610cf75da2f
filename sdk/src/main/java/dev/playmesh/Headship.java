package dev.playmesh;

import dev.playmesh.types.PeerId;

/**
 * Who is the host, and for the how manieth time the room has one.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param host who
 * @param term grows whenever the host changes
 */
record Headship(PeerId host, long term) {

  /** What counts when another is found after this: it never goes back. */
  Headship followedBy(Headship found) {
    if (found.term > term) {
      return found;
    }
    return found.host.equals(host) ? this : new Headship(found.host, term + 1);
  }
}
