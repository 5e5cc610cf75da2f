package dev.playmesh.benchmarks.netcode.metric;

import java.util.Arrays;
import java.util.Random;

/** When frames are drawn. */
public final class Frames {

  private Frames() {}

  /** Times in milliseconds for a frame rate by name: 60, 144 or uneven. */
  public static double[] of(String rate, double seconds, long seed) {
    if (rate.equals("uneven")) {
      return uneven(seconds, seed);
    }
    double hertz = Double.parseDouble(rate);
    double[] times = new double[(int) (seconds * hertz)];
    Arrays.setAll(times, i -> i * 1000 / hertz);
    return times;
  }

  /** 8 to 25 ms, and now and then a hitch of 50 ms. */
  private static double[] uneven(double seconds, long seed) {
    Random random = new Random(seed + 31);
    double[] times = new double[(int) (seconds * 125)];
    int count = 0;
    for (double now = 0; now < seconds * 1000; count++) {
      times[count] = now;
      now += random.nextInt(100) == 0 ? 50 : 8 + random.nextDouble() * 17;
    }
    return Arrays.copyOf(times, count);
  }
}
