package dev.playmesh.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.BufferUnderflowException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Reads what {@link BitWriter} wrote.
 *
 * <p>What was sent can be anything. Each read first checks that enough is left, and throws {@link
 * BufferUnderflowException} when not; nothing is allocated for a length that isn't there.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class BitReader {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[0];
  private long position;
  private long end;

  /** Starts empty. */
  public BitReader() {}

  /**
   * Starts reading from an array. It isn't copied.
   *
   * @param source the bytes
   * @param offset the first
   * @param length how many
   * @return this
   */
  public BitReader wrap(byte[] source, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, source.length);
    bytes = source;
    position = offset * 8L;
    end = (offset + (long) length) * 8;
    return this;
  }

  /**
   * Reads an unsigned value.
   *
   * @param count how many bits, 0 to 64
   * @return the value
   * @throws BufferUnderflowException when there aren't so many left
   */
  public long bits(int count) {
    if (count < 0 || count > 64) {
      throw new IllegalArgumentException("count must be 0 to 64 but is " + count);
    }
    return count == 0 ? 0 : take(count);
  }

  /**
   * Reads a boolean.
   *
   * @return the value
   * @throws BufferUnderflowException when no bit is left
   */
  public boolean bool() {
    return take(1) != 0;
  }

  /**
   * Reads what {@link BitWriter#varint} wrote.
   *
   * @return the value, as unsigned 64 bits
   * @throws BufferUnderflowException when it ends too soon
   * @throws IllegalArgumentException when it has more than 64 bits
   */
  public long varint() {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      long group = take(8);
      value |= (group & 0x7F) << shift;
      if (group < 0x80) {
        return value;
      }
    }
    long last = take(8);
    if (last > 1) {
      throw new IllegalArgumentException("a varint of more than 64 bits");
    }
    return value | last << 63;
  }

  /**
   * Reads what {@link BitWriter#signedVarint} wrote.
   *
   * @return the value
   * @throws BufferUnderflowException when it ends too soon
   * @throws IllegalArgumentException when it has more than 64 bits
   */
  public long signedVarint() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /**
   * Reads 32 bits as a float. What was sent may be NaN or infinite.
   *
   * @return the value
   * @throws BufferUnderflowException when it ends too soon
   */
  public float float32() {
    return Float.intBitsToFloat((int) take(32));
  }

  /**
   * Reads 64 bits as a double. What was sent may be NaN or infinite.
   *
   * @return the value
   * @throws BufferUnderflowException when it ends too soon
   */
  public double float64() {
    return Double.longBitsToDouble(take(64));
  }

  /**
   * Reads bytes.
   *
   * @param target where to
   * @param offset the first
   * @param length how many
   * @throws BufferUnderflowException when there aren't so many left; nothing is read then
   */
  public void bytes(byte[] target, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, target.length);
    require(8L * length);
    if ((position & 7) == 0) {
      System.arraycopy(bytes, (int) (position >>> 3), target, offset, length);
      position += 8L * length;
      return;
    }
    int at = offset;
    int last = offset + length;
    for (; at + 8 <= last; at += 8) {
      LONGS.set(target, at, take(64));
    }
    for (; at < last; at++) {
      target[at] = (byte) take(8);
    }
  }

  /**
   * Reads what {@link BitWriter#string} wrote. Bytes that aren't UTF-8 become U+FFFD.
   *
   * @param maxBytes the longest allowed
   * @return the text
   * @throws BufferUnderflowException when it ends too soon
   * @throws IllegalArgumentException when it says that it is longer than allowed
   */
  public String string(int maxBytes) {
    long length = varint();
    if (length < 0 || length > maxBytes) {
      throw new IllegalArgumentException(
          "a string must have at most "
              + maxBytes
              + " bytes but has "
              + Long.toUnsignedString(length));
    }
    require(8 * length);
    if ((position & 7) == 0) {
      int offset = (int) (position >>> 3);
      position += 8 * length;
      return new String(bytes, offset, (int) length, StandardCharsets.UTF_8);
    }
    byte[] copy = new byte[(int) length];
    bytes(copy, 0, copy.length);
    return new String(copy, StandardCharsets.UTF_8);
  }

  /** Skips to the next whole byte. */
  public void align() {
    position = (position + 7) & ~7L;
  }

  /**
   * How much is left.
   *
   * @return bits
   */
  public long remainingBits() {
    return end - position;
  }

  /**
   * How many whole bytes are left.
   *
   * @return bytes, rounded down
   */
  public int remainingBytes() {
    return (int) ((end - position) >>> 3);
  }

  /** The array that is read from. */
  byte[] array() {
    return bytes;
  }

  /** Aligns, counts all that is left as read, and tells where in the array it starts. */
  int claimRest() {
    align();
    int offset = (int) (position >>> 3);
    position = end;
    return offset;
  }

  /** Where in the array the bytes that may be read end. */
  int endByte() {
    return (int) (end >>> 3);
  }

  private void require(long count) {
    if (count > end - position) {
      throw new BufferUnderflowException();
    }
  }

  private long take(int count) {
    require(count);
    int at = (int) (position >>> 3);
    int shift = (int) (position & 7);
    long value;
    if (at + 8 <= bytes.length) {
      value = (long) LONGS.get(bytes, at) >>> shift;
      if (shift + count > 64) {
        value |= (long) bytes[at + 8] << (64 - shift);
      }
    } else {
      value = tail(at, shift);
    }
    position += count;
    return count == 64 ? value : value & ((1L << count) - 1);
  }

  /** The last bytes of the array, of which there are fewer than eight. */
  private long tail(int at, int shift) {
    long value = 0;
    for (int i = bytes.length - 1; i >= at; i--) {
      value = value << 8 | (bytes[i] & 0xFF);
    }
    return value >>> shift;
  }
}
