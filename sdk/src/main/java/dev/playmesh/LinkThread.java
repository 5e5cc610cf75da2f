package dev.playmesh;

import dev.playmesh.channel.Inbox;
import dev.playmesh.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread of a session that owns all native calls, timers and negotiation, so that a game that
 * loads a level or stands at a breakpoint loses no link.
 */
final class LinkThread implements Driver {

  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final Clock clock = Clock.system();
  private final Inbox inbox = new Inbox(this::wake);
  private final Doze doze = new Doze(clock, this::park, this::unpark);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Thread thread = Thread.currentThread();

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public Inbox inbox() {
    return inbox;
  }

  @Override
  public void wake() {
    doze.wake();
  }

  @Override
  public void start(Mesh mesh) {
    Thread started = new Thread(() -> run(mesh), "playmesh-link-" + NUMBER.incrementAndGet());
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  @Override
  public boolean awaitEnd(long timeoutMillis) {
    if (Thread.currentThread() == thread) {
      return ended.getCount() == 0;
    }
    return await(ended, timeoutMillis);
  }

  @Override
  public void awaitJoined(Mesh mesh, long timeoutMillis) {
    await(mesh.settled(), timeoutMillis);
  }

  /** Waits through interrupts, keeping their flag. */
  private static boolean await(CountDownLatch latch, long timeoutMillis) {
    long deadline = Clock.system().nanos() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return latch.await(deadline - Clock.system().nanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void park(long nanos) {
    LockSupport.parkNanos(this, nanos);
  }

  private void unpark() {
    LockSupport.unpark(thread);
  }

  private void run(Mesh mesh) {
    try {
      while (!mesh.isEnded()) {
        doze.begin();
        int handled = inbox.drain();
        long next = mesh.tick(clock.nanos());
        if (!mesh.isEnded()) {
          doze.rest(handled, next);
        }
      }
    } finally {
      ended.countDown();
    }
  }
}
