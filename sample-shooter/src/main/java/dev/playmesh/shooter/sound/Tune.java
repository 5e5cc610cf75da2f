package dev.playmesh.shooter.sound;

/**
 * What can be heard.
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Tune {
  /** A gun. */
  SHOT(0.75),
  /** A bullet at a wall. */
  WALL(0.5),
  /** An own bullet hurt somebody. */
  HIT(0.6),
  /** This player is hurt. */
  HURT(0.8),
  /** Somebody dies. */
  DEATH(0.8),
  /** This player killed. */
  KILL(0.6),
  /** Bullets are taken. */
  AMMO(0.6),
  /** Health is taken. */
  HEALTH(0.55),
  /** This player appears. */
  APPEAR(0.5),
  /** The gun is empty. */
  EMPTY(0.4),
  /** A button. */
  BUTTON(0.35);

  private final double loudness;

  Tune(double loudness) {
    this.loudness = loudness;
  }

  /** The sound as a WAV file. */
  public byte[] toFile() {
    return Composer.wave(this).toFile(loudness);
  }
}
