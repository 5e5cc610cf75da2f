package dev.playmesh.server;

import java.time.Duration;
import java.util.List;

/**
 * TURN servers that take the short-lived credentials of this server: those that know its secret, as
 * coturn does with {@code use-auth-secret} and {@code static-auth-secret}.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param urls {@code turn:HOST[:PORT][?transport=udp|tcp]} or {@code turns:}, at least one
 * @param secret what both know; 1 to 256 characters, no control characters
 * @param lifetime how long credentials are good for, 10 s to 30 days; members get new ones when
 *     three quarters of it are over
 */
public record TurnServers(List<String> urls, String secret, Duration lifetime) {

  /** The lifetime of those who don't say: an hour. */
  public static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);

  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofDays(30);
  private static final int MOST_SECRET = 256;

  /**
   * Checks the settings.
   *
   * @param urls as the record says
   * @param secret as the record says; never repeated in a message
   * @param lifetime as the record says
   * @throws IllegalArgumentException naming the setting and what is needed
   */
  public TurnServers {
    urls = List.copyOf(urls);
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("turn must name a server such as turn:host:3478");
    }
    urls.forEach(IceUrls::checkTurn);
    if (secret.isEmpty() || secret.length() > MOST_SECRET) {
      throw new IllegalArgumentException(
          "turn-secret must have 1 to " + MOST_SECRET + " characters but has " + secret.length());
    }
    if (secret.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("turn-secret must not have control characters");
    }
    if (lifetime.compareTo(SHORTEST) < 0 || lifetime.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "turn-lifetime must be 10 s to 30 days but is " + lifetime.toMillis() / 1000.0 + " s");
    }
  }

  /** Without the secret: settings are printed and logged. */
  @Override
  public String toString() {
    return "TurnServers[urls=" + urls + ", lifetime=" + lifetime + "]";
  }
}
