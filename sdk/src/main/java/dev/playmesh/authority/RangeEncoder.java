package dev.playmesh.authority;

/**
 * Writes bits in as much room as they are unlikely: a binary arithmetic coder without carries. A
 * range of 32 bits is split at the probability of a one; leading bytes that are settled go out.
 */
final class RangeEncoder {

  private byte[] bytes = new byte[2048];
  private int length;
  private int low;
  private int high;

  /** Starts again, keeping the buffer. */
  void reset() {
    length = 0;
    low = 0;
    high = -1;
  }

  void bit(Models models, int context, boolean bit) {
    split(models.one(context), bit);
    models.learn(context, bit);
  }

  /** Writes the lowest bits of a value that can be anything. */
  void raw(int value, int count) {
    for (int i = count - 1; i >= 0; i--) {
      split(0x8000, (value >>> i & 1) != 0);
    }
  }

  /** Ends: as few bytes as tell the range apart, given that zeros follow. */
  void finish() {
    for (int keep = 0; keep < 4; keep++) {
      // the least number in the range whose lower bytes are zero
      int shift = 32 - 8 * keep;
      long unit = 1L << shift;
      long value = (Integer.toUnsignedLong(low) + unit - 1) & -unit;
      if (value <= Integer.toUnsignedLong(high)) {
        for (int i = 0; i < keep; i++) {
          put((byte) (value >>> (24 - 8 * i)));
        }
        return;
      }
    }
    for (int i = 0; i < 4; i++) {
      put((byte) (low >>> (24 - 8 * i)));
    }
  }

  byte[] array() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** How much was written so far, about. */
  int bitsSoFar() {
    return length * 8 + Integer.numberOfLeadingZeros(high - low);
  }

  private void split(int one, boolean bit) {
    int range = high - low;
    int middle = low + (int) ((Integer.toUnsignedLong(range) * one) >>> 16);
    if (bit) {
      high = middle;
    } else {
      low = middle + 1;
    }
    while (((low ^ high) & 0xFF00_0000) == 0) {
      put((byte) (high >>> 24));
      low <<= 8;
      high = high << 8 | 0xFF;
    }
  }

  private void put(byte value) {
    if (length == bytes.length) {
      bytes = java.util.Arrays.copyOf(bytes, length * 2);
    }
    bytes[length++] = value;
  }
}
