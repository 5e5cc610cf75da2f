package dev.playmesh.shooter.game;

/**
 * What a figure looks like it is doing.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Animation {
  /** Stands, and breathes. */
  IDLE(4, 4),
  /** Runs. */
  RUN(8, 14),
  /** Has just fired. */
  SHOOT(3, 16),
  /** Was just hit. */
  HURT(3, 12),
  /** Lies there until its next life. */
  DEAD(6, 10);

  /** The most frames that one of them has. */
  public static final int MAX_FRAMES = 8;

  private final int frames;
  private final double framesPerSecond;

  Animation(int frames, double framesPerSecond) {
    this.frames = frames;
    this.framesPerSecond = framesPerSecond;
  }

  /** How many pictures it has. */
  public int frames() {
    return frames;
  }

  /** Which picture is shown after some time: from the start again, but the dead stay down. */
  public int frameAt(double seconds) {
    int frame = (int) (seconds * framesPerSecond);
    return this == DEAD ? Math.min(frame, frames - 1) : frame % frames;
  }

  /** When a picture's turn begins. */
  double startOf(int frame) {
    return frame / framesPerSecond;
  }
}
