package dev.playmesh.channel;

import org.jspecify.annotations.Nullable;

/**
 * Decides which arriving states are news. A value is known by the packet that carried it first: of
 * two values of a key the newer one left later, and a repeat names the same packet.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class StateInbox {

  /** What is known of an arriving state. */
  enum News {
    NEW,
    REPEATED,
    STALE,
    TOO_MANY_KEYS
  }

  /** Half of what a sender waits until it forgets a key, so that it never comes too soon. */
  private static final long IDLE_KEY_NANOS = StateOutbox.IDLE_KEY_NANOS / 2;

  private final @Nullable RecentKeys<Known>[] keysOfType;
  private final long seed;

  StateInbox(int types, long seed) {
    this.keysOfType = tables(types);
    this.seed = seed;
  }

  /** Takes a value that left for the first time in the packet {@code first}. */
  News receive(int type, long key, long first, long arrivedNanos) {
    RecentKeys<Known> keys = keysOfType[type];
    if (keys == null) {
      keys = new RecentKeys<>(seed);
      keysOfType[type] = keys;
    }
    Known known = keys.use(key);
    if (known == null) {
      if (keys.size() >= StateOutbox.MAX_KEYS && !forgetOne(keys, arrivedNanos)) {
        return News.TOO_MANY_KEYS;
      }
      keys.add(key, new Known(first, arrivedNanos));
      return News.NEW;
    }
    known.arrivedNanos = arrivedNanos;
    if (first <= known.first) {
      return first == known.first ? News.REPEATED : News.STALE;
    }
    known.first = first;
    return News.NEW;
  }

  /** The numbers of packets begin anew: what comes is news. */
  void forget() {
    java.util.Arrays.fill(keysOfType, null);
  }

  /** Makes room by the key that has been silent longest, if it has been for long. */
  private static boolean forgetOne(RecentKeys<Known> keys, long nowNanos) {
    Known oldest = keys.oldest();
    if (oldest == null || nowNanos - oldest.arrivedNanos < IDLE_KEY_NANOS) {
      return false;
    }
    keys.removeOldest();
    return true;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable RecentKeys<Known>[] tables(int count) {
    return (@Nullable RecentKeys<Known>[]) new RecentKeys[count];
  }

  private static final class Known {

    long first;
    long arrivedNanos;

    Known(long first, long arrivedNanos) {
      this.first = first;
      this.arrivedNanos = arrivedNanos;
    }
  }
}
