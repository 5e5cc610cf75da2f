package dev.playmesh.benchmarks.link;

import com.google.protobuf.ByteString;
import dev.playmesh.MessageTypes;
import dev.playmesh.benchmarks.proto.Letter;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;

/** The messages that are sent: bytes with the time of their sending, by codec and by protobuf. */
final class Letters {

  private Letters() {}

  /** A message whose encoded size is chosen; reused for sending and for receiving. */
  static class Note {
    long sentNanos;
    byte[] body = new byte[0];

    Note size(int bytes) {
      body = new byte[bytes - 8];
      return this;
    }
  }

  /** The same on the unreliable lane. */
  static final class Spark extends Note {}

  static MessageTypes types() {
    return MessageTypes.builder()
        .add(1, Note.class, new NoteCodec<>(Note::new), Delivery.EVENT)
        .add(2, Spark.class, new NoteCodec<>(Spark::new), Delivery.UNRELIABLE)
        .add(3, Letter.getDefaultInstance(), Delivery.EVENT)
        .build();
  }

  static Letter letter(int bytes) {
    return Letter.newBuilder()
        .setSentNanos(1L << 40)
        .setBody(ByteString.copyFrom(new byte[Math.max(0, bytes - 10)]))
        .build();
  }

  /** Eight bytes of time, then the body. */
  private static final class NoteCodec<T extends Note> implements Codec<T> {
    private final java.util.function.Supplier<T> make;

    NoteCodec(java.util.function.Supplier<T> make) {
      this.make = make;
    }

    @Override
    public void encode(T note, BitWriter out) {
      out.bits(note.sentNanos, 64);
      out.bytes(note.body, 0, note.body.length);
    }

    @Override
    public T create() {
      return make.get();
    }

    @Override
    public T decode(BitReader in, T reuse) {
      reuse.sentNanos = in.bits(64);
      if (reuse.body.length != in.remainingBytes()) {
        reuse.body = new byte[in.remainingBytes()];
      }
      in.bytes(reuse.body, 0, reuse.body.length);
      return reuse;
    }
  }
}
