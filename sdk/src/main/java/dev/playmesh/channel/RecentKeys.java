package dev.playmesh.channel;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by 64-bit keys, in the order of their last use, so that the one that rests longest can go
 * at once. Allocates for new keys only.
 *
 * <p><b>Threading:</b> one thread, or guarded by the owner.
 */
public final class RecentKeys<V> {

  private final LongTable<Node<V>> nodes;
  private @Nullable Node<V> oldest;
  private @Nullable Node<V> newest;

  /**
   * Starts empty.
   *
   * @param seed see {@link LongTable}
   */
  public RecentKeys(long seed) {
    nodes = new LongTable<>(seed);
  }

  /** How many there are. */
  public int size() {
    return nodes.size();
  }

  /** The value of a key, which counts as used now; null when it isn't there. */
  public @Nullable V use(long key) {
    Node<V> node = nodes.get(key);
    if (node == null) {
      return null;
    }
    if (node != newest) {
      unlink(node);
      append(node);
    }
    return node.value;
  }

  /** Adds a key that isn't there. */
  public void add(long key, V value) {
    Node<V> node = new Node<>(key, value);
    nodes.put(key, node);
    append(node);
  }

  /** The value that rests longest; null when there is none. */
  public @Nullable V oldest() {
    Node<V> node = oldest;
    return node == null ? null : node.value;
  }

  /** Forgets the one that rests longest. */
  public void removeOldest() {
    Node<V> node = oldest;
    if (node != null) {
      nodes.remove(node.key);
      unlink(node);
    }
  }

  /** All of them, the one that rests longest first. */
  public void forEach(Consumer<V> action) {
    for (Node<V> node = oldest; node != null; node = node.after) {
      action.accept(node.value);
    }
  }

  private void append(Node<V> node) {
    Node<V> last = newest;
    node.before = last;
    if (last == null) {
      oldest = node;
    } else {
      last.after = node;
    }
    newest = node;
  }

  private void unlink(Node<V> node) {
    Node<V> before = node.before;
    Node<V> after = node.after;
    if (before == null) {
      oldest = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      newest = before;
    } else {
      after.before = before;
    }
    node.before = null;
    node.after = null;
  }

  private static final class Node<V> {

    final long key;
    final V value;
    @Nullable Node<V> before;
    @Nullable Node<V> after;

    Node(long key, V value) {
      this.key = key;
      this.value = value;
    }
  }
}
