package dev.playmesh;

import dev.playmesh.channel.LinkSettings;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.IceSettings;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a session needs to know: the server, the game, its messages, the player's name, and times.
 *
 * <p><b>Threading:</b> immutable; the builder belongs to one thread.
 */
public final class SessionConfig {

  private final Optional<URI> server;
  private final String game;
  private final int gameVersion;
  private final String name;
  private final MessageTypes messages;
  private final Duration joinTimeout;
  private final Duration connectTimeout;
  private final Duration unstableAfter;
  private final Duration reconnectingAfter;
  private final Duration goneAfter;
  private final Duration linger;
  private final int queueBytes;
  private final int maxBulkBytes;
  private final List<IceServer> iceServers;
  private final IceSettings iceSettings;

  private SessionConfig(Builder builder) {
    server = builder.server;
    game = builder.game;
    gameVersion = builder.gameVersion;
    name = builder.name;
    messages = builder.messages;
    joinTimeout = builder.joinTimeout;
    connectTimeout = builder.connectTimeout;
    unstableAfter = builder.unstableAfter;
    reconnectingAfter = builder.reconnectingAfter;
    goneAfter = builder.goneAfter;
    linger = builder.linger;
    queueBytes = builder.queueBytes;
    maxBulkBytes = builder.maxBulkBytes;
    iceServers = List.copyOf(builder.iceServers);
    iceSettings =
        new IceSettings(
            builder.relayOnly, builder.minPort, builder.maxPort, builder.ipv6, builder.checksTls);
  }

  /**
   * Starts with the defaults.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The signaling server.
   *
   * @return its address; empty only under {@link LoopbackNetwork}
   */
  public Optional<URI> server() {
    return server;
  }

  /**
   * The game's name.
   *
   * @return 1 to 64 characters
   */
  public String game() {
    return game;
  }

  /**
   * The game's version.
   *
   * @return 0 or more; only equal ones meet
   */
  public int gameVersion() {
    return gameVersion;
  }

  /**
   * The player's name.
   *
   * @return 1 to 32 characters
   */
  public String name() {
    return name;
  }

  /**
   * The game's messages.
   *
   * @return the table
   */
  public MessageTypes messages() {
    return messages;
  }

  Duration joinTimeout() {
    return joinTimeout;
  }

  Duration goneAfter() {
    return goneAfter;
  }

  Duration linger() {
    return linger;
  }

  List<IceServer> iceServers() {
    return iceServers;
  }

  IceSettings iceSettings() {
    return iceSettings;
  }

  LinkSettings linkSettings() {
    Duration goodbye = Duration.ofMillis(Math.max(1, linger.toMillis() * 4 / 5));
    return new LinkSettings(
            connectTimeout, unstableAfter, reconnectingAfter, queueBytes, maxBulkBytes)
        .withLinger(goodbye);
  }

  /**
   * Collects the settings.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private Optional<URI> server = Optional.empty();
    private String game = "";
    private int gameVersion;
    private String name = "player";
    private MessageTypes messages = MessageTypes.builder().build();
    private Duration joinTimeout = Duration.ofSeconds(10);
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration unstableAfter = Duration.ofSeconds(2);
    private Duration reconnectingAfter = Duration.ofSeconds(5);
    private Duration goneAfter = Duration.ofSeconds(30);
    private Duration linger = Duration.ofSeconds(1);
    private int queueBytes = 1 << 20;
    private int maxBulkBytes = 64 << 20;
    private final List<IceServer> iceServers = new ArrayList<>();
    private boolean relayOnly;
    private int minPort;
    private int maxPort;
    private boolean ipv6 = true;
    private boolean checksTls = true;

    private Builder() {}

    /**
     * The signaling server.
     *
     * @param url {@code ws://host:port} or {@code wss://host}
     * @return this
     * @throws IllegalArgumentException when it isn't such a URL
     */
    public Builder server(String url) {
      server = Optional.of(Texts.server(url));
      return this;
    }

    /**
     * The game: only sessions of the same name and version meet.
     *
     * @param gameName 1 to 64 characters
     * @param version 0 or more
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder game(String gameName, int version) {
      game = Texts.printable("game", gameName, 1, 64);
      if (version < 0) {
        throw new IllegalArgumentException("version must be 0 or more but is " + version);
      }
      gameVersion = version;
      return this;
    }

    /**
     * The player's name; "player" by default. Names needn't be unique.
     *
     * @param playerName 1 to 32 characters
     * @return this
     * @throws IllegalArgumentException when out of range or not printable
     */
    public Builder name(String playerName) {
      name = Texts.printable("name", playerName, 1, 32);
      return this;
    }

    /**
     * The game's messages; none by default.
     *
     * @param types the table
     * @return this
     */
    public Builder messages(MessageTypes types) {
      messages = types;
      return this;
    }

