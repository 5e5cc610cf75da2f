package dev.playmesh.channel;

import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import dev.playmesh.types.DisconnectReason;
import org.jspecify.annotations.Nullable;

/**
 * Leaves in order: everything queued first, then a numbered goodbye that is acknowledged; when the
 * linger time is over, a goodbye without waiting.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Farewell {

  private static final long AGAIN_NANOS = 20_000_000;

  private final Lanes lanes;
  private final long lingerNanos;
  private @Nullable DisconnectReason reason;
  private long deadlineNanos = Long.MAX_VALUE;
  private boolean queued;
  private boolean hurried;

  Farewell(Lanes lanes, long lingerNanos) {
    this.lanes = lanes;
    this.lingerNanos = lingerNanos;
  }

  void begin(DisconnectReason why, long nowNanos) {
    if (reason == null) {
      reason = why;
      deadlineNanos = nowNanos + lingerNanos;
      lanes.flush();
    }
  }

  void tick(Connection connection, long nowNanos) {
    DisconnectReason why = reason;
    if (why == null) {
      return;
    }
    if (!queued && lanes.onlyEventsWait()) {
      queued = true;
      lanes.reliable(Lane.EVENT).sender.control(Controls.goodbye(why));
    }
    if (nowNanos >= deadlineNanos && !isAcknowledged()) {
      hurry(connection);
    }
  }

  /** Says goodbye without waiting for anything, if one is due at all. */
  void hurry(Connection connection) {
    DisconnectReason why = reason;
    if (why != null && !hurried && !isAcknowledged()) {
      byte[] goodbye = Controls.goodbye(why);
      ReliableLane events = lanes.reliable(Lane.EVENT);
      hurried = events.unnumbered(connection, ReliableHeader.CONTROL, goodbye);
    }
  }

  /** Whether there is nothing to wait for. */
  boolean isDone(boolean hasConnection, long nowNanos) {
    if (reason == null) {
      return false;
    }
    boolean useless = !hasConnection && lanes.undelivered() == 0;
    return hurried || isAcknowledged() || useless || nowNanos >= deadlineNanos;
  }

  long dueNanos(long nowNanos) {
    if (reason == null || hurried || isAcknowledged()) {
      return Long.MAX_VALUE;
    }
    return nowNanos < deadlineNanos ? deadlineNanos : nowNanos + AGAIN_NANOS;
  }

  private boolean isAcknowledged() {
    return queued && lanes.reliable(Lane.EVENT).sender.isEmpty();
  }
}
