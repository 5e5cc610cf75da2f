package dev.playmesh;

import dev.playmesh.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;

/**
 * When the link thread sleeps. One that is alone is woken by each packet, at once; in a flood it
 * naps between two rounds, so that many packets cost one wake-up.
 *
 * <p><b>Threading:</b> the link thread, but for {@link #wake}.
 */
final class Doze {

  /** The longest sleep. */
  static final long LONGEST_NANOS = 250_000_000;

  /** A nap in a flood. */
  static final long NAP_NANOS = 200_000;

  /** More than this in a second is a flood. */
  static final int FLOOD_A_SECOND = 16_000;

  private static final long WINDOW_NANOS = 4_000_000;

  private final Clock clock;
  private final LongConsumer park;
  private final Runnable unpark;
  private final AtomicBoolean woken = new AtomicBoolean();
  private volatile boolean asleep;
  private long windowNanos;
  private long handledInWindow;
  private boolean flood;

  /** Parks the link thread for so many nanoseconds, or until it is unparked from elsewhere. */
  Doze(Clock clock, LongConsumer park, Runnable unpark) {
    this.clock = clock;
    this.park = park;
    this.unpark = unpark;
    this.windowNanos = clock.nanos();
  }

  /** There is something to do. Any thread; cheap, but for the one that ends a sleep. */
  void wake() {
    if (!woken.getAndSet(true) && asleep) {
      unpark.run();
    }
  }

  /** A round begins: what is told from now on is for the next one. */
  void begin() {
    woken.set(false);
  }

  /**
   * A round is over.
   *
   * @param handled what it found in the inbox
   * @param dueNanos when the next one is due
   */
  void rest(int handled, long dueNanos) {
    long now = clock.nanos();
    measure(handled, now);
    if (flood) {
      park.accept(NAP_NANOS);
      now = clock.nanos();
    }
    long pause = Math.min(dueNanos - now, LONGEST_NANOS);
    asleep = true;
    if (pause > 0 && !woken.get()) {
      park.accept(pause);
    }
    asleep = false;
  }

  private void measure(int handled, long now) {
    handledInWindow += handled;
    long window = now - windowNanos;
    if (window >= WINDOW_NANOS) {
      flood = handledInWindow * 1_000_000_000L > window * FLOOD_A_SECOND;
      handledInWindow = 0;
      windowNanos = now;
    }
  }
}
