package dev.playmesh.shooter.net;

import dev.playmesh.shooter.game.Figure;
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
  private double leastMillis = 1000 / Tuning.DEFAULTS.updatesPerSecond();

  void tune(Tuning tuning) {
    sender.threshold(tuning.thresholdMetres());
    leastMillis = 1000 / tuning.updatesPerSecond();
  }

  /** Looks at the figure after a step; whether {@link #state} must go out. */
  boolean step(double nowMillis, Figure figure) {
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

  /** What the others are told. */
  FigureState state() {
    return told;
  }
}
