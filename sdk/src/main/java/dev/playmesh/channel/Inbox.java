package dev.playmesh.channel;

/**
 * What other threads append for the link thread: packets of connections and small tasks. Bounded.
 *
 * <p><b>Threading:</b> any thread posts; the link thread drains.
 */
public final class Inbox {

  private final Runnable wake;

  /**
   * Starts empty.
   *
   * @param wake called after each append, on the appending thread; must be cheap and not block
   */
  public Inbox(Runnable wake) {
    this.wake = wake;
  }

  /**
   * Appends a task.
   *
   * @param task run by the link thread; a Throwable of it is logged
   */
  public void post(Runnable task) {
    wake.run();
  }

  /**
   * Handles what was there when it was called.
   *
   * @return how many
   */
  public int drain() {
    return 0;
  }
}
