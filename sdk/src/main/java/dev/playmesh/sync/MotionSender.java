package dev.playmesh.sync;

import java.time.Duration;

/**
 * Decides when the others must be told how an object moves: when their prediction is off by more
 * than a threshold, or a heartbeat is due.
 *
 * <pre>
 *   if (sender.update(now, state)) {           // each tick
 *     session.broadcast(message(sender.outgoing()));
 *   }
 * </pre>
 *
 * <p>It runs the receivers' prediction, and chooses with each message the {@link Model} that would
 * have predicted the last moments best: {@link #outgoing} carries it as velocity and acceleration,
 * so that all receivers do the same. Repeating a message until it arrived is the channel's work.
 *
 * <p>Nothing is allocated after it is built.
 *
 * <p><b>Threading:</b> one thread, the game's.
 */
public final class MotionSender {

  /** How receivers predict until the next message. */
  public enum Model {
    /** Stays. */
    STATIC,
    /** Goes on with its velocity. */
    LINEAR,
    /** Goes on with its acceleration. */
    QUADRATIC
  }

  private final int dimensions;
  private final MotionState outgoing;
  private final MotionState predicted;
  private final ModelChoice choice;
  private final DeadReckoning reckoning;
  private double threshold;
  private double angleThreshold;
  private double heartbeatMillis;
  private double sentMillis = Double.NaN;
  private double error;
  private double turnError;
  private boolean forced;
  private Model model = Model.LINEAR;

  private MotionSender(Builder builder) {
    dimensions = builder.dimensions;
    threshold = builder.threshold;
    angleThreshold = builder.angleThreshold;
    heartbeatMillis = builder.heartbeat.toNanos() / 1e6;
    outgoing = MotionState.of(dimensions, builder.angles);
    predicted = MotionState.of(dimensions, builder.angles);
    choice = new ModelChoice(dimensions, builder.angles);
    reckoning = new DeadReckoning(dimensions, builder.angles);
  }

  /**
   * Starts with the defaults: two dimensions, no angle, 5 cm, 3 degrees, a heartbeat of a second.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Takes the object's state of this tick.
   *
   * @param nowMillis the tick's time
   * @param state how it moves; copied. NaN and values beyond 10^12 are refused: receivers would
   *     drop them
   * @return whether {@link #outgoing} must be sent now
   */
  public boolean update(double nowMillis, MotionState state) {
    state.requireShape(dimensions, outgoing.angles);
    if (!Interpolator.isSane(nowMillis, nowMillis, state)) {
      throw new IllegalArgumentException("at " + nowMillis + " ms, impossible: " + state);
    }
    choice.add(nowMillis, state);
    measure(nowMillis, state);
    boolean due =
        forced
            || Double.isNaN(sentMillis)
            || state.teleport
            || error > threshold
            || turnError > angleThreshold
            || nowMillis - sentMillis >= heartbeatMillis;
    if (due) {
      send(nowMillis, state);
    }
    return due;
  }

  /**
   * Makes the next {@link #update} one that must be sent, however right the prediction is: for what
   * isn't motion but goes into the same message.
   */
  public void force() {
    forced = true;
  }

  private void measure(double nowMillis, MotionState state) {
    error = 0;
    turnError = 0;
    if (!reckoning.isSet()) {
      return;
    }
    reckoning.predict(nowMillis, predicted);
    error = predicted.distance(state);
    for (int i = dimensions; i < predicted.position.length; i++) {
      double off = Math.abs(predicted.position[i] - state.position[i]) % (2 * Math.PI);
      turnError = Math.max(turnError, Math.min(off, 2 * Math.PI - off));
    }
  }

  private void send(double nowMillis, MotionState state) {
    outgoing.set(state);
    model = choice.choose(outgoing);
    sentMillis = nowMillis;
    forced = false;
    error = 0;
    turnError = 0;
    reckoning.set(outgoing, nowMillis, nowMillis + holdMillis(heartbeatMillis));
  }

  /** For how long receivers go on without a message: 2.4 heartbeats (IEEE 1278.1). */
  static double holdMillis(double heartbeatMillis) {
    return 2.4 * heartbeatMillis;
  }

  /**
   * What to send, with the model's velocity and acceleration.
   *
   * @return valid until the next {@link #update}
   */
  public MotionState outgoing() {
    return outgoing;
  }

  /**
   * The model of the newest message.
   *
   * @return how receivers predict
   */
  public Model model() {
    return model;
  }

  /**
   * How far the receivers' prediction was off at the last {@link #update}, once they know the
   * newest message.
   *
   * @return units
   */
  public double error() {
    return error;
  }

  /**
   * Sets how far the prediction may be off. May change while running.
   *
   * @param units above 0
   */
  public void threshold(double units) {
    threshold = positive("threshold", units);
  }

  private static double positive(String name, double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException(name + " must be above 0 but is " + value);
    }
    return value;
  }

  /**
   * Chooses when to send.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private int dimensions = 2;
    private int angles;
    private double threshold = 0.05;
    private double angleThreshold = Math.toRadians(3);
    private Duration heartbeat = Duration.ofSeconds(1);

    private Builder() {}

    /**
     * Sets how many coordinates there are. Default 2.
     *
     * @param count 1 to 3
     * @return this
     */
    public Builder dimensions(int count) {
      MotionState.requireCount("dimensions", count, 1);
      dimensions = count;
      return this;
    }

    /**
     * Sets how many angles there are. Default 0.
     *
     * @param count 0 to 3
     * @return this
     */
    public Builder angles(int count) {
      MotionState.requireCount("angles", count, 0);
      angles = count;
      return this;
    }

    /**
     * Sets how far the receivers' prediction may be off. Default 0.05.
     *
     * @param units above 0
     * @return this
     */
    public Builder threshold(double units) {
      threshold = positive("threshold", units);
      return this;
    }

    /**
     * Sets how far a predicted angle may be off. Default 3 degrees.
     *
     * @param radians above 0
     * @return this
     */
    public Builder angleThreshold(double radians) {
      angleThreshold = positive("angleThreshold", radians);
      return this;
    }

    /**
     * Sets how long there may be nothing to send. Default a second; receivers give it to {@link
     * RemoteMotion.Builder#heartbeat}.
     *
     * @param time 10 ms to 60 s
     * @return this
     */
    public Builder heartbeat(Duration time) {
      heartbeat = RemoteMotion.Builder.requireHeartbeat(time);
      return this;
    }

    /**
     * Builds it.
     *
     * @return a sender that has sent nothing yet
     */
    public MotionSender build() {
      return new MotionSender(this);
    }
  }
}
