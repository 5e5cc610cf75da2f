package dev.playmesh;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices a game that sends and polls but never flushes: nothing of it leaves, and nothing else
 * would say why. Told once, in the log.
 *
 * <p><b>Threading:</b> the game's thread; {@link #flushed} any.
 */
final class Unflushed {

  private static final Logger log = LoggerFactory.getLogger(Unflushed.class);
  private static final int POLLS = 120;
  private static final long PATIENCE_NANOS = 3_000_000_000L;

  private volatile boolean waiting;
  private long sinceNanos;
  private int polls;
  private boolean told;

  void sent(long nowNanos) {
    if (!waiting) {
      waiting = true;
      sinceNanos = nowNanos;
      polls = 0;
    }
  }

  void flushed() {
    waiting = false;
  }

  void polled(long nowNanos) {
    if (waiting && !told && ++polls >= POLLS && nowNanos - sinceNanos >= PATIENCE_NANOS) {
      told = true;
      log.warn(
          "What was sent {} s ago waits for flush(), as does everything since: call it once a frame",
          (nowNanos - sinceNanos) / 1_000_000_000L);
    }
  }
}
