package dev.playmesh.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks STUN and TURN addresses (RFC 7064 and 7065) before the native sees them: there each
 * malformed one is a crash of the process.
 *
 * <p>Taken: {@code stun:HOST[:PORT]}, {@code stuns:HOST[:PORT]} and {@code
 * turn[s]:HOST[:PORT][?transport=udp|tcp]}, in lower case but for the host, which is a name, an
 * IPv4 address or an IPv6 address in brackets.
 *
 * <p><b>Threading:</b> any thread.
 */
final class IceUrls {

  private static final int MAX_LENGTH = 300;
  private static final Pattern URL =
      Pattern.compile(
          "(?<scheme>[^:]*):(?<host>\\[[^\\]]*\\]|[^:?\\[\\]]*)(?::(?<port>[^?]*))?"
              + "(?:\\?(?<query>.*))?",
          Pattern.DOTALL);
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?");
  private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

  private IceUrls() {}

  /** Whether it names a relay, which needs a user name and a credential. */
  static boolean isTurn(String url) {
    return url.startsWith("turn:") || url.startsWith("turns:");
  }

  /** Says what is wrong with it; empty when the native can take it. */
  static Optional<String> problem(String url) {
    if (url.length() > MAX_LENGTH) {
      return Optional.of("it has more than " + MAX_LENGTH + " characters");
    }
    for (int i = 0; i < url.length(); i++) {
      if (url.charAt(i) <= ' ' || url.charAt(i) > '~') {
        return Optional.of("only printable ASCII without spaces is allowed");
      }
    }
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      return Optional.of("it isn't of the form stun:HOST:PORT or turn:HOST:PORT");
    }
    return schemeProblem(parts.group("scheme"))
        .or(() -> hostProblem(parts.group("host")))
        .or(() -> portProblem(Optional.ofNullable(parts.group("port"))))
        .or(() -> queryProblem(isTurn(url), Optional.ofNullable(parts.group("query"))));
  }

  private static Optional<String> schemeProblem(String scheme) {
    return switch (scheme) {
      case "stun", "stuns", "turn", "turns" -> Optional.empty();
      default -> Optional.of("it must start with stun:, stuns:, turn: or turns: in lower case");
    };
  }

  private static Optional<String> hostProblem(String host) {
    if (host.isEmpty()) {
      return Optional.of("the host is missing");
    }
    boolean valid =
        host.startsWith("[") ? isIpv6(host.substring(1, host.length() - 1)) : isName(host);
    return valid ? Optional.empty() : Optional.of("'" + host + "' is no host");
  }

  private static boolean isIpv6(String address) {
    if (!IPV6.matcher(address).matches() || !address.contains(":")) {
      return false;
    }
    try {
      // a literal: nothing is looked up
      return InetAddress.getByName("[" + address + "]").getAddress().length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean isName(String host) {
    String[] labels = host.split("\\.", -1);
    boolean numeric = true;
    for (String label : labels) {
      if (label.length() > 63 || !LABEL.matcher(label).matches()) {
        return false;
      }
      numeric &= isNumber(label);
    }
    return host.length() <= 253 && (!numeric || isIpv4(labels));
  }

  private static boolean isIpv4(String[] octets) {
    if (octets.length != 4) {
      return false;
    }
    for (String octet : octets) {
      if (octet.length() > 3 || Integer.parseInt(octet) > 255) {
        return false;
      }
    }
    return true;
  }

  private static Optional<String> portProblem(Optional<String> port) {
    return port.filter(text -> !isPort(text))
        .map(text -> "the port must be 1 to 65535 but is '" + text + "'");
  }

  private static boolean isPort(String text) {
    if (!isNumber(text) || text.length() > 5) {
      return false;
    }
    int port = Integer.parseInt(text);
    return port >= 1 && port <= 65535;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static Optional<String> queryProblem(boolean turn, Optional<String> query) {
    if (query.isEmpty()) {
      return Optional.empty();
    }
    if (!turn) {
      return Optional.of("STUN takes no ?transport");
    }
    return switch (query.get()) {
      case "transport=udp", "transport=tcp" -> Optional.empty();
      default ->
          Optional.of(
              "?" + query.get() + " must be ?transport=udp or ?transport=tcp in lower case");
    };
  }
}
