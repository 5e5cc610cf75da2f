package dev.playmesh;

import java.net.URI;
import java.util.regex.Pattern;

/** The texts that a game gives us, checked at the call. */
final class Texts {

  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

  private Texts() {}

  /** A room code. */
  static String code(String value) {
    if (!CODE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "code must be 1 to 32 characters of [A-Za-z0-9_-] but is '" + value + "'");
    }
    return value;
  }

  /** Something that people read: no control characters, no halves of characters. */
  static String printable(String field, String value, int min, int max) {
    int length = value.codePointCount(0, value.length());
    if (length < min || length > max) {
      throw new IllegalArgumentException(
          field + " must be " + min + " to " + max + " characters but has " + length);
    }
    boolean bad =
        value
            .codePoints()
            .anyMatch(
                c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    if (bad) {
      throw new IllegalArgumentException(
          field + " must have neither control characters nor lone surrogates");
    }
    if (min > 0 && value.isBlank()) {
      throw new IllegalArgumentException(field + " must not be blank");
    }
    return value;
  }

  /** A value for a message: one line, not too long. */
  static String shown(String value) {
    String text = value.replaceAll("[^ -~]", "?");
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }

  /** The address of a signaling server. */
  static URI server(String value) {
    URI uri;
    try {
      uri = new URI(value);
    } catch (java.net.URISyntaxException e) {
      throw new IllegalArgumentException(
          "server must be a URL such as ws://host:8080 but is '" + value + "'", e);
    }
    String scheme = uri.getScheme();
    boolean webSocket = "ws".equalsIgnoreCase(scheme) || "wss".equalsIgnoreCase(scheme);
    int port = uri.getPort();
    if (!webSocket
        || uri.getHost() == null
        || uri.getHost().isEmpty()
        || port > 65535
        || port == 0) {
      throw new IllegalArgumentException(
          "server must be a URL such as ws://host:8080 or wss://host but is '" + value + "'");
    }
    return uri;
  }
}
