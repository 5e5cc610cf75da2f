package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Rules;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets a loop run at the game's steps a second, and measures whether it does.
 *
 * <p><b>Threading:</b> the loop's thread.
 */
final class FrameTimer {

  private static final long FRAME_NANOS = 1_000_000_000L / Rules.STEPS_PER_SECOND;
  private static final long LATEST_NANOS = 250_000_000L;

  private long nextNanos = System.nanoTime();
  private long countedFromNanos = nextNanos;
  private int frames;

  /** Waits for the next frame's time. After a long standstill it goes on from now. */
  void awaitFrame() {
    frames++;
    nextNanos += FRAME_NANOS;
    long now = System.nanoTime();
    if (now - nextNanos > LATEST_NANOS) {
      nextNanos = now;
    }
    while (nextNanos - now > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, nextNanos - now);
      now = System.nanoTime();
    }
  }

  /** The rate since the last call. */
  double framesPerSecond() {
    long now = System.nanoTime();
    double rate = frames * 1e9 / Math.max(1, now - countedFromNanos);
    countedFromNanos = now;
    frames = 0;
    return rate;
  }
}
