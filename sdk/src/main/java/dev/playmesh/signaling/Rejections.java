package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;

/** What a server's refusal means for a session. */
final class Rejections {

  private static final int MAX_MESSAGE = 300;

  private Rejections() {}

  static DisconnectReason reason(Rejected rejected) {
    return DisconnectReason.of(code(rejected.getReason()), message(rejected));
  }

  /** Whether a member that comes back may try again later. */
  static boolean passes(Rejected rejected) {
    return switch (rejected.getReason()) {
      case RATE_LIMITED,
          TOO_MANY_CONNECTIONS,
          TOO_MANY_FAILED_JOINS,
          SERVER_FULL,
          TIMED_OUT,
          SLOW_CLIENT,
          SHUTTING_DOWN ->
          true;
      default -> rejected.getRetryAfterMillis() != 0;
    };
  }

  /** Whether the server cut a member because of what it did. */
  static boolean isForAbuse(Rejected rejected) {
    return switch (rejected.getReason()) {
      case BAD_REQUEST, RATE_LIMITED, SLOW_CLIENT -> true;
      default -> false;
    };
  }

  /** How long the server wants to be left alone, at most a minute. */
  static long retryNanos(Rejected rejected) {
    long millis = Math.min(60_000, Integer.toUnsignedLong(rejected.getRetryAfterMillis()));
    return millis * 1_000_000;
  }

  /** Whether a newcomer may ask once more after the pause that the server names. */
  static boolean isBrief(Rejected rejected) {
    return rejected.getRetryAfterMillis() != 0
        && (rejected.getReason() == Rejected.Reason.RATE_LIMITED
            || rejected.getReason() == Rejected.Reason.SHUTTING_DOWN);
  }

  /** The server's words as one line of bounded length; never blank. */
  static String message(Rejected rejected) {
    String text = oneLine(rejected.getMessage());
    return text.isEmpty() ? "the server refused: " + rejected.getReason() : text;
  }

  static String oneLine(String text) {
    String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "…";
  }

  private static Code code(Rejected.Reason reason) {
    return switch (reason) {
      case ROOM_NOT_FOUND -> Code.ROOM_NOT_FOUND;
      case ROOM_FULL -> Code.ROOM_FULL;
      case WRONG_PASSWORD -> Code.WRONG_PASSWORD;
      case VERSION_MISMATCH, UNSUPPORTED_PROTOCOL -> Code.VERSION_MISMATCH;
      case TOPOLOGY_MISMATCH -> Code.TOPOLOGY_MISMATCH;
      case REPLACED -> Code.REPLACED;
      case RESUME_REFUSED -> Code.RESUME_REFUSED;
      default -> Code.REFUSED;
    };
  }
}
