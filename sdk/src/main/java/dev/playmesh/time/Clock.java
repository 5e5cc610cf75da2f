package dev.playmesh.time;

/**
 * Where time comes from. The zero is arbitrary; it never goes back.
 *
 * <p><b>Threading:</b> any thread.
 */
public interface Clock {

  /**
   * Tells the time.
   *
   * @return nanoseconds since this clock's zero
   */
  long nanos();

  /**
   * Tells the time in milliseconds.
   *
   * @return milliseconds since this clock's zero, with fractions
   */
  default double millis() {
    return nanos() / 1e6;
  }

  /**
   * The machine's monotonic clock.
   *
   * @return the one for everything that isn't a simulation
   */
  static Clock system() {
    return SystemClock.INSTANCE;
  }
}

/** Counts from the start of the process, so that milliseconds keep their fractions in a double. */
enum SystemClock implements Clock {
  INSTANCE;

  private final long zero = System.nanoTime();

  @Override
  public long nanos() {
    return System.nanoTime() - zero;
  }
}
