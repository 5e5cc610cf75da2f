package dev.playmesh.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The shape of ICE server URLs (RFC 7064). A malformed one kills a client's native code, so none
 * leaves this server. TURN needs credentials, which this server can't give yet.
 */
final class IceUrls {

  private static final Pattern URL =
      Pattern.compile(
          "stuns?:(?<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])"
              + "(?::(?<port>[0-9]{1,5}))?");

  private IceUrls() {}

  static void check(String url) {
    if (url.startsWith("turn:") || url.startsWith("turns:")) {
      throw new IllegalArgumentException(
          "ICE server '" + url + "' needs credentials, which can't be given; use a stun: URL");
    }
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches() || !isPort(matcher.group("port")) || !isHost(matcher.group("host"))) {
      throw new IllegalArgumentException(
          "ICE server '" + url + "' must look like stun:host:port (port 1 to 65535)");
    }
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
