package dev.playmesh.types;

/**
 * What became of a {@code send}. Never an exception: networks do these things. The order is from
 * best to worst; a broadcast answers the worst of all members.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum SendResult {
  /** It goes out with the next flush. */
  ACCEPTED,
  /** Like {@link #ACCEPTED}; it took the place of an older state that hadn't left yet. */
  REPLACED,
  /** Not taken: the queue to that peer is full. {@code onWritable} says when to try again. */
  BACKPRESSURE,
  /** Not taken: that peer is gone, isn't a member, or the topology doesn't link it to this one. */
  NOT_CONNECTED,
  /** Not taken: more bytes than its delivery carries. */
  TOO_LARGE,
  /** Not taken: the session is closed. */
  CLOSED;

  /**
   * Picks the worse of two.
   *
   * @param other the other
   * @return whichever is further down the list
   */
  public SendResult worst(SendResult other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
