package dev.playmesh.server;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that owns the rooms. What fails in a task is logged and harms no other task.
 *
 * <p><b>Threading:</b> tasks are given from any thread.
 */
final class EventLoop {

  static final long TICK_MILLIS = 50;

  private static final Logger log = LoggerFactory.getLogger(EventLoop.class);
  private static final int MOST_OFFERED = 65_536;

  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final AwakeClock clock;
  private final Runnable tick;
  private final Thread thread;
  private volatile boolean stopping;

  EventLoop(AwakeClock clock, Runnable tick) {
    this.clock = clock;
    this.tick = tick;
    this.thread = new Thread(this::run, "playmesh-rooms");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Takes a task that must not be lost; there are only few of them per connection. */
  void execute(Runnable task) {
    tasks.add(task);
  }

  /** Takes a task, or not when too many are waiting. */
  boolean offer(Runnable task) {
    return tasks.size() < MOST_OFFERED && tasks.add(task);
  }

  /** Ends the thread after the task that it is at. */
  void stop(long waitMillis) throws InterruptedException {
    stopping = true;
    execute(() -> {});
    thread.join(waitMillis);
  }

  private void run() {
    clock.advance();
    long nextTick = clock.millis();
    while (!stopping) {
      long wait = Math.max(0, nextTick - clock.millis());
      Runnable task = next(wait);
      clock.advance();
      if (task != null) {
        guard(task);
      }
      if (clock.millis() >= nextTick) {
        nextTick = clock.millis() + TICK_MILLIS;
        guard(tick);
      }
    }
  }

  private @Nullable Runnable next(long waitMillis) {
    try {
      return tasks.poll(waitMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      log.debug("Nobody but stop() ends this thread", e);
      return null;
    }
  }

  private static void guard(Runnable task) {
    try {
      task.run();
    } catch (Throwable t) {
      log.error("A task of the rooms failed", t);
    }
  }
}
