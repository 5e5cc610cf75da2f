package dev.playmesh.transport;

/**
 * The data channels of a connection, negotiated with fixed ids: the ids are part of the wire.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Lane {
  /** Unordered, given up after 150 ms: a lost one has been replaced by then. */
  STATE(0, false, false),
  /** Unordered, given up after 150 ms. */
  UNRELIABLE(1, false, false),
  /** Ordered, reliable; also carries hello and goodbye. */
  EVENT(2, true, true),
  /** Unordered, reliable. */
  UNORDERED_EVENT(3, false, true),
  /** Ordered, reliable. */
  BULK(4, true, true);

  /** Milliseconds after which an unreliable packet that hasn't arrived is given up. */
  public static final int PACKET_LIFE_MILLIS = 150;

  private static final Lane[] ALL = values();

  private final int id;
  private final boolean ordered;
  private final boolean reliable;

  Lane(int id, boolean ordered, boolean reliable) {
    this.id = id;
    this.ordered = ordered;
    this.reliable = reliable;
  }

  /**
   * The lane of a channel id.
   *
   * @param id 0 to 4
   * @return the lane
   */
  public static Lane of(int id) {
    return ALL[id];
  }

  /**
   * How many there are.
   *
   * @return 5
   */
  public static int count() {
    return ALL.length;
  }

  /**
   * The id of its channel.
   *
   * @return 0 to 4
   */
  public int id() {
    return id;
  }

  /**
   * Whether packets arrive in the order they were sent.
   *
   * @return whether ordered
   */
  public boolean ordered() {
    return ordered;
  }

  /**
   * Whether every packet arrives as long as the connection lives.
   *
   * @return whether reliable
   */
  public boolean reliable() {
    return reliable;
  }
}