    /**
     * How long joining may take: reaching the server and its answer. 10 s by default.
     *
     * @param timeout 100 ms to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder joinTimeout(Duration timeout) {
      joinTimeout = range("joinTimeout", timeout);
      return this;
    }

    /**
     * How long one attempt to link a pair may take. 10 s by default.
     *
     * @param timeout 100 ms to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder connectTimeout(Duration timeout) {
      connectTimeout = range("connectTimeout", timeout);
      return this;
    }

    /**
     * Silence until a peer is UNSTABLE. 2 s by default.
     *
     * @param silence 100 ms to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder unstableAfter(Duration silence) {
      unstableAfter = range("unstableAfter", silence);
      return this;
    }

    /**
     * Silence until a peer is RECONNECTING and another connection is tried. 5 s by default.
     *
     * @param silence 100 ms to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder reconnectingAfter(Duration silence) {
      reconnectingAfter = range("reconnectingAfter", silence);
      return this;
    }

    /**
     * Silence until a peer is GONE while the server is away and can't decide. 30 s by default.
     *
     * @param silence 100 ms to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder goneAfter(Duration silence) {
      goneAfter = range("goneAfter", silence);
      return this;
    }

    /**
     * How long {@link Session#close} waits until what was sent has arrived. 1 s by default.
     *
     * @param time 0 to 5 min
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder linger(Duration time) {
      if (time.isNegative() || time.compareTo(Duration.ofMinutes(5)) > 0) {
        throw new IllegalArgumentException("linger must be 0 to 5 min but is " + time);
      }
      linger = time;
      return this;
    }

    /**
     * How many bytes wait for a peer on each reliable lane until sends are answered BACKPRESSURE. 1
     * MiB by default.
     *
     * @param bytes 64 KiB to 1 GiB
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder queueBytes(int bytes) {
      queueBytes = range("queueBytes", bytes, 1 << 16);
      return this;
    }

    /**
     * The largest BULK message that is sent or taken. 64 MiB by default.
     *
     * @param bytes 64 KiB to 1 GiB
     * @return this
     * @throws IllegalArgumentException when out of range
     */
    public Builder maxBulkBytes(int bytes) {
      maxBulkBytes = range("maxBulkBytes", bytes, 1 << 16);
      return this;
    }

    /**
     * Adds a STUN server, beside those that the signaling server names and the signaling server
     * itself. At most 16 addresses are used, those named here first.
     *
     * @param url {@code stun:HOST[:PORT]}
     * @return this
     * @throws IllegalArgumentException when it isn't such an address, or is one of TURN, which
     *     needs credentials
     */
    public Builder iceServer(String url) {
      return iceServer(url, "", "");
    }

    /**
     * Adds a TURN server with credentials of one's own. Where the signaling server has the secret
     * of a TURN server, its welcome brings short-lived credentials and this isn't needed.
     *
     * @param url {@code turn:HOST[:PORT][?transport=udp|tcp]} or {@code turns:}
     * @param username for it
     * @param credential for it
     * @return this
     * @throws IllegalArgumentException when it isn't such an address, or the credentials are
     *     missing
     */
    public Builder iceServer(String url, String username, String credential) {
      IceServer server = new IceServer(List.of(url), username, credential);
      server
          .problem(url)
          .ifPresent(
              problem -> {
                throw new IllegalArgumentException(
                    "iceServer '" + Texts.shown(url) + "' can't be used: " + problem);
              });
      iceServers.add(server);
      return this;
    }

    /**
     * Whether peers are reached through TURN relays alone, so that they don't learn this machine's
     * addresses. False by default.
     *
     * @param only whether
     * @return this
     */
    public Builder relayOnly(boolean only) {
      relayOnly = only;
      return this;
    }

    /**
     * Which local ports are used, for firewalls. Any by default. Each connection takes one for each
     * network that this machine has, and for a moment two connections to a peer may be open.
     *
     * @param lowest 1 to 65535
     * @param highest lowest to 65535
     * @return this
     * @throws IllegalArgumentException when that is no range
     */
    public Builder portRange(int lowest, int highest) {
      if (lowest < 1 || highest > 65_535 || lowest > highest) {
        throw new IllegalArgumentException(
            "portRange must be within 1 to 65535 but is " + lowest + " to " + highest);
      }
      minPort = lowest;
      maxPort = highest;
      return this;
    }

    /**
     * Whether IPv6 addresses are told and tried. True by default.
     *
     * @param used whether
     * @return this
     */
    public Builder ipv6(boolean used) {
      ipv6 = used;
      return this;
    }

    /**
     * Whether a TURN server over TLS ({@code turns:}) must show a certificate of an authority that
     * the native knows; true by default. Without, a relay of one's own with a certificate made by
     * oneself can be used: who is on the way to it can then stand in for it, and see who plays with
     * whom, but not what they say, since links are encrypted from end to end.
     *
     * @param checked whether to check
     * @return this
     */
    public Builder checkTurnCertificates(boolean checked) {
      checksTls = checked;
      return this;
    }

    /**
     * Makes the configuration.
     *
     * @return the configuration
     * @throws IllegalStateException when no game was named, or reconnectingAfter is shorter than
     *     unstableAfter
     */
    public SessionConfig build() {
      if (game.isEmpty()) {
        throw new IllegalStateException("game(name, version) must be called before build()");
      }
      if (reconnectingAfter.compareTo(unstableAfter) < 0) {
        throw new IllegalStateException(
            "reconnectingAfter must not be shorter than unstableAfter ("
                + unstableAfter
                + ") but is "
                + reconnectingAfter);
      }
      return new SessionConfig(this);
    }

    private static Duration range(String field, Duration value) {
      if (value.compareTo(Duration.ofMillis(100)) < 0
          || value.compareTo(Duration.ofMinutes(5)) > 0) {
        throw new IllegalArgumentException(field + " must be 100 ms to 5 min but is " + value);
      }
      return value;
    }

    private static int range(String field, int value, int min) {
      if (value < min || value > 1 << 30) {
        throw new IllegalArgumentException(
            field + " must be " + min + " to " + (1 << 30) + " but is " + value);
      }
      return value;
    }
  }
}
