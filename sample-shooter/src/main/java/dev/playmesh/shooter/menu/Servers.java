package dev.playmesh.shooter.menu;

import java.io.IOException;

/**
 * Finds signaling servers.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public interface Servers {

  /**
   * The server to play on.
   *
   * @param wanted its address; blank: one of this process, started when it isn't yet
   * @return where it is; whether it answers isn't known
   * @throws IOException when none can be started here
   */
  Place server(String wanted) throws IOException;
}
