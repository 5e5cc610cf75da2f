package dev.playmesh.server;

import dev.playmesh.proto.signaling.Rejected.Reason;
import java.util.Optional;

/**
 * Slows down those who guess codes and passwords, by address.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class FailedJoins {

  private final AddressBuckets buckets;
  private final ServerClock clock;

  FailedJoins(int perMinute, ServerClock clock) {
    this.buckets = new AddressBuckets(perMinute / 60.0, perMinute, clock.millis());
    this.clock = clock;
  }

  Optional<Refusal> refusal(AddressKey address) {
    long wait = buckets.of(address, clock.millis()).waitMillis(clock.millis());
    return wait == 0
        ? Optional.empty()
        : Optional.of(
            new Refusal(
                Reason.TOO_MANY_FAILED_JOINS,
                "Too many wrong codes and passwords from this address; wait a moment",
                (int) wait));
  }

  void count(AddressKey address) {
    boolean unused = buckets.of(address, clock.millis()).take(1, clock.millis());
  }
}
