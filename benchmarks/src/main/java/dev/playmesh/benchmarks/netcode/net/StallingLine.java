package dev.playmesh.benchmarks.netcode.net;

/** Every five seconds nothing passes for 200 ms; then all that waited comes at once. */
final class StallingLine implements Line {

  private static final double EVERY_MILLIS = 5_000;
  private static final double STALL_MILLIS = 200;

  private final Line inner;

  StallingLine(Line inner) {
    this.inner = inner;
  }

  @Override
  public int send(double sentMillis, int bytes, double[] arrivals) {
    int count = inner.send(sentMillis, bytes, arrivals);
    for (int i = 0; i < count; i++) {
      double phase = arrivals[i] % EVERY_MILLIS;
      if (phase < STALL_MILLIS) {
        arrivals[i] += STALL_MILLIS - phase;
      }
    }
    return count;
  }
}
