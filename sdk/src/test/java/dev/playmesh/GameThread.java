package dev.playmesh;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A game loop on a thread of its own, as in a process of its own. */
final class GameThread implements AutoCloseable {

  private final Thread thread;
  private volatile boolean ending;
  private volatile @Nullable Throwable thrown;

  /** Joins with what it is given on the new thread, which is the session's owner then. */
  GameThread(Session session, Runnable first, Runnable frame) {
    thread =
        new Thread(
            () -> {
              first.run();
              Frames.until(100, () -> ending, frame, List.of(session));
              session.close();
            },
            "game");
    thread.setUncaughtExceptionHandler((dead, why) -> thrown = why);
    thread.start();
  }

  /** Ends the loop, closes the session, and tells what the loop died of. */
  @Override
  public void close() {
    ending = true;
    try {
      thread.join(20_000);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Throwable why = thrown;
    if (why != null) {
      throw new AssertionError("the game died", why);
    }
    if (thread.isAlive()) {
      throw new AssertionError("the game hangs");
    }
  }
}
