package dev.playmesh;

import com.google.protobuf.Message;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.Simulation;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.channel.MessageTable;
import dev.playmesh.codec.Codec;
import dev.playmesh.codec.ProtobufCodec;
import dev.playmesh.types.Delivery;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a game: a number, a type, how it is turned into bytes, and what the network owes
 * it. All players of a game must have the same table; peers compare theirs and a difference is
 * named.
 *
 * <p><b>Threading:</b> immutable; the builder belongs to one thread.
 */
public final class MessageTypes {

  private final Map<Class<?>, Entry<?>> byClass;
  private final Map<Integer, Entry<?>> byId;

  private MessageTypes(Map<Integer, Entry<?>> byId) {
    this.byId = byId;
    this.byClass = new HashMap<>();
    byId.values().forEach(entry -> byClass.put(entry.type(), entry));
  }

  /**
   * Starts an empty table.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  @SuppressWarnings("unchecked") // the builder pairs class and entry
  <T> Entry<T> require(Class<?> type) {
    Entry<?> entry = byClass.get(type);
    if (entry == null) {
      throw new IllegalArgumentException(
          type.getName() + " is not in the message table: add it to MessageTypes");
    }
    return (Entry<T>) entry;
  }

  /** Throws unless the table has the authoritative mode's messages for that game. */
  void requireAuthority(String signature) {
    Entry<?> there = byId.get(AuthorityMessages.FIRST_ID);
    String wanted = AuthorityMessages.name(signature);
    if (there == null || !there.spec().name().equals(wanted)) {
      throw new IllegalArgumentException(
          "the message table must have "
              + wanted
              + " but has "
              + (there == null ? "none" : there.spec().name())
              + ": call MessageTypes.builder().authority(simulation, settings) with the same");
    }
  }

  Collection<Entry<?>> entries() {
    return byId.values();
  }

  MessageTable table(String game, int version) {
    return new MessageTable(
        game, version, byId.values().stream().<MessageSpec>map(Entry::spec).toList());
  }

  /**
   * One row of the table.
   *
   * @param spec what goes over the wire about it
   * @param key of a keyed STATE
   */
  record Entry<T>(
      MessageSpec spec, Class<?> type, Codec<T> codec, @Nullable ToLongFunction<T> key) {

    long keyOf(T message) {
      return key == null ? 0 : key.applyAsLong(message);
    }
  }

  /**
   * Collects the rows.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private final Map<Integer, Entry<?>> entries = new TreeMap<>();

    private Builder() {}

    /**
     * Adds a protobuf message.
     *
     * @param <M> its class
     * @param id 1 to 65532, the same for all players
     * @param defaultInstance {@code Shot.getDefaultInstance()}
     * @param delivery what the network owes it
     * @return this
     * @throws IllegalArgumentException when the id is out of range, or id or class is taken
     */
    public <M extends Message> Builder add(int id, M defaultInstance, Delivery delivery) {
      return put(
          id,
          name(defaultInstance),
          defaultInstance.getClass(),
          protobuf(defaultInstance),
          delivery,
          null);
    }

    /**
     * Adds a protobuf message of which many things have one each: the newest per key wins.
     *
     * @param <M> its class
     * @param id 1 to 65532, the same for all players
     * @param defaultInstance {@code Door.getDefaultInstance()}
     * @param delivery must be STATE
     * @param key which thing a message is about: {@code m -> m.getEntity()}
     * @return this
     * @throws IllegalArgumentException when the id is out of range, id or class is taken, or the
     *     delivery isn't STATE
     */
    public <M extends Message> Builder add(
        int id, M defaultInstance, Delivery delivery, ToLongFunction<M> key) {
      return put(
          id,
          name(defaultInstance),
          defaultInstance.getClass(),
          protobuf(defaultInstance),
          delivery,
          key);
    }

    /**
     * Adds a type with a codec of the game's own.
     *
     * @param <T> the type
     * @param id 1 to 65532, the same for all players
     * @param type its class; messages must be of exactly this class
     * @param codec turns it into bytes and back
     * @param delivery what the network owes it
     * @return this
     * @throws IllegalArgumentException when the id is out of range, or id or class is taken
     */
    public <T> Builder add(int id, Class<T> type, Codec<T> codec, Delivery delivery) {
      return put(id, type.getSimpleName(), type, codec, delivery, null);
    }

    /**
     * Adds a type with a codec of the game's own, of which many things have one each: the newest
     * per key wins.
     *
     * @param <T> the type
     * @param id 1 to 65532, the same for all players
     * @param type its class; messages must be of exactly this class
     * @param codec turns it into bytes and back
     * @param delivery must be STATE
     * @param key which thing a message is about
     * @return this
     * @throws IllegalArgumentException when the id is out of range, id or class is taken, or the
     *     delivery isn't STATE
     */
    public <T> Builder add(
        int id, Class<T> type, Codec<T> codec, Delivery delivery, ToLongFunction<T> key) {
      return put(id, type.getSimpleName(), type, codec, delivery, key);
    }

    /**
     * Adds the SDK's own messages for a game that one peer decides, for {@link Session#host} and
     * {@link Session#client}. Peers whose tables were made for another game or with other settings,
     * or without this, are refused by name when they meet.
     *
     * @param simulation the game; only its kinds of objects are looked at
     * @param settings what all players have
     * @return this
     * @throws IllegalArgumentException when it was called before
     */
    public Builder authority(Simulation<?> simulation, AuthoritySettings settings) {
      if (entries.containsKey(AuthorityMessages.FIRST_ID)) {
        throw new IllegalArgumentException("authority() was called before");
      }
      AuthorityMessages.entries(settings.signature(simulation))
          .forEach(entry -> entries.put(entry.spec().id(), entry));
      return this;
    }

    /**
     * Makes the table.
     *
     * @return the table
     */
    public MessageTypes build() {
      return new MessageTypes(new TreeMap<>(entries));
    }

    private static <M extends Message> Codec<M> protobuf(M defaultInstance) {
      return ProtobufCodec.of(defaultInstance);
    }

    private static String name(Message message) {
      return message.getDescriptorForType().getFullName();
    }

    private <T> Builder put(
        int id,
        String name,
        Class<?> type,
        Codec<T> codec,
        Delivery delivery,
        @Nullable ToLongFunction<T> key) {
      if (id < 1 || id >= AuthorityMessages.FIRST_ID) {
        throw new IllegalArgumentException("id must be 1 to 65532 but is " + id);
      }
      if (key != null && delivery != Delivery.STATE) {
        throw new IllegalArgumentException(
            "delivery must be STATE for a keyed message but is " + delivery);
      }
      Optional<Entry<?>> taken =
          entries.values().stream()
              .filter(entry -> entry.spec().id() == id || entry.type() == type)
              .findFirst();
      if (taken.isPresent()) {
        throw new IllegalArgumentException(
            "id and class must be new, but "
                + taken.get().type().getName()
                + " already has id "
                + taken.get().spec().id());
      }
      MessageSpec spec = new MessageSpec(id, name, delivery, key != null);
      entries.put(id, new Entry<>(spec, type, codec, key));
      return this;
    }
  }
}
