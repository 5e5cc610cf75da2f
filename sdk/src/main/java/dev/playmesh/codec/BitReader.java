package dev.playmesh.codec;

import java.nio.BufferUnderflowException;

/**
 * Reads what {@link BitWriter} wrote.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class BitReader {

  private byte[] bytes = new byte[0];
  private int position;
  private int end;

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
    java.util.Objects.checkFromIndexSize(offset, length, source.length);
    bytes = source;
    position = offset * 8;
    end = (offset + length) * 8;
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
    if (position + count > end) {
      throw new BufferUnderflowException();
    }
    long value = 0;
    for (int i = 0; i < count; i++, position++) {
      value |= ((bytes[position >>> 3] >>> (position & 7)) & 1L) << i;
    }
    return value;
  }
}
