package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/** One object as one method draws it. */
public abstract class Drawing {

  /** What was drawn last. */
  protected double x;

  /** What was drawn last. */
  protected double y;

  /** Whether that lies beyond the newest state that was known. */
  protected boolean beyond;

  /** Takes a message at the time that it arrived. */
  public abstract void update(Update update);

  /** Draws a frame; false before there is anything to draw. */
  public abstract boolean sample(double nowMillis);

  /** What was drawn last. */
  public final double x() {
    return x;
  }

  /** What was drawn last. */
  public final double y() {
    return y;
  }

  /** Whether that lies beyond the newest state that was known. */
  public final boolean beyondNewest() {
    return beyond;
  }
}
