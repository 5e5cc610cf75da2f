package dev.playmesh.netlab;

import dev.playmesh.MessageTypes;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;
import java.util.function.BiFunction;
import java.util.function.ToLongFunction;

/** What members of the laboratory tell each other. */
final class Talk {

  private Talk() {}

  /**
   * Something that happened; none may be lost. Times are the machine's, so all members' are one.
   */
  record Event(long number, long sentMillis) {}

  /** How something is; the newest counts. */
  record State(long number, long sentMillis) {}

  static MessageTypes types() {
    return MessageTypes.builder()
        .add(1, Event.class, codec(Event::new, Event::number, Event::sentMillis), Delivery.EVENT)
        .add(2, State.class, codec(State::new, State::number, State::sentMillis), Delivery.STATE)
        .build();
  }

  private static <T> Codec<T> codec(
      BiFunction<Long, Long, T> make, ToLongFunction<T> number, ToLongFunction<T> sent) {
    return new Codec<>() {
      @Override
      public void encode(T value, BitWriter out) {
        out.bits(number.applyAsLong(value), 64);
        out.bits(sent.applyAsLong(value), 64);
      }

      @Override
      public T create() {
        return make.apply(0L, 0L);
      }

      @Override
      public T decode(BitReader in, T reuse) {
        return make.apply(in.bits(64), in.bits(64));
      }
    };
  }
}
