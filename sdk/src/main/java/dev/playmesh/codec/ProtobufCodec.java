package dev.playmesh.codec;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Carries protobuf messages: their bytes up to the end of what is read.
 *
 * <p>Decoded messages are new ones and stay valid. Bytes that aren't such a message make {@link
 * #decode} throw IllegalArgumentException.
 *
 * <p><b>Threading:</b> one thread, as every codec; it keeps no state.
 *
 * @param <M> the type of the messages
 */
public final class ProtobufCodec<M extends Message> implements Codec<M> {

  private final M empty;
  private final Parser<M> parser;

  @SuppressWarnings("unchecked") // a message's parser makes messages of its own type
  private ProtobufCodec(M defaultInstance) {
    empty = defaultInstance;
    parser = (Parser<M>) defaultInstance.getParserForType();
  }

  /**
   * Makes the codec of a message type.
   *
   * @param <M> the type
   * @param defaultInstance {@code Shot.getDefaultInstance()}
   * @return the codec
   */
  public static <M extends Message> ProtobufCodec<M> of(M defaultInstance) {
    return new ProtobufCodec<>(defaultInstance);
  }

  @Override
  public void encode(M value, BitWriter out) {
    int length = value.getSerializedSize();
    int offset = out.claim(length);
    CodedOutputStream stream = CodedOutputStream.newInstance(out.array(), offset, length);
    try {
      value.writeTo(stream);
      stream.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // an array doesn't fail
    }
  }

  @Override
  public M create() {
    return empty;
  }

  @Override
  public M decode(BitReader in, M reuse) {
    int offset = in.claimRest();
    try {
      return parser.parseFrom(in.array(), offset, in.endByte() - offset);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(
          "not a " + empty.getDescriptorForType().getFullName() + ": " + e.getMessage(), e);
    }
  }
}
