package dev.playmesh.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
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

  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");
  private static final int MOST_LABEL = 63;

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
    if (host.startsWith("[")) {
      return isAddress(host);
    }
    boolean numeric = host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    boolean plain = !host.contains("..") && !host.contains(".-") && !host.contains("-.");
    return plain && (numeric ? IPV4.matcher(host).matches() : hasShortLabels(host));
  }

  private static boolean hasShortLabels(String host) {
    int start = 0;
    for (int dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', start)) {
      if (dot - start > MOST_LABEL) {
        return false;
      }
      start = dot + 1;
    }
    return host.length() - start <= MOST_LABEL;
  }

  /** Whether it is an address of IPv6 in brackets: those are never looked up. */
  private static boolean isAddress(String literal) {
    try {
      return literal.contains(":") && InetAddress.getByName(literal).getAddress().length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
