package dev.playmesh.transport;

import dev.onvoid.webrtc.PortAllocatorConfig;
import dev.onvoid.webrtc.RTCConfiguration;
import dev.onvoid.webrtc.RTCIceServer;
import dev.onvoid.webrtc.RTCIceTransportPolicy;
import dev.onvoid.webrtc.TlsCertPolicy;
import java.util.List;

/**
 * Which addresses of this machine are offered, and which of the peer's are tried.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param relayOnly only those of TURN servers
 * @param minPort the lowest local port, 0 for any
 * @param maxPort the highest local port, 0 for any
 * @param ipv6 IPv6 too
 * @param checksTls whether TURN servers over TLS must have a certificate that the native knows
 */
public record IceSettings(
    boolean relayOnly, int minPort, int maxPort, boolean ipv6, boolean checksTls) {

  /** All addresses, any port. */
  public static final IceSettings DEFAULT = new IceSettings(false, 0, 0, true);

  /** Checks the range. */
  public IceSettings {
    boolean any = minPort == 0 && maxPort == 0;
    if (!any && (minPort < 1 || maxPort > 65535 || minPort > maxPort)) {
      throw new IllegalArgumentException(
          "minPort to maxPort must be a range within 1 to 65535 but is "
              + minPort
              + " to "
              + maxPort);
    }
  }

  /** Certificates are checked. */
  public IceSettings(boolean relayOnly, int minPort, int maxPort, boolean ipv6) {
    this(relayOnly, minPort, maxPort, ipv6, true);
  }

  /** The same, with relays alone or with all addresses. */
  public IceSettings withRelayOnly(boolean only) {
    return new IceSettings(only, minPort, maxPort, ipv6, checksTls);
  }

  /** Whether the local ports are restricted. */
  boolean hasRange() {
    return maxPort > 0;
  }

  /** The native's configuration, of checked values only: it crashes at others. */
  RTCConfiguration toNative(List<IceServer> servers) {
    RTCConfiguration configuration = new RTCConfiguration();
    List<RTCIceServer> usable = IceServers.usable(servers);
    if (!checksTls) {
      usable.forEach(server -> server.tlsCertPolicy = TlsCertPolicy.INSECURE_NO_CHECK);
    }
    configuration.iceServers.addAll(usable);
    configuration.iceTransportPolicy =
        relayOnly ? RTCIceTransportPolicy.RELAY : RTCIceTransportPolicy.ALL;
    if (hasRange()) {
      PortAllocatorConfig ports = configuration.portAllocatorConfig;
      ports.minPort = minPort;
      ports.maxPort = maxPort;
    }
    return configuration;
  }
}
