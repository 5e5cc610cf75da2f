package dev.playmesh.transport;

import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Leaves IPv6 addresses out where they aren't wanted: neither told nor tried. The native has no
 * switch for it that works.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Ipv6 {

  private static final int ADDRESS = 4;

  private Ipv6() {}

  /** Whether a candidate line has such an address. */
  static boolean isIn(String candidate) {
    String[] words = candidate.strip().split("\\s+", ADDRESS + 2);
    return words.length > ADDRESS && words[ADDRESS].indexOf(':') >= 0;
  }

  /** The signal without such addresses; empty when nothing is left of it. */
  static Optional<Signal> without(Signal signal) {
    if (signal instanceof Signal.Candidate candidate) {
      return isIn(candidate.candidate()) ? Optional.empty() : Optional.of(signal);
    } else if (signal instanceof Signal.Offer offer) {
      return Optional.of(new Signal.Offer(without(offer.sdp())));
    } else if (signal instanceof Signal.Answer answer) {
      return Optional.of(new Signal.Answer(without(answer.sdp())));
    }
    return Optional.of(signal);
  }

  private static String without(String sdp) {
    if (sdp.lines().noneMatch(Ipv6::isUnwanted)) {
      return sdp;
    }
    return sdp.lines()
        .filter(line -> !isUnwanted(line))
        .collect(Collectors.joining("\r\n", "", "\r\n"));
  }

  private static boolean isUnwanted(String line) {
    return line.startsWith("a=candidate:") && isIn(line);
  }
}
