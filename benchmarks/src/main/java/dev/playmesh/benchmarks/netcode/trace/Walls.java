package dev.playmesh.benchmarks.netcode.trace;

/** The corridor of the trace {@code wall}: y between two walls. */
public final class Walls {

  /** From the middle to each wall, metres. */
  public static final double HALF = 2;

  private Walls() {}

  /** Whether a point is outside the corridor, by more than what a codec rounds. */
  public static boolean inside(double y) {
    return Math.abs(y) > HALF + 0.002;
  }
}
