package dev.playmesh;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whose thread a session is: that of the first poll. A session that is closed before anybody polled
 * has none for good; whoever closed it tells the end.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Owner {

  /** In the place of a thread: nobody is going to own it. */
  private static final Object NOBODY = new Object();

  private final AtomicReference<@Nullable Object> holder = new AtomicReference<>();

  /**
   * The calling thread polls.
   *
   * @return whether it is the owner; false when nobody is, since the session was closed before
   * @throws IllegalStateException when another thread is
   */
  boolean poll() {
    if (holder.compareAndSet(null, Thread.currentThread())) {
      return true;
    }
    require("poll");
    return holder.get() != NOBODY;
  }

  /**
   * Checks that the calling thread may use the session.
   *
   * @throws IllegalStateException when another thread owns it
   */
  void require(String method) {
    if (holder.get() instanceof Thread known && known != Thread.currentThread()) {
      throw new IllegalStateException(
          method
              + "() belongs to the session's owner, the thread "
              + known.getName()
              + " that polled first, but was called on "
              + Thread.currentThread().getName());
    }
  }

  /** Whether the calling thread, which closes the session, is to tell the end. */
  boolean tellsTheEnd() {
    return holder.get() == Thread.currentThread() || holder.compareAndSet(null, NOBODY);
  }
}
