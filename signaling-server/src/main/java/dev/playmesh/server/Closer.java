package dev.playmesh.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes sockets on a thread of its own, holding no locks: the WebSocket library calls back while
 * it closes.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Closer {

  /** How long a client has to read why it is cut, and to answer the close frame. */
  static final long LINGER_MILLIS = 1_000;

  private static final Logger log = LoggerFactory.getLogger(Closer.class);

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread thread = new Thread(task, "playmesh-closer");
            thread.setDaemon(true);
            return thread;
          });

  void closeNow(GuardedChannel channel, int code, String reason) {
    schedule(channel, code, reason, 0);
  }

  void closeSoon(GuardedChannel channel, int code, String reason) {
    schedule(channel, code, reason, LINGER_MILLIS);
  }

  void stop() {
    executor.shutdownNow();
  }

  /** Closes on the calling thread, which holds no locks. */
  static void close(GuardedChannel channel, int code, String reason) {
    try {
      channel.socket().closeConnection(code, reason);
    } catch (Throwable t) {
      log.debug("The library failed to close a socket", t);
    }
    try {
      channel.close();
    } catch (Exception e) {
      log.debug("The socket failed to close", e);
    }
  }

  private void schedule(GuardedChannel channel, int code, String reason, long delayMillis) {
    try {
      var unused =
          executor.schedule(() -> close(channel, code, reason), delayMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      log.debug("Stopping: sockets are closed there", e);
    }
  }
}
