package dev.playmesh.channel;

import org.jspecify.annotations.Nullable;

/**
 * Decides which arriving states are news. A packet with a higher sequence never carries an older
 * value of a key, so the sequence says what is newer, also after any number of lost values, and the
 * version only says what is a repeat.
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

  private static final long IDLE_KEY_NANOS = 5_000_000_000L;

  private final @Nullable LongTable<Known>[] keysOfType;

  StateInbox(int types) {
    keysOfType = tables(types);
  }

  News receive(int type, long key, int version, long sequence, long arrivedNanos) {
    LongTable<Known> keys = keysOfType[type];
    if (keys == null) {
      keys = new LongTable<>();
      keysOfType[type] = keys;
    }
    Known known = keys.get(key);
    if (known == null) {
      if (keys.size() >= StateOutbox.MAX_KEYS && !forgetOne(keys, arrivedNanos)) {
        return News.TOO_MANY_KEYS;
      }
      known = new Known(key);
      keys.put(key, known);
    } else if (sequence <= known.sequence) {
      return version == known.version ? News.REPEATED : News.STALE;
    } else if (version == known.version) {
      known.seen(version, sequence, arrivedNanos);
      return News.REPEATED;
    }
    known.seen(version, sequence, arrivedNanos);
    return News.NEW;
  }

  /** Makes room by the key that has been silent longest, if it has been for long. */
  private static boolean forgetOne(LongTable<Known> keys, long nowNanos) {
    Known[] oldest = new Known[1];
    keys.forEach(
        known -> {
          if (oldest[0] == null || known.arrivedNanos < oldest[0].arrivedNanos) {
            oldest[0] = known;
          }
        });
    if (oldest[0] == null || nowNanos - oldest[0].arrivedNanos < IDLE_KEY_NANOS) {
      return false;
    }
    keys.remove(oldest[0].key);
    return true;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable LongTable<Known>[] tables(int count) {
    return (@Nullable LongTable<Known>[]) new LongTable[count];
  }

  private static final class Known {

    final long key;
    int version;
    long sequence;
    long arrivedNanos;

    Known(long key) {
      this.key = key;
    }

    void seen(int newVersion, long newSequence, long nowNanos) {
      version = newVersion;
      sequence = newSequence;
      arrivedNanos = nowNanos;
    }
  }
}
