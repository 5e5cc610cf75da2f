package dev.playmesh.transport;

import java.util.List;

/**
 * A STUN or TURN server, as somebody named it: not validated yet.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param urls {@code stun:host:port}, {@code turn:host:port?transport=udp} and the like
 * @param username for TURN; empty when none
 * @param credential for TURN; empty when none
 */
public record IceServer(List<String> urls, String username, String credential) {

  /** Copies the list. */
  public IceServer {
    urls = List.copyOf(urls);
  }
}
