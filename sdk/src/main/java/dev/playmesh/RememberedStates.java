package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LongTable;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.codec.BitWriter;
import org.jspecify.annotations.Nullable;

/**
 * The newest broadcast value of every state and key, for those who come later: 4096 keys of each
 * type at most, as many as a link carries.
 *
 * <p><b>Threading:</b> the game's thread.
 */
final class RememberedStates {

  private static final int MOST_KEYS = 4096;

  private final LongTable<LongTable<Value>> types = new LongTable<>();

  private static final class Value {
    final MessageSpec spec;
    final long key;
    byte[] bytes = new byte[0];
    int length;
    long sampledNanos;

    Value(MessageSpec spec, long key) {
      this.spec = spec;
      this.key = key;
    }
  }

  void remember(MessageSpec spec, long key, BitWriter encoded, long nowNanos) {
    Value value = of(spec, key);
    if (value == null) {
      return;
    }
    int length = encoded.byteLength();
    if (value.bytes.length < length) {
      value.bytes = new byte[length];
    }
    System.arraycopy(encoded.array(), 0, value.bytes, 0, length);
    value.length = length;
    value.sampledNanos = nowNanos;
  }

  /** The place of a state; null beyond as many keys as a link carries. */
  private @Nullable Value of(MessageSpec spec, long key) {
    LongTable<Value> keys = types.get(spec.id());
    if (keys == null) {
      keys = new LongTable<>();
      types.put(spec.id(), keys);
    }
    Value value = keys.get(key);
    if (value == null && keys.size() < MOST_KEYS) {
      value = new Value(spec, key);
      keys.put(key, value);
    }
    return value;
  }

  /** Gives a link all of them, each with its true age. */
  void sendTo(Link link) {
    types.forEach(
        keys ->
            keys.forEach(
                value ->
                    link.send(
                        value.spec, value.key, value.bytes, 0, value.length, value.sampledNanos)));
  }
}
