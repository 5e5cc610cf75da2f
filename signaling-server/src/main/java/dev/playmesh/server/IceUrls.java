package dev.playmesh.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shape of ICE server URLs (RFC 7064, RFC 7065). A malformed one kills a client's native code,
 * so none leaves this server.
 */
final class IceUrls {

  private static final String HOST_AND_PORT =
      "(?<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])"
          + "(?::(?<port>[0-9]{1,5}))?";
  private static final Pattern STUN = Pattern.compile("stuns?:" + HOST_AND_PORT);
  private static final Pattern TURN =
      Pattern.compile("turns?:" + HOST_AND_PORT + "(?:\\?transport=(?:udp|tcp))?");

  private IceUrls() {}

  static void check(String url) {
    if (url.startsWith("turn:") || url.startsWith("turns:")) {
      throw new IllegalArgumentException(
          "ICE server '" + url + "' needs credentials, which --turn gives; use a stun: URL here");
    }
    if (!fits(STUN.matcher(url))) {
      throw new IllegalArgumentException(
          "ICE server '" + url + "' must look like stun:host:port (port 1 to 65535)");
    }
  }

  static void checkTurn(String url) {
    if (!fits(TURN.matcher(url))) {
      throw new IllegalArgumentException(
          "TURN server '"
              + url
              + "' must look like turn:host:port (port 1 to 65535), with ?transport=udp or"
              + " ?transport=tcp when wanted");
    }
  }

  private static boolean fits(Matcher matcher) {
    return matcher.matches() && isPort(matcher.group("port")) && isHost(matcher.group("host"));
  }

  private static boolean isPort(@Nullable String port) {
    if (port == null) {
      return true;
    }
    int number = Integer.parseInt(port);
    return number >= 1 && number <= 65_535;
  }

  private static boolean isHost(String host) {
    return !host.contains("..") && !host.contains(".-") && !host.contains("-.");
  }
}
