package dev.playmesh.server;

/** Time that moves when a test says so. */
final class FakeClock implements ServerClock {

  private static final long WALL = 1_790_000_000_000L;

  private long millis;

  void advance(long byMillis) {
    millis += byMillis;
  }

  @Override
  public long millis() {
    return millis;
  }

  @Override
  public long wallMillis() {
    return WALL + millis;
  }
}
