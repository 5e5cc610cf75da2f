package dev.playmesh.transport;

import java.util.List;
import java.util.Optional;

/**
 * Reads the little of a session description (RFC 8866, RFC 8841) that must be known before the
 * native sees it.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Sdp {

  /** The largest packet that the native sends. */
  static final int MAX_PACKET_BYTES = 262_144;

  /** What a description may have. */
  static final int MAX_CHARS = 65_536;

  private static final String MAX_MESSAGE_SIZE = "a=max-message-size:";
  private static final int WITHOUT_ATTRIBUTE = 65_536;

  private Sdp() {}

  /** Says why a description isn't one of data channels alone; empty when it is. */
  static Optional<String> problem(String sdp) {
    if (sdp.length() > MAX_CHARS) {
      return Optional.of("it has " + sdp.length() + " characters, more than " + MAX_CHARS);
    }
    if (!sdp.startsWith("v=0")) {
      return Optional.of("it doesn't start with v=0");
    }
    List<String> media = sdp.lines().filter(line -> line.startsWith("m=")).toList();
    if (media.size() != 1 || !media.get(0).startsWith("m=application ")) {
      return Optional.of("it must have one media section, m=application, but has " + media.size());
    }
    return Optional.empty();
  }

  /** The largest packet that the side which made the description takes, and the native sends. */
  static int maxPacketBytes(String sdp) {
    return sdp.lines()
        .filter(line -> line.startsWith(MAX_MESSAGE_SIZE))
        .findFirst()
        .map(line -> bounded(line.substring(MAX_MESSAGE_SIZE.length()).strip()))
        .orElse(WITHOUT_ATTRIBUTE);
  }

  private static int bounded(String number) {
    if (number.isEmpty() || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return WITHOUT_ATTRIBUTE;
    }
    String digits = number.replaceFirst("^0+", "");
    if (digits.isEmpty() || digits.length() > 9) {
      return MAX_PACKET_BYTES; // 0 means without limit
    }
    return Math.min(MAX_PACKET_BYTES, Integer.parseInt(digits));
  }
}
