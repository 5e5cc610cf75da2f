package dev.playmesh.transport;

import dev.onvoid.webrtc.PortAllocatorConfig;
import dev.onvoid.webrtc.RTCConfiguration;
import dev.onvoid.webrtc.RTCIceTransportPolicy;
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
 */
public record IceSettings(boolean relayOnly, int minPort, int maxPort, boolean ipv6) {

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

  /** Whether the local ports are restricted. */
  boolean hasRange() {
    return maxPort > 0;
  }

  /** The native's configuration, of checked values only: it crashes at others. */
  RTCConfiguration toNative(List<IceServer> servers) {
    RTCConfiguration configuration = new RTCConfiguration();
    configuration.iceServers.addAll(IceServers.usable(servers));
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
