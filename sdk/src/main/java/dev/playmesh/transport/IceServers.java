package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCIceServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the native only those STUN and TURN servers that it can take; the others are left out and
 * logged, each once per process.
 *
 * <p><b>Threading:</b> any thread.
 */
final class IceServers {

  private static final Logger LOG = LoggerFactory.getLogger(IceServers.class);
  private static final int MAX_URLS = 16;
  private static final int MAX_SECRET_BYTES = 500;
  private static final int MAX_LOGGED = 1000;
  private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

  private IceServers() {}

  /** One native server for each usable address. */
  static List<RTCIceServer> usable(List<IceServer> servers) {
    List<RTCIceServer> usable = new ArrayList<>();
    for (IceServer server : servers) {
      for (String url : server.urls()) {
        Optional<String> problem = problem(server, url);
        if (problem.isPresent()) {
          logOnce(url, problem.get());
        } else if (usable.size() < MAX_URLS) {
          usable.add(toNative(server, url));
        }
      }
    }
    return usable;
  }

  /** The addresses of the usable relays. */
  static List<String> relays(List<IceServer> servers) {
    return usable(servers).stream()
        .flatMap(server -> server.urls.stream())
        .filter(IceUrls::isTurn)
        .toList();
  }

  /** Says why an address of a server can't be used; empty when it can. */
  static Optional<String> problem(IceServer server, String url) {
    return IceUrls.problem(url)
        .or(() -> IceUrls.isTurn(url) ? secretsProblem(server) : Optional.empty());
  }

  private static Optional<String> secretsProblem(IceServer server) {
    if (server.username().isEmpty() || server.credential().isEmpty()) {
      return Optional.of("TURN needs a user name and a credential");
    }
    if (isTooLong(server.username()) || isTooLong(server.credential())) {
      return Optional.of(
          "user name and credential must have at most " + MAX_SECRET_BYTES + " bytes");
    }
    return Optional.empty();
  }

  private static boolean isTooLong(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length > MAX_SECRET_BYTES;
  }

  private static RTCIceServer toNative(IceServer server, String url) {
    RTCIceServer result = new RTCIceServer();
    result.urls.add(url);
    if (IceUrls.isTurn(url)) {
      result.username = server.username();
      result.password = server.credential();
    }
    return result;
  }

  private static void logOnce(String url, String problem) {
    if (LOGGED.size() < MAX_LOGGED && LOGGED.add(url)) {
      String shown = url.length() > 120 ? url.substring(0, 120) + "…" : url;
      LOG.warn("ICE server '{}' is left out: {}", shown.replaceAll("\\p{Cntrl}", "?"), problem);
    }
  }
}
