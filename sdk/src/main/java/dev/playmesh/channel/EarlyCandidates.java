package dev.playmesh.channel;

import dev.playmesh.transport.Signal;
import java.util.ArrayList;
import java.util.List;

/**
 * Candidates that came before the offer they belong to: of the newest negotiation only, 64 at most.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class EarlyCandidates {

  private static final int MAX = 64;

  private final List<Signal> waiting = new ArrayList<>();
  private int negotiation = -1;

  /** Keeps a candidate; false when it isn't one, is of an older negotiation, or one too many. */
  boolean add(int number, Signal signal) {
    if (!(signal instanceof Signal.Candidate) || number < negotiation) {
      return false;
    }
    if (number > negotiation) {
      waiting.clear();
      negotiation = number;
    }
    return waiting.size() < MAX && waiting.add(signal);
  }

  /** Those of a negotiation, each once. */
  List<Signal> take(int number) {
    List<Signal> result = number == negotiation ? List.copyOf(waiting) : List.of();
    if (number >= negotiation) {
      waiting.clear();
    }
    return result;
  }
}
