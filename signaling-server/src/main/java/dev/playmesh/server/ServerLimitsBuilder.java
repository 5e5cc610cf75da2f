package dev.playmesh.server;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;

/**
 * Collects limits; what isn't set keeps its default. {@link ServerLimits} has the ranges.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class ServerLimitsBuilder {

  private int connections = 10_000;
  private int connectionsPerAddress = 256;
  private int frameBytes = 65_536;
  private int messagesPerSecond = 100;
  private int messageBurst = 1_000;
  private int bytesPerSecond = 131_072;
  private int queuedBytes = 4 << 20;
  private Duration handshakeTimeout = Duration.ofSeconds(5);
  private Duration requestTimeout = Duration.ofSeconds(10);
  private Duration heartbeat = Duration.ofSeconds(3);
  private Duration silenceTimeout = Duration.ofMillis(28_500);
  private int failedJoinsPerMinute = 30;
  private Duration seatGrace = Duration.ofSeconds(5);
  private Duration rebuiltSeatGrace = Duration.ofSeconds(15);
  private int defaultCapacity = 8;
  private int maxCapacity = 64;
  private int stunPerSecond = 20;

  ServerLimitsBuilder() {}

  /**
   * Open connections in all. Default 10,000.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder connections(int value) {
    connections = value;
    return this;
  }

  /**
   * Open connections of one address. Default 256.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder connectionsPerAddress(int value) {
    connectionsPerAddress = value;
    return this;
  }

  /**
   * Largest frame that a client may send. Default 65,536.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder frameBytes(int value) {
    frameBytes = value;
    return this;
  }

  /**
   * Frames that a client may send in the long run. Default 100.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder messagesPerSecond(int value) {
    messagesPerSecond = value;
    return this;
  }

  /**
   * Frames that a client may send at once. Default 1,000.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder messageBurst(int value) {
    messageBurst = value;
    return this;
  }

  /**
   * Bytes that a client may send in the long run. Default 131,072.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder bytesPerSecond(int value) {
    bytesPerSecond = value;
    return this;
  }

  /**
   * Bytes that may wait for a client that doesn't read. Default 4 MiB.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder queuedBytes(int value) {
    queuedBytes = value;
    return this;
  }

  /**
   * Time for the WebSocket handshake. Default 5 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder handshakeTimeout(Duration value) {
    handshakeTimeout = value;
    return this;
  }

  /**
   * Time for the first request. Default 10 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder requestTimeout(Duration value) {
    requestTimeout = value;
    return this;
  }

  /**
   * How often each client is pinged. Default 3 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder heartbeat(Duration value) {
    heartbeat = value;
    return this;
  }

  /**
   * Silence after which a client is cut. Default 28.5 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder silenceTimeout(Duration value) {
    silenceTimeout = value;
    return this;
  }

  /**
   * Wrong passwords and unknown codes per address. Default 30.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder failedJoinsPerMinute(int value) {
    failedJoinsPerMinute = value;
    return this;
  }

  /**
   * How long a seat without a socket is kept. Default 5 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder seatGrace(Duration value) {
    seatGrace = value;
    return this;
  }

  /**
   * The same in a rebuilt room. Default 15 s.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder rebuiltSeatGrace(Duration value) {
    rebuiltSeatGrace = value;
    return this;
  }

  /**
   * Seats of a room that doesn't say. Default 8.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder defaultCapacity(int value) {
    defaultCapacity = value;
    return this;
  }

  /**
   * Most seats of a room. Default 64.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder maxCapacity(int value) {
    maxCapacity = value;
    return this;
  }

  /**
   * STUN requests answered per address. Default 20.
   *
   * @param value the limit
   * @return this
   */
  @CanIgnoreReturnValue
  public ServerLimitsBuilder stunPerSecond(int value) {
    stunPerSecond = value;
    return this;
  }

  /**
   * Checks and builds.
   *
   * @return the limits
   * @throws IllegalArgumentException when a limit is out of its range
   */
  public ServerLimits build() {
    return new ServerLimits(
        connections,
        connectionsPerAddress,
        frameBytes,
        messagesPerSecond,
        messageBurst,
        bytesPerSecond,
        queuedBytes,
        handshakeTimeout,
        requestTimeout,
        heartbeat,
        silenceTimeout,
        failedJoinsPerMinute,
        seatGrace,
        rebuiltSeatGrace,
        defaultCapacity,
        maxCapacity,
        stunPerSecond);
  }
}
