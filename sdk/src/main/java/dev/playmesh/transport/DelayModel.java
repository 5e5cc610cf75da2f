package dev.playmesh.transport;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkConditions.Jitter;
import java.util.Random;

/**
 * How long packets take. Half of the delay is the distance, which nothing undercuts. NORMAL jitter
 * is cut off there; GAMMA jitter is a gamma distribution above it, with the delay as mean and the
 * jitter as standard deviation of the whole (a shifted gamma, as measured on the internet: Bovy et
 * al. 2002).
 *
 * <p><b>Threading:</b> one thread.
 */
final class DelayModel {

  private final Random random;

  DelayModel(Random random) {
    this.random = random;
  }

  double millis(NetworkConditions line) {
    double mean = line.delayMillis();
    double deviation = line.jitterMillis();
    if (deviation == 0) {
      return mean;
    }
    double floor = mean / 2;
    if (line.jitter() == Jitter.NORMAL) {
      return Math.max(floor, mean + deviation * random.nextGaussian());
    }
    if (mean == 0) {
      return 0;
    }
    double above = mean - floor;
    double shape = above * above / (deviation * deviation);
    return floor + gamma(shape) * above / shape;
  }

  /** A gamma distribution of scale 1 (Marsaglia and Tsang 2000). */
  private double gamma(double shape) {
    if (shape < 1) {
      double lift = StrictMath.pow(1 - random.nextDouble(), 1 / shape);
      return gamma(shape + 1) * lift;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      if (v > 0) {
        v = v * v * v;
        double u = 1 - random.nextDouble();
        if (StrictMath.log(u) < x * x / 2 + d - d * v + d * StrictMath.log(v)) {
          return d * v;
        }
      }
    }
  }
}
