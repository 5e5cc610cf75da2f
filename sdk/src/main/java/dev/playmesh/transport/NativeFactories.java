package dev.playmesh.transport;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process's factories. Each disposed one leaves a native thread for ever, so they are reused:
 * one that comes back stays ready for the next room.
 *
 * <p>One that ever called back keeps the JVM from exiting, though. So a daemon looks twice a second
 * while there are ready ones, and disposes them as soon as nothing else would keep the JVM alive,
 * or when they weren't needed for a minute.
 *
 * <p><b>Threading:</b> any thread. Nothing native is called under the lock.
 */
final class NativeFactories {

  /** The one of this process. */
  static final NativeFactories SHARED = new NativeFactories();

  private static final Logger LOG = LoggerFactory.getLogger(NativeFactories.class);
  private static final long LOOK_NANOS = 500_000_000L;
  private static final int LOOKS_UNTIL_DISPOSED = 120;
  private static final String AFTER_MAIN = "DestroyJavaVM";

  private record Ready(NativeFactory factory, long sinceLook) {}

  private final Deque<Ready> ready = new ArrayDeque<>();
  private @Nullable Thread caretaker;
  private long looks;

  private NativeFactories() {}

  /** Takes the most recently used ready one, or makes one. */
  NativeFactory take() {
    synchronized (this) {
      Ready newest = ready.pollLast();
      if (newest != null) {
        return newest.factory();
      }
    }
    return new NativeFactory();
  }

  /** Takes it back. It must have no connections. */
  void giveBack(NativeFactory factory) {
    if (factory.isSpent()) {
      dispose(factory);
      return;
    }
    synchronized (this) {
      ready.addLast(new Ready(factory, looks));
      if (caretaker == null) {
        Thread thread = new Thread(this::care, "playmesh-native-caretaker");
        thread.setDaemon(true);
        caretaker = thread;
        thread.start();
      }
    }
  }

  /** How many wait for use. */
  synchronized int readyCount() {
    return ready.size();
  }

  private void care() {
    boolean more = true;
    while (more) {
      LockSupport.parkNanos(LOOK_NANOS);
      if (Thread.interrupted()) {
        LOG.debug("the caretaker was interrupted and stays");
      }
      List<NativeFactory> due = new ArrayList<>();
      more = look(due);
      due.forEach(NativeFactories::dispose);
    }
  }

  /** Collects what is due; answers whether there is anything left to care for. */
  private synchronized boolean look(List<NativeFactory> due) {
    looks++;
    boolean ending = isProcessEnding();
    while (!ready.isEmpty()
        && (ending || looks - ready.getFirst().sinceLook() >= LOOKS_UNTIL_DISPOSED)) {
      due.add(ready.removeFirst().factory());
    }
    if (ready.isEmpty()) {
      caretaker = null;
      return false;
    }
    return true;
  }

  /** Whether ready factories are all that the JVM still waits for. */
  private boolean isProcessEnding() {
    for (Thread thread : allThreads()) {
      if (thread != null && !thread.isDaemon() && !isOurs(thread)) {
        return false;
      }
    }
    return true;
  }

  private boolean isOurs(Thread thread) {
    return thread.getName().equals(AFTER_MAIN)
        || ready.stream().anyMatch(one -> one.factory().callbackThread().is(thread));
  }

  private static @Nullable Thread[] allThreads() {
    ThreadGroup group = Objects.requireNonNull(Thread.currentThread().getThreadGroup());
    while (group.getParent() != null) {
      group = group.getParent();
    }
    @Nullable Thread[] threads = new @Nullable Thread[group.activeCount() * 2 + 16];
    group.enumerate(threads);
    return threads;
  }

  private static void dispose(NativeFactory factory) {
    try {
      factory.dispose();
    } catch (Throwable thrown) {
      LOG.warn("a native factory couldn't be disposed: {}", thrown.toString());
    }
  }
}
