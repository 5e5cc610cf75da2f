package dev.playmesh.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BitWriterTest {

  private final BitWriter out = new BitWriter();

  @Test
  void putsTheLowestBitFirst() {
    out.bits(5, 3);
    out.bits(9, 4);
    out.bool(true);
    out.bits(1, 1);
    assertArrayEquals(new byte[] {(byte) 0b1_1001_101, 1}, written());
  }

  @Test
  void smallVarintsTakeAByte() {
    out.varint(127);
    out.signedVarint(-64);
    assertEquals(2, out.byteLength());
    out.varint(-1);
    assertEquals(96, out.bitLength());
  }

  @Test
  void refusesTextsThatAreTooLongOrBroken() {
    assertThrows(IllegalArgumentException.class, () -> out.string("ää", 3));
    assertThrows(IllegalArgumentException.class, () -> out.string("a\uD83D", 9));
    assertThrows(IllegalArgumentException.class, () -> out.string("\uDE00a", 9));
    assertEquals(0, out.byteLength());
  }

  @Test
  void refusesImpossibleWidths() {
    assertThrows(IllegalArgumentException.class, () -> out.bits(0, 65));
    assertThrows(IllegalArgumentException.class, () -> out.bits(0, -1));
  }

  @Test
  void growsFarBeyondItsFirstBuffer() {
    for (int i = 0; i < 10_000; i++) {
      out.bits(i, 13);
    }
    BitReader in = new BitReader().wrap(out.array(), 0, out.byteLength());
    for (int i = 0; i < 10_000; i++) {
      assertEquals(i & 0x1FFF, in.bits(13));
    }
  }

  private byte[] written() {
    return Arrays.copyOf(out.array(), out.byteLength());
  }
}
