package dev.playmesh.shooter.net;

import dev.playmesh.SessionConfig;

/**
 * What the doctor looks at: this game, on a server.
 *
 * <p><b>Threading:</b> static.
 */
public final class Checkup {

  private Checkup() {}

  /**
   * The game without a player.
   *
   * @param server like {@code ws://host:8080}
   * @return its configuration
   * @throws IllegalArgumentException when that is no address
   */
  public static SessionConfig config(String server) {
    return SessionConfig.builder()
        .server(server)
        .game(Messages.GAME, Messages.VERSION)
        .name("Doctor")
        .messages(Messages.types())
        .build();
  }
}
