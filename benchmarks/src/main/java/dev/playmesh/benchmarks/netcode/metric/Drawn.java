package dev.playmesh.benchmarks.netcode.metric;

/** What one method drew, frame by frame. */
public final class Drawn {

  final double[] times;
  final double[] x;
  final double[] y;
  int first = -1;
  int beyond;

  /** For these frames. */
  public Drawn(double[] times) {
    this.times = times;
    x = new double[times.length];
    y = new double[times.length];
  }

  /** Notes one frame. */
  public void put(int frame, double drawnX, double drawnY, boolean beyondNewest) {
    x[frame] = drawnX;
    y[frame] = drawnY;
    if (first < 0) {
      first = frame;
    }
    if (beyondNewest && times[frame] >= Scores.WARM_UP_MILLIS) {
      beyond++;
    }
  }

  /** The frame's time. */
  public double time(int frame) {
    return times[frame];
  }

  /** How many frames there are. */
  public int frames() {
    return times.length;
  }

  /** What was drawn. */
  public double x(int frame) {
    return x[frame];
  }

  /** What was drawn. */
  public double y(int frame) {
    return y[frame];
  }
}
