package dev.playmesh.server;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of a signaling server.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param bind address to listen on; {@code 0.0.0.0} is every address, IPv6 too
 * @param port TCP port, and UDP port of the STUN answers, 0 to 65535; 0 takes a free one
 * @param iceServers {@code stun:} URLs that clients are told
 * @param turn TURN servers that clients are given credentials for; empty: none
 * @param stun whether STUN binding requests are answered
 * @param keyFile where the key lives; empty: in memory, so that a restart forgets every room
 * @param allowedOrigins origins of web pages that may connect; empty: all. Clients that are no web
 *     pages send none and may always
 * @param limits what clients may take
 */
public record ServerConfig(
    String bind,
    int port,
    List<String> iceServers,
    Optional<TurnServers> turn,
    boolean stun,
    Optional<Path> keyFile,
    Set<String> allowedOrigins,
    ServerLimits limits) {

  /**
   * Checks the settings.
   *
   * @param bind as the record says
   * @param port as the record says
   * @param iceServers as the record says
   * @param turn as the record says
   * @param stun as the record says
   * @param keyFile as the record says
   * @param allowedOrigins as the record says
   * @param limits as the record says
   * @throws IllegalArgumentException naming the setting, its value and what is needed
   */
  public ServerConfig {
    if (bind.isBlank()) {
      throw new IllegalArgumentException("bind must be an address to listen on but is empty");
    }
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535 but is " + port);
    }
    iceServers = List.copyOf(iceServers);
    iceServers.forEach(IceUrls::check);
    allowedOrigins = Set.copyOf(allowedOrigins);
  }

  /**
   * Starts from the defaults.
   *
   * @return a new builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Collects settings; what isn't set keeps its default.
   *
   * <p><b>Threading:</b> one thread at a time.
   */
  public static final class Builder {
    private String bind = "0.0.0.0";
    private int port = 8080;
    private final List<String> iceServers = new ArrayList<>();
    private Optional<TurnServers> turn = Optional.empty();
    private boolean stun = true;
    private Optional<Path> keyFile = Optional.empty();
    private Set<String> allowedOrigins = Set.of();
    private ServerLimits limits = ServerLimits.defaults();

    private Builder() {}

    /**
     * Sets the address to listen on. Default {@code 0.0.0.0}: every address.
     *
     * @param address a host name or an address
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder bind(String address) {
      bind = address;
      return this;
    }

    /**
     * Sets the port. Default 8080.
     *
     * @param number 0 to 65535; 0 takes a free one
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder port(int number) {
      port = number;
      return this;
    }

    /**
     * Adds a server that clients are told of. Default none.
     *
     * @param url {@code stun:host[:port]} or {@code stuns:}
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder iceServer(String url) {
      iceServers.add(url);
      return this;
    }

    /**
     * Names TURN servers; members get short-lived credentials for them. Default none.
     *
     * @param servers their addresses, the secret that they share with this server, and a lifetime
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder turn(TurnServers servers) {
      turn = Optional.of(servers);
      return this;
    }

    /**
     * Answers STUN binding requests or doesn't. Default true.
     *
     * @param answered whether to
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder stun(boolean answered) {
      stun = answered;
      return this;
    }

    /**
     * Keeps the key in a file, made at the first start. Default: in memory.
     *
     * @param file the file
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder keyFile(Path file) {
      keyFile = Optional.of(file);
      return this;
    }

    /**
     * Names the web pages that may connect. Default: all.
     *
     * @param origins such as {@code https://game.example}; empty: all
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder allowedOrigins(Collection<String> origins) {
      allowedOrigins = Set.copyOf(origins);
      return this;
    }

    /**
     * Sets the limits. Default {@link ServerLimits#defaults()}.
     *
     * @param values the limits
     * @return this
     */
    @CanIgnoreReturnValue
    public Builder limits(ServerLimits values) {
      limits = values;
      return this;
    }

    /**
     * Checks and builds.
     *
     * @return the settings
     * @throws IllegalArgumentException when a setting is wrong
     */
    public ServerConfig build() {
      return new ServerConfig(bind, port, iceServers, turn, stun, keyFile, allowedOrigins, limits);
    }
  }
}
