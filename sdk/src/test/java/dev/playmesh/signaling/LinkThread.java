package dev.playmesh.signaling;

import dev.playmesh.time.Clock;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A test's own thread in the role of the link thread: runs what is posted, ticks what is due. */
final class LinkThread implements Consumer<Runnable> {

  private final LinkedBlockingQueue<Runnable> inbox = new LinkedBlockingQueue<>();

  @Override
  public void accept(Runnable task) {
    inbox.add(task);
  }

  /** Works until the condition holds; fails when it doesn't within the time. */
  void until(Duration limit, Rendezvous rendezvous, BooleanSupplier condition) {
    long end = Clock.system().nanos() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (Clock.system().nanos() > end) {
        throw new AssertionError("not within " + limit);
      }
      work(rendezvous);
    }
  }

  /** Works for some time. */
  void work(Duration time, Rendezvous rendezvous) {
    long end = Clock.system().nanos() + time.toNanos();
    while (Clock.system().nanos() < end) {
      work(rendezvous);
    }
  }

  private void work(Rendezvous rendezvous) {
    rendezvous.tick(Clock.system().nanos());
    try {
      Runnable task = inbox.poll(10, TimeUnit.MILLISECONDS);
      if (task != null) {
        task.run();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
