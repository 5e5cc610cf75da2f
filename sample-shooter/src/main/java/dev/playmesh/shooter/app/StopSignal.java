package dev.playmesh.shooter.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns SIGINT and SIGTERM into a clean leave: the loop sees it and ends, and the process with 0.
 *
 * <p><b>Threading:</b> any thread.
 */
final class StopSignal {

  private static final long PATIENCE_SECONDS = 6;

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean asked;

  private StopSignal() {}

  static StopSignal install() {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(signal::stop, "stop"));
    return signal;
  }

  boolean isAsked() {
    return asked;
  }

  /** The program is at its end: an exit from now on is its own. */
  void ended() {
    ended.countDown();
  }

  private void stop() {
    if (ended.getCount() == 0) {
      return;
    }
    asked = true;
    try {
      if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("sample-shooter: leaving takes too long; ending without");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(0); // or the JVM would end with 143
  }
}
