package dev.playmesh.signaling;

import java.util.SplittableRandom;

/** Pauses that double up to a maximum, each off by a seeded jitter. */
final class Backoff {

  private final RendezvousSettings settings;
  private final SplittableRandom random;
  private int attempts;

  Backoff(RendezvousSettings settings, long seed) {
    this.settings = settings;
    random = new SplittableRandom(seed);
  }

  /** The next pause in nanoseconds. */
  long nextNanos() {
    double max = settings.backoffMax().toNanos();
    double pause = Math.min(max, settings.backoffFirst().toNanos() * Math.pow(2, attempts));
    attempts = Math.min(attempts + 1, 30);
    return (long) (pause * (1 + settings.jitter() * (2 * random.nextDouble() - 1)));
  }

  /** Starts over with the first pause. */
  void reset() {
    attempts = 0;
  }
}
