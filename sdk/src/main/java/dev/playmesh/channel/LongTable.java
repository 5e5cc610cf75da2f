package dev.playmesh.channel;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table of long keys (open addressing, linear probing) that allocates only to grow.
 *
 * <p>The home of a key depends on a seed: where a remote chooses the keys, it must not know the
 * seed, or it could choose such that share a home.
 *
 * <p><b>Threading:</b> one thread, or guarded by the owner.
 */
public final class LongTable<V> {

  private final long seed;
  private long[] keys = new long[16];
  private @Nullable Object[] values = new @Nullable Object[16];
  private int size;

  /** Starts empty, for keys that this side chooses. */
  public LongTable() {
    this(0);
  }

  /** Starts empty. */
  public LongTable(long seed) {
    this.seed = seed;
  }

  public int size() {
    return size;
  }

  @SuppressWarnings("unchecked")
  public @Nullable V get(long key) {
    return (V) values[find(key)];
  }

  public void put(long key, V value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    int slot = find(key);
    if (values[slot] == null) {
      size++;
    }
    keys[slot] = key;
    values[slot] = value;
  }

  void remove(long key) {
    int hole = find(key);
    if (values[hole] == null) {
      return;
    }
    size--;
    int mask = keys.length - 1;
    for (int i = hole + 1 & mask; values[i] != null; i = i + 1 & mask) {
      int home = home(keys[i]);
      if ((i - home & mask) >= (i - hole & mask)) {
        keys[hole] = keys[i];
        values[hole] = values[i];
        hole = i;
      }
    }
    values[hole] = null;
  }

  @SuppressWarnings("unchecked")
  public void forEach(Consumer<V> action) {
    for (Object value : values) {
      if (value != null) {
        action.accept((V) value);
      }
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new @Nullable Object[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != null) {
        int slot = find(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }

  private int find(long key) {
    int slot = home(key);
    while (values[slot] != null && keys[slot] != key) {
      slot = slot + 1 & keys.length - 1;
    }
    return slot;
  }

  private int home(long key) {
    return home(key, keys.length);
  }

  /** Where a look-up begins; all bits of key and seed matter (the mix of MurmurHash3). */
  int home(long key, int slots) {
    long mixed = key ^ seed;
    mixed = (mixed ^ mixed >>> 33) * 0xFF51AFD7ED558CCDL;
    mixed = (mixed ^ mixed >>> 33) * 0xC4CEB9FE1A85EC53L;
    return (int) (mixed ^ mixed >>> 33) & slots - 1;
  }

  /** The most steps that a look-up of a key takes that is there. */
  int longestProbe() {
    int longest = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != null) {
        longest = Math.max(longest, (i - home(keys[i]) & keys.length - 1) + 1);
      }
    }
    return longest;
  }
}
