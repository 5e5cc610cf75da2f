package dev.playmesh.channel;

import org.jspecify.annotations.Nullable;

/**
 * The connections of a link by what they are for: the one in use, the one that is being made, and
 * one that was replaced and may still deliver for a moment.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class AttemptSlots {

  private static final long RETIRE_NANOS = 1_000_000_000L;
  private static final long CLOSE_SOON_NANOS = 500_000_000L;

  @Nullable Attempt current;
  @Nullable Attempt next;
  private @Nullable Attempt retired;
  private long retiredUntilNanos;

  /** One whose lanes are open, the current one rather than the next; null when none. */
  @Nullable Attempt open() {
    if (current != null) {
      return current;
    }
    return next != null && next.opened ? next : null;
  }

  /** The one of this number, being made or in use. */
  @Nullable Attempt of(int number) {
    if (next != null && next.negotiation == number) {
      return next;
    }
    return current != null && current.negotiation == number ? current : null;
  }

  /** The next one takes over. */
  void promote(Attempt attempt, long nowNanos) {
    if (current != null) {
      retire(current, nowNanos + RETIRE_NANOS);
    }
    current = attempt;
    next = null;
  }

  /** None is used any more; what the last one was given still leaves. */
  void stop(long nowNanos) {
    Attempt last = current != null ? current : next;
    current = null;
    if (last != next) {
      drop(next);
    }
    next = null;
    if (last != null) {
      retire(last, nowNanos + CLOSE_SOON_NANOS);
    }
  }

  void closeAll() {
    drop(next);
    drop(current);
    drop(retired);
  }

  private void retire(Attempt attempt, long untilNanos) {
    drop(retired);
    retired = attempt;
    retiredUntilNanos = untilNanos;
  }

  void drop(@Nullable Attempt attempt) {
    if (attempt == null) {
      return;
    }
    attempt.close();
    next = next == attempt ? null : next;
    current = current == attempt ? null : current;
    retired = retired == attempt ? null : retired;
  }

  void tick(long nowNanos) {
    if (nowNanos >= dueNanos()) {
      drop(retired);
    }
  }

  /** When the replaced one closes. */
  long dueNanos() {
    return retired == null ? Long.MAX_VALUE : retiredUntilNanos;
  }
}
