package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LongTable;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.channel.RecentKeys;
import dev.playmesh.codec.BitWriter;

/**
 * The newest broadcast value of every state and key, for those who come later: 4096 keys of each
 * type at most, as many as a link carries; of more, those that rest longest are forgotten.
 *
 * <p><b>Threading:</b> the game's thread.
 */
final class RememberedStates {

  private static final int MOST_KEYS = 4096;

  private final LongTable<RecentKeys<Value>> types = new LongTable<>();

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
    int length = encoded.byteLength();
    if (value.bytes.length < length) {
      value.bytes = new byte[length];
    }
    System.arraycopy(encoded.array(), 0, value.bytes, 0, length);
    value.length = length;
    value.sampledNanos = nowNanos;
  }

  private Value of(MessageSpec spec, long key) {
    RecentKeys<Value> keys = types.get(spec.id());
    if (keys == null) {
      keys = new RecentKeys<>(0);
      types.put(spec.id(), keys);
    }
    Value value = keys.use(key);
    if (value == null) {
      if (keys.size() >= MOST_KEYS) {
        keys.removeOldest();
      }
      value = new Value(spec, key);
      keys.add(key, value);
    }
    return value;
  }

  /** Gives a link all of them, each with its true age. */
  void sendTo(Link link) {
    types.forEach(
        keys ->
            keys.forEach(
                value ->
                    link.seed(
                        value.spec, value.key, value.bytes, 0, value.length, value.sampledNanos)));
  }
}
