package dev.playmesh.signaling;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** Checks the address of a signaling server. */
final class ServerUrl {

  private ServerUrl() {}

  static URI parse(String text) {
    URI uri;
    try {
      uri = new URI(text.strip());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(complaint(text, e.getReason()), e);
    }
    Optional<String> problem = problem(uri);
    if (problem.isPresent()) {
      throw new IllegalArgumentException(complaint(text, problem.get()));
    }
    return lowerCaseScheme(uri);
  }

  /** What is wrong with it, in words that continue "…: ". */
  static Optional<String> problem(URI uri) {
    String scheme = uri.getScheme();
    if (scheme == null || !(scheme.equalsIgnoreCase("ws") || scheme.equalsIgnoreCase("wss"))) {
      return Optional.of("it must begin with ws:// or wss://");
    }
    if (uri.getHost() == null) {
      return Optional.of("the host or the port is missing or malformed");
    }
    if (uri.getPort() == 0 || uri.getPort() > 65535) {
      return Optional.of("the port must be 1 to 65535");
    }
    if (uri.getUserInfo() != null) {
      return Optional.of("user and password aren't supported");
    }
    if (uri.getFragment() != null) {
      return Optional.of("it must not have a #fragment");
    }
    return Optional.empty();
  }

  static String complaint(String text, String problem) {
    return "the server's address must look like ws://host:8080 but is '" + text + "': " + problem;
  }

  /** The same address as the WebSocket library wants it. */
  static URI lowerCaseScheme(URI uri) {
    String text = uri.toString();
    int colon = text.indexOf(':') + 1;
    return URI.create(text.substring(0, colon).toLowerCase(Locale.ROOT) + text.substring(colon));
  }
}
