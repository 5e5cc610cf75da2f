package dev.playmesh.transport;

import dev.playmesh.types.PeerId;
import java.util.List;

/**
 * The wire: opens connections. One per session.
 *
 * <p><b>Threading:</b> every method is called on the session's link thread.
 */
public interface Transport extends AutoCloseable {

  /**
   * Starts a connection. The offering side's offer comes to the sink as a signal. Problems, also
   * those of this machine, come to the sink as {@link ConnectionSink#onFailed}; nothing is thrown.
   *
   * @param remote who is at the other end; for names and logs
   * @param offerer whether this side offers
   * @param iceServers STUN and TURN servers, unvalidated; a malformed one is left out and logged
   * @param sink gets what happens
   * @return the connection; close it also after it failed
   */
  Connection open(PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink);

  /**
   * Changes the STUN and TURN servers of the connections that are open, for when they gather
   * addresses anew: credentials expire.
   *
   * @param iceServers as in {@link #open}
   */
  default void iceServers(List<IceServer> iceServers) {}

  /**
   * Does what is due: deadlines of connections that don't form, packets that are held back.
   *
   * @param nowNanos on the session's clock
   * @return when it wants to be called again at the latest, on the same clock; Long.MAX_VALUE when
   *     nothing is due
   */
  default long tick(long nowNanos) {
    return Long.MAX_VALUE;
  }

  /** Closes what is open and gives back what the process holds for it. Idempotent. */
  @Override
  void close();
}
