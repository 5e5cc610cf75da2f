package dev.playmesh.benchmarks.netcode.net;

import java.util.Random;

/** Delay, jitter, loss in bursts, doubles. */
final class RandomLine implements Line {

  private final Random random;
  private final double delayMillis;
  private final double jitterMillis;
  private final boolean gamma;
  private final double loss;
  private final double burst;
  private final double doubled;
  private boolean bad;

  RandomLine(
      long seed,
      double delayMillis,
      double jitterMillis,
      boolean gamma,
      double loss,
      double burst,
      double doubled) {
    random = new Random(seed);
    this.delayMillis = delayMillis;
    this.jitterMillis = jitterMillis;
    this.gamma = gamma;
    this.loss = loss;
    this.burst = burst;
    this.doubled = doubled;
  }

  @Override
  public int send(double sentMillis, int bytes, double[] arrivals) {
    if (isLost()) {
      return 0;
    }
    arrivals[0] = sentMillis + delay();
    if (doubled == 0 || random.nextDouble() >= doubled) {
      return 1;
    }
    arrivals[1] = sentMillis + delay();
    return 2;
  }

  /** Gilbert-Elliott: bad loses all; independent loss when bursts are of one. */
  private boolean isLost() {
    if (burst <= 1) {
      return random.nextDouble() < loss;
    }
    double leave = 1 / burst;
    double enter = loss * leave / (1 - loss);
    bad = bad ? random.nextDouble() >= leave : random.nextDouble() < enter;
    return bad;
  }

  private double delay() {
    if (gamma) {
      double shape = delayMillis * delayMillis / (jitterMillis * jitterMillis);
      return gammaOf(shape) * delayMillis / shape;
    }
    return Math.max(delayMillis / 2, delayMillis + random.nextGaussian() * jitterMillis);
  }

  /** Marsaglia and Tsang's method, for shapes of at least 1. */
  private double gammaOf(double shape) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double z = random.nextGaussian();
      double v = Math.pow(1 + c * z, 3);
      if (v > 0 && Math.log(random.nextDouble()) < z * z / 2 + d - d * v + d * Math.log(v)) {
        return d * v;
      }
    }
  }
}
