package dev.playmesh.signaling;

import java.time.Duration;

/**
 * How patient a rendezvous is.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param answer how long a question may take from asking to answer, connecting included; 10 s
 * @param backoffFirst the pause before the first attempt to come back; 250 ms
 * @param backoffMax the longest pause, reached by doubling; 5 s
 * @param jitter how much a pause may differ to both sides, so that the members of a room don't come
 *     back all at once; 0.3
 * @param leave how long the server may take to hear the last words and close; 1 s, and half of it
 *     more until the socket is cut, all on a thread of its own
 * @param maxFrameBytes the largest message that the server may send; 1 MiB
 */
public record RendezvousSettings(
    Duration answer,
    Duration backoffFirst,
    Duration backoffMax,
    double jitter,
    Duration leave,
    int maxFrameBytes) {

  /** Checks the ranges. */
  public RendezvousSettings {
    requirePositive("answer", answer);
    requirePositive("backoffFirst", backoffFirst);
    requirePositive("backoffMax", backoffMax);
    requirePositive("leave", leave);
    if (!(jitter >= 0 && jitter < 1)) {
      throw new IllegalArgumentException("jitter must be in [0, 1) but is " + jitter);
    }
    if (maxFrameBytes < 1024) {
      throw new IllegalArgumentException(
          "maxFrameBytes must be at least 1024 but is " + maxFrameBytes);
    }
  }

  /** What a game gets that says nothing. */
  public static RendezvousSettings defaults() {
    return new RendezvousSettings(
        Duration.ofSeconds(10),
        Duration.ofMillis(250),
        Duration.ofSeconds(5),
        0.3,
        Duration.ofSeconds(1),
        1 << 20);
  }

  /** The same with another deadline for answers. */
  public RendezvousSettings withAnswer(Duration deadline) {
    return new RendezvousSettings(deadline, backoffFirst, backoffMax, jitter, leave, maxFrameBytes);
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive but is " + value);
    }
  }
}
