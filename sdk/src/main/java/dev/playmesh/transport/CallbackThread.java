package dev.playmesh.transport;

import org.jspecify.annotations.Nullable;

/**
 * Remembers the thread on which a factory calls back. The native attaches it to the JVM at its
 * first callback, whichever that is, and from then on it keeps the JVM from exiting.
 *
 * <p><b>Threading:</b> any thread.
 */
final class CallbackThread {

  private volatile @Nullable Thread thread;

  /** Called in callbacks. */
  void isThis() {
    if (thread == null) {
      thread = Thread.currentThread();
    }
  }

  /** Whether it is that one. */
  boolean is(Thread candidate) {
    return thread == candidate;
  }

  /** The factory is gone, and the thread with it. */
  void forget() {
    thread = null;
  }
}
