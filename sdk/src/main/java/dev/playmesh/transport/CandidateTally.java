package dev.playmesh.transport;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.Pattern;

/**
 * Counts the addresses of one side by kind, for the sentence that says why no path was found.
 *
 * <p><b>Threading:</b> any thread.
 */
final class CandidateTally {

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final String[] KINDS = {"host", "srflx", "prflx", "relay", "unknown"};
  private static final String[] WORDS = {
    "local", "public (STUN)", "seen by the peer", "relayed (TURN)", "unknown"
  };

  private final AtomicIntegerArray counts = new AtomicIntegerArray(KINDS.length);
  private volatile boolean hasUdp;

  /** Counts a candidate line. */
  void add(String candidate) {
    counts.incrementAndGet(kindOf(candidate));
    hasUdp |= candidate.toLowerCase(Locale.ROOT).contains(" udp ");
  }

  /** Counts the candidate lines inside a description. */
  void addAllOf(String sdp) {
    sdp.lines().filter(line -> line.startsWith("a=candidate:")).forEach(this::add);
  }

  /** Begins at nothing. */
  void clear() {
    for (int i = 0; i < KINDS.length; i++) {
      counts.set(i, 0);
    }
  }

  /** How many there are of all kinds. */
  int total() {
    int total = 0;
    for (int i = 0; i < KINDS.length; i++) {
      total += counts.get(i);
    }
    return total;
  }

  /** Whether any is of UDP. */
  boolean hasUdp() {
    return hasUdp;
  }

  /** How many are of relays. */
  int relays() {
    return counts.get(3);
  }

  private static int kindOf(String candidate) {
    String[] words = BLANKS.split(candidate.strip(), -1);
    for (int i = 0; i + 1 < words.length; i++) {
      if (words[i].equals("typ")) {
        return indexOf(words[i + 1].toLowerCase(Locale.ROOT));
      }
    }
    return KINDS.length - 1;
  }

  private static int indexOf(String kind) {
    for (int i = 0; i < KINDS.length - 1; i++) {
      if (KINDS[i].equals(kind)) {
        return i;
      }
    }
    return KINDS.length - 1;
  }

  /** For people: {@code 2 local, 1 public (STUN)} or {@code none}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < KINDS.length; i++) {
      if (counts.get(i) > 0) {
        text.append(text.isEmpty() ? "" : ", ").append(counts.get(i)).append(' ').append(WORDS[i]);
      }
    }
    return text.isEmpty() ? "none" : text.toString();
  }
}
