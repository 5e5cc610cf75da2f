package dev.playmesh.transport;

import java.util.List;
import java.util.Optional;

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

  /**
   * Says why one of its addresses can't be used: the native would end the process.
   *
   * @param url the address
   * @return what is wrong with it or with the credentials; empty when it can be used
   */
  public Optional<String> problem(String url) {
    return IceServers.problem(this, url);
  }

  /** Without the credential: it may be logged. */
  @Override
  public String toString() {
    return "IceServer[urls=" + urls + ", username=" + username + "]";
  }
}
