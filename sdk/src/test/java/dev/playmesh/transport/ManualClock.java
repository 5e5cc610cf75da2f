package dev.playmesh.transport;

import dev.playmesh.time.Clock;

/** Time that stands still until told. */
final class ManualClock implements Clock {

  private long nanos;

  @Override
  public long nanos() {
    return nanos;
  }

  void set(long newNanos) {
    nanos = newNanos;
  }
}
