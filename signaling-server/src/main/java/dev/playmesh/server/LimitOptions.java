package dev.playmesh.server;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The limits as options. The defaults are those of {@link ServerLimits#defaults()}. */
final class LimitOptions {

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "Open connections in all. Default: ${DEFAULT-VALUE}.")
  int maxConnections = 10_000;

  @Option(
      names = "--max-connections-per-address",
      paramLabel = "N",
      description = "Open connections from one address (IPv6: one /64). Default: ${DEFAULT-VALUE}.")
  int maxConnectionsPerAddress = 256;

  @Option(
      names = "--max-frame",
      paramLabel = "BYTES",
      description = "Largest frame that a client may send. Default: ${DEFAULT-VALUE}.")
  int maxFrame = 65_536;

  @Option(
      names = "--messages-per-second",
      paramLabel = "N",
      description = "Frames that a client may send in the long run. Default: ${DEFAULT-VALUE}.")
  int messagesPerSecond = 100;

  @Option(
      names = "--message-burst",
      paramLabel = "N",
      description = "Frames that a client may send at once. Default: ${DEFAULT-VALUE}.")
  int messageBurst = 1_000;

  @Option(
      names = "--bytes-per-second",
      paramLabel = "BYTES",
      description =
          "Bytes that a client may send in the long run; at once, eight times as many."
              + " Default: ${DEFAULT-VALUE}.")
  int bytesPerSecond = 131_072;

  @Option(
      names = "--max-queue",
      paramLabel = "BYTES",
      description =
          "What may wait for a client that doesn't read before it is cut."
              + " Default: ${DEFAULT-VALUE}.")
  int maxQueue = 4 << 20;

  @Option(
      names = "--handshake-timeout",
      paramLabel = "SECONDS",
      description = "From a TCP connection to the end of its WebSocket handshake. Default: 5.")
  Duration handshakeTimeout = Duration.ofSeconds(5);

  @Option(
      names = "--request-timeout",
      paramLabel = "SECONDS",
      description = "From there to the first request. Default: 10.")
  Duration requestTimeout = Duration.ofSeconds(10);

  @Option(
      names = "--heartbeat",
      paramLabel = "SECONDS",
      description = "How often each client is pinged. Default: 3.")
  Duration heartbeat = Duration.ofSeconds(3);

  @Option(
      names = "--silence-timeout",
      paramLabel = "SECONDS",
      description =
          "A client of which nothing was heard for so long is cut; at least twice the heartbeat."
              + " Default: 28.5.")
  Duration silenceTimeout = Duration.ofMillis(28_500);

  @Option(
      names = "--max-failed-joins",
      paramLabel = "N",
      description =
          "Wrong passwords and unknown codes that one address may try in a minute."
              + " Default: ${DEFAULT-VALUE}.")
  int maxFailedJoins = 30;

  @Option(
      names = "--seat-grace",
      paramLabel = "SECONDS",
      description =
          "How long the seat of a member is kept whose connection is gone and whom nobody hears."
              + " Default: 5.")
  Duration seatGrace = Duration.ofSeconds(5);

  @Option(
      names = "--rebuilt-seat-grace",
      paramLabel = "SECONDS",
      description =
          "The same for those of whom a restarted server has only a certificate. Default: 15.")
  Duration rebuiltSeatGrace = Duration.ofSeconds(15);

  @Option(
      names = "--default-capacity",
      paramLabel = "N",
      description = "Seats of a room that doesn't say. Default: ${DEFAULT-VALUE}.")
  int defaultCapacity = 8;

  @Option(
      names = "--max-capacity",
      paramLabel = "N",
      description = "Most seats of a room, up to 64. Default: ${DEFAULT-VALUE}.")
  int maxCapacity = 64;

  @Option(
      names = "--stun-per-second",
      paramLabel = "N",
      description = "STUN requests of one address that are answered. Default: ${DEFAULT-VALUE}.")
  int stunPerSecond = 20;

  ServerLimits limits() {
    return ServerLimits.builder()
        .connections(maxConnections)
        .connectionsPerAddress(maxConnectionsPerAddress)
        .frameBytes(maxFrame)
        .messagesPerSecond(messagesPerSecond)
        .messageBurst(messageBurst)
        .bytesPerSecond(bytesPerSecond)
        .queuedBytes(maxQueue)
        .handshakeTimeout(handshakeTimeout)
        .requestTimeout(requestTimeout)
        .heartbeat(heartbeat)
        .silenceTimeout(silenceTimeout)
        .failedJoinsPerMinute(maxFailedJoins)
        .seatGrace(seatGrace)
        .rebuiltSeatGrace(rebuiltSeatGrace)
        .defaultCapacity(defaultCapacity)
        .maxCapacity(maxCapacity)
        .stunPerSecond(stunPerSecond)
        .build();
  }
}
