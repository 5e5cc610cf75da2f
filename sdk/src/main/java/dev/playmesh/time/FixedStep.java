package dev.playmesh.time;

/**
 * Runs a simulation in steps of a fixed length, however long frames take.
 *
 * <pre>
 *   for (int steps = fixed.advance(clock.millis()); steps &gt; 0; steps--) { world.step(); }
 *   draw(lerp(previous, current, fixed.alpha()));
 * </pre>
 *
 * <p>A frame counts for at most 250 ms and makes at most 5 steps, or a slow frame would make the
 * next one slower still. Time beyond that is dropped: the simulation then runs late instead of
 * never catching up.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class FixedStep {

  /** The longest time that a frame counts for. */
  public static final double MAX_FRAME_MILLIS = 250;

  /** The most steps of one frame. */
  public static final int MAX_STEPS = 5;

  private final double stepMillis;
  private double lastMillis = Double.NaN;
  private double pendingMillis;
  private double droppedMillis;
  private long steps;

  private FixedStep(double stepMillis) {
    this.stepMillis = stepMillis;
  }

  /**
   * Makes one by its rate.
   *
   * @param hertz steps a second, 1 to 1000
   * @return a fresh one
   */
  public static FixedStep hertz(double hertz) {
    if (!(hertz >= 1 && hertz <= 1000)) {
      throw new IllegalArgumentException("hertz must be 1 to 1000 but is " + hertz);
    }
    return new FixedStep(1000 / hertz);
  }

  /**
   * Tells how many steps are due. The first call starts the time and answers 0.
   *
   * @param nowMillis the time; one that is earlier than the last counts as the last
   * @return 0 to {@value #MAX_STEPS}
   */
  public int advance(double nowMillis) {
    if (Double.isNaN(lastMillis)) {
      lastMillis = nowMillis;
      return 0;
    }
    double frame = nowMillis - lastMillis;
    if (!(frame > 0)) {
      return 0;
    }
    lastMillis = nowMillis;
    double counted = Math.min(MAX_FRAME_MILLIS, frame);
    droppedMillis += frame - counted;
    pendingMillis += counted;
    // a frame rate that equals the step rate must not stutter for a rounding error
    double whole = Math.floor(pendingMillis / stepMillis + 1e-9);
    int due = (int) Math.min(MAX_STEPS, whole);
    droppedMillis += (whole - due) * stepMillis;
    pendingMillis = Math.max(0, pendingMillis - whole * stepMillis);
    steps += due;
    return due;
  }

  /**
   * How far the present is between the last step and the next.
   *
   * @return 0 to below 1
   */
  public double alpha() {
    return Math.min(Math.nextDown(1.0), pendingMillis / stepMillis);
  }

  /**
   * The length of a step.
   *
   * @return milliseconds
   */
  public double stepMillis() {
    return stepMillis;
  }

  /**
   * How many steps there were so far.
   *
   * @return the number of the next step, from 0
   */
  public long steps() {
    return steps;
  }

  /**
   * How much time the clamps dropped so far.
   *
   * @return milliseconds
   */
  public double droppedMillis() {
    return droppedMillis;
  }
}
