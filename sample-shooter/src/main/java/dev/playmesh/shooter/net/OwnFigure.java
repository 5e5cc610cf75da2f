package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.sync.MotionSender;
import dev.playmesh.sync.MotionState;
import java.time.Duration;

/**
 * Decides when the others must be told of the own figure: when what they predict is off, when a
 * heartbeat is due, and at once when anything else changes: health, a new life, what it is doing.
 *
 * <p><b>Threading:</b> one thread.
 */
final class OwnFigure {

  /** Who hears nothing for longer than 2.4 of these lets the figure come to rest. */
  static final Duration HEARTBEAT = Duration.ofSeconds(1);

  /** Nobody sees a difference in where a figure looks. */
  private static final double ANGLE = Math.toRadians(5);

  /** Who is farther from even steps stood still, or lost some. */
  private static final double MOST_OFF_MILLIS = 250;

  private static final double FOLLOWS = 0.02;

  private final MotionSender sender =
      MotionSender.builder()
          .dimensions(2)
          .angles(1)
          .heartbeat(HEARTBEAT)
          .angleThreshold(ANGLE)
          .build();
  private final MotionState motion = MotionState.of(2, 1);
  private final FigureState now = new FigureState();
  private final FigureState told = new FigureState();
  private double toldMillis = Double.NEGATIVE_INFINITY;
  private double stepMillis = Double.NaN;
  private double leastMillis = 1000 / Tuning.DEFAULTS.updatesPerSecond();

  void tune(Tuning tuning) {
    sender.threshold(tuning.thresholdMetres());
    leastMillis = 1000 / tuning.updatesPerSecond();
  }

  /** Looks at the figure after a step; whether {@link #state} must go out. */
  boolean step(double frameMillis, Figure figure) {
    double nowMillis = evenly(frameMillis);
    now.of(figure);
    boolean changed = !now.looksLike(told);
    // half a step early counts: frames don't come evenly
    if (!changed && nowMillis - toldMillis < leastMillis - 8) {
      return false;
    }
    motion
        .position(now.x, now.y)
        .velocity(now.velocityX, now.velocityY)
        .acceleration(0, 0) // nobody runs in a curve for long
        .angle(now.facing)
        .teleport(now.life != told.life);
    if (changed) {
      sender.force();
    }
    boolean due = sender.update(nowMillis, motion);
    if (due) {
      toldMillis = nowMillis;
      told.of(figure).velocity(sender.outgoing()); // so all who hear it predict the same
    }
    return due;
  }

  /**
   * Steps are even, frames aren't: a frame that comes late is no change of motion. Follows the
   * clock in the long run.
   */
  private double evenly(double frameMillis) {
    double next = stepMillis + 1000 * Rules.STEP_SECONDS;
    double off = frameMillis - next;
    stepMillis = Math.abs(off) < MOST_OFF_MILLIS ? next + FOLLOWS * off : frameMillis;
    return stepMillis;
  }

  /** What the others are told. */
  FigureState state() {
    return told;
  }
}
