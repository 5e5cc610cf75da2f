package dev.playmesh.channel;

import dev.playmesh.transport.Signal;
import dev.playmesh.types.DisconnectReason;

/**
 * What a link tells its owner.
 *
 * <p><b>Threading:</b> the link thread.
 */
public interface LinkEvents {

  /**
   * Something to be relayed to the other side.
   *
   * @param link whose
   * @param negotiation which attempt it belongs to
   * @param signal what
   */
  void signal(Link link, int negotiation, Signal signal);

  /**
   * The first connection works: both hellos were exchanged. At most once.
   *
   * @param link which
   */
  void connected(Link link);

  /**
   * Nothing was heard for a while, or an attempt to connect failed. Again when the reason changes.
   *
   * @param link which
   * @param reason what is missing
   */
  void unstable(Link link, DisconnectReason reason);

  /**
   * It is heard again after {@link #unstable}.
   *
   * @param link which
   */
  void restored(Link link);

  /**
   * The other side said that it leaves. The link sends nothing any more.
   *
   * @param link which
   * @param reason LEFT, or what it accuses this side of
   */
  void goodbye(Link link, DisconnectReason reason);

  /**
   * A send was answered BACKPRESSURE before, and now there is room.
   *
   * @param link which
   */
  void writable(Link link);

  /**
   * How many links this side has or is about to have: the more they are, the less often each pings
   * at first.
   *
   * @return at least 1
   */
  default int links() {
    return 1;
  }
}
