package dev.playmesh.server;

import java.time.Duration;

/**
 * What one client, one address and one room may take of the server. Every limit has a default that
 * suits a public server on one small machine.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param connections open connections in all, 1 to 1,000,000
 * @param connectionsPerAddress open connections of one address (IPv6: one /64), 1 to 1,000,000
 * @param frameBytes largest frame that a client may send, 1024 to 1,048,576
 * @param messagesPerSecond frames that a client may send in the long run, 1 to 100,000
 * @param messageBurst frames that a client may send at once, 1 to 1,000,000
 * @param bytesPerSecond bytes that a client may send in the long run (at once: eight times as
 *     many), 1024 to 1 GiB
 * @param queuedBytes bytes that may wait for a client that doesn't read, 65,536 to 1 GiB
 * @param handshakeTimeout from the TCP connection to the end of the WebSocket handshake
 * @param requestTimeout from there to the first request
 * @param heartbeat the server pings each client this often
 * @param silenceTimeout a client of which nothing was heard for so long is cut; at least twice the
 *     heartbeat. One that fell silent between two pings is cut up to a heartbeat sooner
 * @param failedJoinsPerMinute wrong passwords and unknown codes that one address may try, 1 to
 *     100,000
 * @param seatGrace a member without a socket whom nobody hears any more loses its seat after this
 * @param rebuiltSeatGrace the same in a room that was rebuilt after a restart of the server
 * @param defaultCapacity seats of a room that doesn't say, 1 to maxCapacity
 * @param maxCapacity most seats of a room, 1 to 64
 * @param stunPerSecond STUN requests of one address that are answered in the long run, 1 to 100,000
 */
public record ServerLimits(
    int connections,
    int connectionsPerAddress,
    int frameBytes,
    int messagesPerSecond,
    int messageBurst,
    int bytesPerSecond,
    int queuedBytes,
    Duration handshakeTimeout,
    Duration requestTimeout,
    Duration heartbeat,
    Duration silenceTimeout,
    int failedJoinsPerMinute,
    Duration seatGrace,
    Duration rebuiltSeatGrace,
    int defaultCapacity,
    int maxCapacity,
    int stunPerSecond) {

  private static final Duration SHORTEST = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofHours(1);

  /**
   * Checks every limit.
   *
   * @param connections as the record says
   * @param connectionsPerAddress as the record says
   * @param frameBytes as the record says
   * @param messagesPerSecond as the record says
   * @param messageBurst as the record says
   * @param bytesPerSecond as the record says
   * @param queuedBytes as the record says
   * @param handshakeTimeout as the record says
   * @param requestTimeout as the record says
   * @param heartbeat as the record says
   * @param silenceTimeout as the record says
   * @param failedJoinsPerMinute as the record says
   * @param seatGrace as the record says
   * @param rebuiltSeatGrace as the record says
   * @param defaultCapacity as the record says
   * @param maxCapacity as the record says
   * @param stunPerSecond as the record says
   * @throws IllegalArgumentException naming the limit, its value and its range
   */
  public ServerLimits {
    check("connections", connections, 1, 1_000_000);
    check("connectionsPerAddress", connectionsPerAddress, 1, 1_000_000);
    check("frameBytes", frameBytes, 1024, 1 << 20);
    check("messagesPerSecond", messagesPerSecond, 1, 100_000);
    check("messageBurst", messageBurst, 1, 1_000_000);
    check("bytesPerSecond", bytesPerSecond, 1024, 1 << 30);
    check("queuedBytes", queuedBytes, 65_536, 1 << 30);
    check("handshakeTimeout", handshakeTimeout);
    check("requestTimeout", requestTimeout);
    check("heartbeat", heartbeat);
    check("silenceTimeout", silenceTimeout);
    check("failedJoinsPerMinute", failedJoinsPerMinute, 1, 100_000);
    check("seatGrace", seatGrace);
    check("rebuiltSeatGrace", rebuiltSeatGrace);
    check("maxCapacity", maxCapacity, 1, 64);
    check("defaultCapacity", defaultCapacity, 1, maxCapacity);
    check("stunPerSecond", stunPerSecond, 1, 100_000);
    if (silenceTimeout.compareTo(heartbeat.multipliedBy(2)) < 0) {
      throw new IllegalArgumentException(
          "silenceTimeout must be at least twice the heartbeat of "
              + seconds(heartbeat)
              + " but is "
              + seconds(silenceTimeout));
    }
  }

  /**
   * Gives the defaults.
   *
   * @return limits for a public server on one small machine
   */
  public static ServerLimits defaults() {
    return builder().build();
  }

  /**
   * Starts from the defaults.
   *
   * @return a new builder
   */
  public static ServerLimitsBuilder builder() {
    return new ServerLimitsBuilder();
  }

  private static void check(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + " must be " + min + " to " + max + " but is " + value);
    }
  }

  private static void check(String name, Duration value) {
    if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          name + " must be 0.05 to 3600 seconds but is " + seconds(value));
    }
  }

  private static String seconds(Duration value) {
    return value.toMillis() / 1000.0 + " s";
  }
}
