package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What other threads append for the link thread: packets of connections and small tasks, in the
 * order of their arrival. Bounded: each link has a share of packets ({@link InboxShare}), and all
 * unreliable packets together are limited.
 *
 * <p><b>Threading:</b> any thread posts; the link thread drains.
 */
public final class Inbox {

  private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);
  private static final int MAX_UNRELIABLE_ENTRIES = 1 << 16;
  private static final int MAX_TASKS = 1 << 16;
  private static final byte[] NO_PACKET = new byte[0];
  private static final int KEPT_ENTRIES = 1 << 12;

  private final Runnable wake;
  private final Object lock = new Object();
  private Batch filling = new Batch();
  private Batch draining = new Batch();
  private int tasks;
  private long lostTasks;

  /**
   * Starts empty.
   *
   * @param wake called when something was appended to an empty inbox, on the appending thread; must
   *     be cheap and not block
   */
  public Inbox(Runnable wake) {
    this.wake = wake;
  }

  /**
   * Appends a task. Beyond 65536 that wait it is dropped and logged: the link thread hangs then.
   *
   * @param task run by the link thread; a Throwable of it is logged
   */
  public void post(Runnable task) {
    boolean first;
    synchronized (lock) {
      if (tasks >= MAX_TASKS) {
        if (lostTasks++ == 0) {
          LOG.error("The link thread doesn't get on: {} tasks wait, more are dropped", tasks);
        }
        return;
      }
      tasks++;
      first = filling.size == 0;
      filling.add(task, Lane.EVENT, NO_PACKET, null, 0);
    }
    if (first) {
      wake.run();
    }
  }

  /** Appends a packet; it is dropped and counted by the share when there is no room. */
  void packet(PacketTarget target, InboxShare share, Lane lane, byte[] packet, long arrivedNanos) {
    if (!share.enter(lane.reliable(), packet.length, arrivedNanos)) {
      return;
    }
    boolean first;
    synchronized (lock) {
      first = filling.size == 0;
      if (!lane.reliable() && filling.size >= MAX_UNRELIABLE_ENTRIES) {
        share.drop(false, packet.length);
        return;
      }
      filling.add(target, lane, packet, share, arrivedNanos);
    }
    if (first) {
      wake.run();
    }
  }

  /** Whether nothing waits. */
  public boolean isEmpty() {
    synchronized (lock) {
      return filling.size == 0;
    }
  }

  /** Wakes the link thread. */
  void nudge() {
    wake.run();
  }

  /**
   * Handles what was there when it was called.
   *
   * @return how many
   */
  public int drain() {
    Batch batch;
    synchronized (lock) {
      batch = filling;
      filling = draining;
      draining = batch;
      tasks = 0;
    }
    int count = batch.size;
    for (int i = 0; i < count; i++) {
      handle(batch, i);
    }
    batch.clear();
    return count;
  }

  @SuppressWarnings("CatchingUnchecked")
  private static void handle(Batch batch, int index) {
    byte[] packet = batch.packets[index];
    InboxShare share = batch.shares[index];
    try {
      if (batch.targets[index] instanceof PacketTarget target && share != null) {
        Lane lane = batch.lanes[index];
        share.leave(lane.reliable(), packet.length);
        target.packet(lane, packet, batch.arrivedNanos[index]);
      } else if (batch.targets[index] instanceof Runnable task) {
        task.run();
      }
    } catch (RuntimeException | Error e) {
      LOG.error("A task of the link thread failed", e);
    }
  }

  /** Parallel arrays, so that an append allocates nothing. */
  private static final class Batch {

    @Nullable Object[] targets = new @Nullable Object[64];
    Lane[] lanes = new Lane[64];
    byte[][] packets = new byte[64][];
    @Nullable InboxShare[] shares = new @Nullable InboxShare[64];
    long[] arrivedNanos = new long[64];
    int size;

    void add(Object target, Lane lane, byte[] packet, @Nullable InboxShare share, long arrived) {
      if (size == targets.length) {
        resize(size * 2);
      }
      targets[size] = target;
      lanes[size] = lane;
      packets[size] = packet;
      shares[size] = share;
      arrivedNanos[size++] = arrived;
    }

    void clear() {
      if (targets.length > KEPT_ENTRIES) {
        size = 0;
        resize(KEPT_ENTRIES);
      }
      Arrays.fill(targets, null);
      Arrays.fill(packets, NO_PACKET);
      Arrays.fill(shares, null);
      size = 0;
    }

    private void resize(int length) {
      targets = Arrays.copyOf(targets, length);
      lanes = Arrays.copyOf(lanes, length);
      packets = Arrays.copyOf(packets, length);
      shares = Arrays.copyOf(shares, length);
      arrivedNanos = Arrays.copyOf(arrivedNanos, length);
    }
  }
}
