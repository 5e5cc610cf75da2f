package dev.playmesh.channel;

import org.jspecify.annotations.Nullable;

/**
 * A queue of states in which each knows its place, so that any can leave at once.
 *
 * <p><b>Threading:</b> guarded by the outbox.
 */
final class StateList {

  private @Nullable StateEntry first;
  private @Nullable StateEntry last;

  boolean isEmpty() {
    return first == null;
  }

  /** The one that waits longest. */
  @Nullable StateEntry first() {
    return first;
  }

  /** Appends an entry, taking it out of the list that it was in. */
  void add(StateEntry entry) {
    if (entry.list != null) {
      entry.list.remove(entry);
    }
    entry.list = this;
    entry.before = last;
    if (last == null) {
      first = entry;
    } else {
      last.after = entry;
    }
    last = entry;
  }

  /** Puts an entry at the head, taking it out of the list that it was in. */
  void addFirst(StateEntry entry) {
    if (entry.list != null) {
      entry.list.remove(entry);
    }
    entry.list = this;
    entry.after = first;
    if (first == null) {
      last = entry;
    } else {
      first.before = entry;
    }
    first = entry;
  }

  void remove(StateEntry entry) {
    StateEntry before = entry.before;
    StateEntry after = entry.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.before = before;
    }
    entry.list = null;
    entry.before = null;
    entry.after = null;
  }
}
