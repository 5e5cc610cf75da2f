package dev.playmesh.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * Packs values of any number of bits into bytes, lowest bit first.
 *
 * <pre>
 *   bits(5, 3); bits(9, 4); bool(true)      byte 0: 1 1001 101
 * </pre>
 *
 * <p>The buffer grows as needed and is kept by {@link #reset}, so that a writer that is used again
 * allocates nothing.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class BitWriter {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** A word may be written at any byte in use, and spill one byte beyond. */
  private static final int SLACK = 9;

  private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

  private byte[] bytes = new byte[256];
  private long bits;

  /** Starts empty. */
  public BitWriter() {}

  /**
   * Writes the lowest bits of a value.
   *
   * @param value the value
   * @param count how many bits, 0 to 64
   */
  public void bits(long value, int count) {
    if (count < 0 || count > 64) {
      throw new IllegalArgumentException("count must be 0 to 64 but is " + count);
    }
    if (count > 0) {
      put(value & (-1L >>> (64 - count)), count);
    }
  }

  /**
   * Writes a boolean as one bit.
   *
   * @param value the value
   */
  public void bool(boolean value) {
    put(value ? 1 : 0, 1);
  }

  /**
   * Writes an unsigned value in groups of 7 bits: 8 bits up to 127, 16 up to 16 383, at most 80.
   *
   * @param value the value; a negative one counts as 2^64 + value
   */
  public void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      put((rest & 0x7F) | 0x80, 8);
      rest >>>= 7;
    }
    put(rest, 8);
  }

  /**
   * Writes a signed value as {@link #varint}, small magnitudes short (zigzag): 8 bits for -64 to
   * 63.
   *
   * @param value the value
   */
  public void signedVarint(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  /**
   * Writes 32 bits of a float.
   *
   * @param value the value
   */
  public void float32(float value) {
    put(Float.floatToRawIntBits(value) & 0xFFFF_FFFFL, 32);
  }

  /**
   * Writes 64 bits of a double.
   *
   * @param value the value
   */
  public void float64(double value) {
    put(Double.doubleToRawLongBits(value), 64);
  }

  /**
   * Writes bytes without their number.
   *
   * @param source holds them
   * @param offset the first
   * @param length how many
   */
  public void bytes(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    reserve(length);
    if ((bits & 7) == 0) {
      System.arraycopy(source, offset, bytes, (int) (bits >>> 3), length);
      bits += 8L * length;
      return;
    }
    int end = offset + length;
    int at = offset;
    for (; at + 8 <= end; at += 8) {
      put((long) LONGS.get(source, at), 64);
    }
    for (; at < end; at++) {
      put(source[at] & 0xFF, 8);
    }
  }

  /**
   * Writes a text as its number of bytes in UTF-8 ({@link #varint}) and the bytes.
   *
   * @param text the text
   * @param maxBytes the longest allowed; the reader must use the same
   * @throws IllegalArgumentException when the text is longer, or has half of a surrogate pair
   */
  public void string(String text, int maxBytes) {
    int length = Utf8.length(text);
    if (length > maxBytes) {
      throw new IllegalArgumentException(
          "a string must have at most " + maxBytes + " bytes but has " + length);
    }
    varint(length);
    reserve(length);
    Utf8.encode(text, this);
  }

  /** Fills up the last byte with zeros, so that the next value starts a new one. */
  public void align() {
    bits = (bits + 7) & ~7L;
  }

  /**
   * The bytes written, the last one filled up with zeros.
   *
   * @return the buffer itself, longer than {@link #byteLength}; valid until the next call
   */
  public byte[] array() {
    return bytes;
  }

  /**
   * How much was written.
   *
   * @return bytes, rounded up
   */
  public int byteLength() {
    return (int) ((bits + 7) >>> 3);
  }

  /**
   * How much was written.
   *
   * @return bits
   */
  public long bitLength() {
    return bits;
  }

  /** Starts again, keeping the buffer. */
  public void reset() {
    bits = 0;
  }

  /** Aligns, makes room for so many bytes, and counts them as written: the caller fills them in. */
  int claim(int length) {
    align();
    reserve(length);
    int offset = (int) (bits >>> 3);
    bits += 8L * length;
    return offset;
  }

  /** Writes 1 to 64 bits; those of the value above must be zero. */
  void put(long value, int count) {
    int at = (int) (bits >>> 3);
    int shift = (int) (bits & 7);
    if (at + SLACK > bytes.length) {
      grow(at + SLACK);
    }
    long kept = bytes[at] & ((1 << shift) - 1);
    LONGS.set(bytes, at, kept | (value << shift));
    if (shift + count > 64) {
      bytes[at + 8] = (byte) (value >>> (64 - shift));
    }
    bits += count;
  }

  private void reserve(int length) {
    long needed = (bits >>> 3) + length + SLACK;
    if (needed > bytes.length) {
      grow(needed);
    }
  }

  private void grow(long needed) {
    if (needed > MAX_BYTES) {
      throw new IllegalArgumentException("more than " + MAX_BYTES + " bytes in one writer");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(MAX_BYTES, bytes.length * 2L)));
  }
}
