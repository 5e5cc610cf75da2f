package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/**
 * Mirror's way: a local timeline that runs 2 % faster or 4 % slower to keep behind the newest
 * snapshot by a buffer that grows with the spread of the arrival intervals.
 */
final class DynamicDelay extends Interpolated {

  private static final double FASTER = 0.02;
  private static final double SLOWER = 0.04;

  private final double interval;
  private final double tolerance;
  private final double driftWeight;
  private final double deliveryWeight;
  private double drift;
  private double deliveryMean;
  private double deliveryVariance;
  private boolean averaging;
  private boolean measuring;
  private double lastArrival = Double.NaN;
  private double timeline = Double.NaN;
  private double scale = 1;
  private double lastFrame;

  DynamicDelay(double interval, double tolerance) {
    super(0, false);
    this.interval = interval;
    this.tolerance = tolerance;
    driftWeight = 2 / (1000 / interval + 1);
    deliveryWeight = 2 / (2000 / interval + 1);
  }

  @Override
  public void update(Update update) {
    insert(update, update.remoteMillis());
    if (!Double.isNaN(lastArrival)) {
      measureDelivery(update.arrivedMillis() - lastArrival);
    }
    lastArrival = update.arrivedMillis();
    double target = newestMillis() - buffer();
    if (Double.isNaN(timeline)) {
      timeline = target;
      return;
    }
    timeline = Math.max(target - buffer(), Math.min(target + buffer(), timeline));
    double error = newestMillis() - timeline;
    drift = averaging ? drift + driftWeight * (error - drift) : error;
    averaging = true;
    double ahead = drift - buffer();
    scale = ahead > interval ? 1 + FASTER : ahead < -interval ? 1 - SLOWER : 1;
  }

  @Override
  public boolean sample(double nowMillis) {
    if (Double.isNaN(timeline)) {
      return false;
    }
    if (lastFrame > 0) {
      timeline += (nowMillis - lastFrame) * scale;
    }
    lastFrame = nowMillis;
    return draw(timeline);
  }

  private double buffer() {
    return interval + Math.sqrt(deliveryVariance) + interval * tolerance;
  }

  private void measureDelivery(double gap) {
    if (!measuring) {
      deliveryMean = gap;
      measuring = true;
      return;
    }
    double off = gap - deliveryMean;
    deliveryMean += deliveryWeight * off;
    deliveryVariance = (1 - deliveryWeight) * (deliveryVariance + deliveryWeight * off * off);
  }
}
