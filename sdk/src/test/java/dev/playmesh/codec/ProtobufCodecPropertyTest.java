package dev.playmesh.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.ListValue;
import com.google.protobuf.Value;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class ProtobufCodecPropertyTest {

  @Property(seed = "42")
  void readsBackWhatItWroteAfterOtherBits(@ForAll @Size(max = 900) byte[] body) {
    ProtobufCodec<BytesValue> codec = ProtobufCodec.of(BytesValue.getDefaultInstance());
    BytesValue value = BytesValue.of(ByteString.copyFrom(body));
    BitWriter out = new BitWriter();
    out.bits(5, 3);
    codec.encode(value, out);
    BitReader in = new BitReader().wrap(out.array(), 0, out.byteLength());
    assertEquals(5, in.bits(3));
    assertEquals(value, codec.decode(in, codec.create()));
    assertEquals(0, in.remainingBits());
  }

  @Property(seed = "42")
  void randomBytesAreAMessageOrRefused(@ForAll @Size(max = 200) byte[] noise) {
    ProtobufCodec<Value> codec = ProtobufCodec.of(Value.getDefaultInstance());
    try {
      assertNotNull(codec.decode(new BitReader().wrap(noise, 0, noise.length), codec.create()));
    } catch (IllegalArgumentException e) {
      assertNotNull(e.getMessage());
    }
  }

  @Example
  void deepNestingIsRefused() {
    Value value = Value.newBuilder().setNumberValue(1).build();
    for (int i = 0; i < 200; i++) {
      value = Value.newBuilder().setListValue(ListValue.newBuilder().addValues(value)).build();
    }
    ProtobufCodec<Value> codec = ProtobufCodec.of(Value.getDefaultInstance());
    BitWriter out = new BitWriter();
    codec.encode(value, out);
    BitReader in = new BitReader().wrap(out.array(), 0, out.byteLength());
    org.junit.jupiter.api.Assertions.assertThrows(
        IllegalArgumentException.class, () -> codec.decode(in, codec.create()));
  }
}
