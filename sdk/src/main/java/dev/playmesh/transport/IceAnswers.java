package dev.playmesh.transport;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What STUN and TURN servers answered that isn't an address: refusals, or nothing at all. Of each
 * the newest, for the sentence that says why no path was found.
 *
 * <p><b>Threading:</b> any thread.
 */
final class IceAnswers {

  private static final int MOST = 8;
  private static final int MOST_TEXT = 80;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int QUOTA = 486;
  private static final int UNREACHABLE = 701;

  private final Map<String, String> answers = new LinkedHashMap<>();

  /** Keeps an answer. Texts are the server's, which can say anything. */
  synchronized void add(String url, int code, String text) {
    String server = oneLine(url);
    if (answers.size() < MOST || answers.containsKey(server)) {
      answers.put(server, words(code, oneLine(text), server.startsWith("turns:")));
    }
  }

  private static String words(int code, String text, boolean tls) {
    return switch (code) {
      case UNAUTHORIZED -> "refused the credentials (401): they are wrong or have expired";
      case FORBIDDEN -> "forbids it (403)";
      case QUOTA -> "has no room for more (486)";
      case UNREACHABLE ->
          tls ? "doesn't answer, or its certificate isn't known here" : "doesn't answer";
      default -> "said " + code + " " + text;
    };
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("[^ -~]+", " ").strip();
    return line.length() > MOST_TEXT ? line.substring(0, MOST_TEXT) + "…" : line;
  }

  synchronized boolean isEmpty() {
    return answers.isEmpty();
  }

  /** For people: {@code turn:a doesn't answer; turn:b refused the credentials…}. */
  @Override
  public synchronized String toString() {
    return answers.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining("; "));
  }
}
