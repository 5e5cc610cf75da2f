package dev.playmesh.codec;

import java.util.Arrays;

/**
 * Packs values of any number of bits into bytes, lowest bit first.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class BitWriter {

  private byte[] bytes = new byte[256];
  private int bits;

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
    int needed = (bits + count + 7) >>> 3;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
    }
    for (int i = 0; i < count; i++, bits++) {
      if ((bits & 7) == 0) {
        bytes[bits >>> 3] = 0;
      }
      bytes[bits >>> 3] |= (byte) (((value >>> i) & 1) << (bits & 7));
    }
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
    return (bits + 7) >>> 3;
  }

  /** Starts again, keeping the buffer. */
  public void reset() {
    bits = 0;
  }
}
