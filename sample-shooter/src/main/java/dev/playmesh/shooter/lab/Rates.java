package dev.playmesh.shooter.lab;

/** Bytes a second, from counts that grow. */
final class Rates {

  private static final double EVERY_MILLIS = 1000;

  private double sinceMillis;
  private long counted;
  private double perSecond;

  double of(long bytes, double nowMillis) {
    double passed = nowMillis - sinceMillis;
    if (passed >= EVERY_MILLIS) {
      perSecond = (double) (bytes - counted) * 1000 / passed;
      counted = bytes;
      sinceMillis = nowMillis;
    }
    return perSecond;
  }
}
