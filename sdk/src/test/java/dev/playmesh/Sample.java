package dev.playmesh;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;

/** A small game's messages, one for each delivery. */
@SuppressWarnings("ArrayRecordComponent")
final class Sample {

  private Sample() {}

  /** Where something is; keyed by it. */
  record Move(int thing, int step) {}

  /** Something that happened. */
  record Note(int number) {}

  /** Like a note, in any order. */
  record Loose(int number) {}

  /** A spark that may be lost. */
  record Spark(int number) {}

  /** Something large. */
  record Chunk(byte[] bytes) {}

  /** An event of any size. */
  record Blob(byte[] bytes) {}

  /** A state of any size. */
  record Figure(byte[] bytes) {}

  /** A spark of any size. */
  record Flash(byte[] bytes) {}

  /** A blob in any order. */
  record Heap(byte[] bytes) {}

  static MessageTypes types() {
    return MessageTypes.builder()
        .add(1, Move.class, pair(), Delivery.STATE, Move::thing)
        .add(2, Note.class, number(Note::new, Note::number), Delivery.EVENT)
        .add(3, Spark.class, number(Spark::new, Spark::number), Delivery.UNRELIABLE)
        .add(4, Loose.class, number(Loose::new, Loose::number), Delivery.UNORDERED_EVENT)
        .add(5, Chunk.class, bytes(Chunk::new, Chunk::bytes), Delivery.BULK)
        .add(6, Blob.class, bytes(Blob::new, Blob::bytes), Delivery.EVENT)
        .add(7, Figure.class, bytes(Figure::new, Figure::bytes), Delivery.STATE)
        .add(8, Flash.class, bytes(Flash::new, Flash::bytes), Delivery.UNRELIABLE)
        .add(9, Heap.class, bytes(Heap::new, Heap::bytes), Delivery.UNORDERED_EVENT)
        .build();
  }

  static SessionConfig.Builder config(String name) {
    return SessionConfig.builder().game("sample", 1).name(name).messages(types());
  }

  private static Codec<Move> pair() {
    return new Codec<>() {
      @Override
      public void encode(Move value, BitWriter out) {
        out.bits(value.thing(), 32);
        out.bits(value.step(), 32);
      }

      @Override
      public Move create() {
        return new Move(0, 0);
      }

      @Override
      public Move decode(BitReader in, Move reuse) {
        return new Move((int) in.bits(32), (int) in.bits(32));
      }
    };
  }

  private static <T> Codec<T> number(
      java.util.function.IntFunction<T> make, java.util.function.ToIntFunction<T> number) {
    return new Codec<>() {
      @Override
      public void encode(T value, BitWriter out) {
        out.bits(number.applyAsInt(value), 32);
      }

      @Override
      public T create() {
        return make.apply(0);
      }

      @Override
      public T decode(BitReader in, T reuse) {
        return make.apply((int) in.bits(32));
      }
    };
  }

  private static <T> Codec<T> bytes(
      java.util.function.Function<byte[], T> make, java.util.function.Function<T, byte[]> bytes) {
    return new Codec<>() {
      @Override
      public void encode(T value, BitWriter out) {
        byte[] body = bytes.apply(value);
        out.bytes(body, 0, body.length);
      }

      @Override
      public T create() {
        return make.apply(new byte[0]);
      }

      @Override
      public T decode(BitReader in, T reuse) {
        byte[] body = new byte[in.remainingBytes()];
        in.bytes(body, 0, body.length);
        return make.apply(body);
      }
    };
  }
}
