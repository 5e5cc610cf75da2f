package dev.playmesh.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class BitStreamPropertyTest {

  private static final int MAX_STRING = 200;

  @Property(seed = "42")
  void readsBackAnyMixOfValues(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int count) {
    Script script = new Script(seed, count);
    BitWriter out = new BitWriter();
    script.write(out);
    byte[] sent = new byte[out.byteLength() + 3];
    System.arraycopy(out.array(), 0, sent, 2, out.byteLength());
    BitReader in = new BitReader().wrap(sent, 2, out.byteLength());
    script.readAndCompare(in);
    assertTrue(in.remainingBits() < 8);
  }

  @Property(seed = "42")
  void aUsedWriterWritesTheSame(@ForAll long seed, @ForAll long earlier) {
    BitWriter fresh = new BitWriter();
    BitWriter used = new BitWriter();
    new Script(earlier, 40).write(used);
    used.reset();
    new Script(seed, 20).write(fresh);
    new Script(seed, 20).write(used);
    assertArrayEquals(copy(fresh), copy(used));
  }

  @Property(seed = "42")
  void anythingCutShortUnderflowsAndNothingElse(
      @ForAll long seed, @ForAll @IntRange(max = 10_000) int at) {
    Script script = new Script(seed, 12);
    BitWriter out = new BitWriter();
    script.write(out);
    if (out.byteLength() == 0) {
      return;
    }
    byte[] all = copy(out);
    int kept = at % all.length;
    byte[] cut = java.util.Arrays.copyOf(all, kept);
    assertThrows(
        BufferUnderflowException.class,
        () -> script.readAndCompare(new BitReader().wrap(cut, 0, cut.length)));
  }

  @Property(seed = "42")
  void aReaderNeverLooksBeyondItsEnd(@ForAll @Size(min = 12, max = 40) byte[] around) {
    BitReader in = new BitReader().wrap(around, 2, 5);
    in.bits(37);
    assertEquals(3, in.remainingBits());
    assertThrows(BufferUnderflowException.class, () -> in.bits(4));
    assertEquals(3, in.remainingBits());
  }

  @Property(seed = "42")
  void randomBytesEndInAnExceptionOrAValue(
      @ForAll @Size(max = 64) byte[] noise, @ForAll long seed) {
    BitReader in = new BitReader().wrap(noise, 0, noise.length);
    Random random = new Random(seed);
    try {
      for (int i = 0; i < 100; i++) {
        switch (random.nextInt(4)) {
          case 0 -> in.varint();
          case 1 -> assertTrue(in.string(MAX_STRING).length() <= MAX_STRING);
          case 2 -> in.float64();
          default -> in.bits(random.nextInt(65));
        }
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      assertTrue(in.remainingBits() >= 0);
    }
  }

  private static byte[] copy(BitWriter out) {
    return java.util.Arrays.copyOf(out.array(), out.byteLength());
  }

  /** A seeded list of typed values. */
  private static final class Script {

    private final List<Object> values = new ArrayList<>();
    private final List<Integer> widths = new ArrayList<>();

    Script(long seed, int count) {
      Random random = new Random(seed);
      for (int i = 0; i < count; i++) {
        int width = random.nextInt(65);
        widths.add(width);
        values.add(value(random, width));
      }
    }

    private static Object value(Random random, int width) {
      long bits = width == 0 ? 0 : random.nextLong() >>> (64 - width);
      return switch (random.nextInt(8)) {
        case 0 -> random.nextBoolean();
        case 1 -> (int) bits;
        case 2 -> random.nextFloat();
        case 3 -> random.nextDouble();
        case 4 -> bytes(random);
        case 5 -> text(random);
        case 6 -> 'a';
        default -> bits;
      };
    }

    private static byte[] bytes(Random random) {
      byte[] bytes = new byte[random.nextInt(40)];
      random.nextBytes(bytes);
      return bytes;
    }

    private static String text(Random random) {
      StringBuilder text = new StringBuilder();
      int[] alphabet = {'a', 0, 0x7F, 0x80, 'ä', 0x7FF, 0x800, '€', 0xFFFF, 0x10000, 0x1F600};
      for (int i = random.nextInt(30); i > 0; i--) {
        text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
      }
      return text.toString();
    }

    void write(BitWriter out) {
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        if (value instanceof Boolean v) {
          out.bool(v);
        } else if (value instanceof Integer v) {
          out.signedVarint(v);
          out.varint(Integer.toUnsignedLong(v));
        } else if (value instanceof Float v) {
          out.float32(v);
        } else if (value instanceof Double v) {
          out.float64(v);
        } else if (value instanceof byte[] v) {
          out.bytes(v, 0, v.length);
        } else if (value instanceof String v) {
          out.string(v, MAX_STRING);
        } else if (value instanceof Character) {
          out.align();
        } else {
          out.bits((long) value | mask(widths.get(i)), widths.get(i));
        }
      }
      out.bool(true);
    }

    void readAndCompare(BitReader in) {
      for (int i = 0; i < values.size(); i++) {
        Object value = values.get(i);
        if (value instanceof Boolean v) {
          assertEquals(v, in.bool());
        } else if (value instanceof Integer v) {
          assertEquals((long) v, in.signedVarint());
          assertEquals(Integer.toUnsignedLong(v), in.varint());
        } else if (value instanceof Float v) {
          assertEquals(v, in.float32());
        } else if (value instanceof Double v) {
          assertEquals(v, in.float64());
        } else if (value instanceof byte[] v) {
          byte[] read = new byte[v.length];
          in.bytes(read, 0, read.length);
          assertArrayEquals(v, read);
        } else if (value instanceof String v) {
          assertEquals(v, in.string(MAX_STRING));
        } else if (value instanceof Character) {
          in.align();
        } else {
          assertEquals((long) value, in.bits(widths.get(i)));
        }
      }
      assertTrue(in.bool());
    }

    /** Bits above the width, which a writer must ignore. */
    private static long mask(int width) {
      return width == 64 ? 0 : -1L << width;
    }
  }
}
