package dev.playmesh.channel;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A hash table of long keys (open addressing, linear probing) that allocates only to grow.
 *
 * <p><b>Threading:</b> one thread, or guarded by the owner.
 */
public final class LongTable<V> {

  /** Starts empty. */
  public LongTable() {}

  private long[] keys = new long[16];
  private @Nullable Object[] values = new @Nullable Object[16];
  private int size;

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
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 40) & keys.length - 1;
  }
}
