package dev.playmesh.authority;

import java.nio.BufferUnderflowException;

/** Reads what {@link RangeEncoder} wrote; behind the last byte are zeros. */
final class RangeDecoder {

  /** So many bytes behind the end can be looked at when all is well. */
  private static final int BEYOND = 4;

  private byte[] bytes = new byte[0];
  private int position;
  private int end;
  private int low;
  private int high;
  private int code;

  void wrap(byte[] source, int offset, int length) {
    bytes = source;
    position = offset;
    end = offset + length;
    low = 0;
    high = -1;
    code = 0;
    for (int i = 0; i < 4; i++) {
      code = code << 8 | next();
    }
  }

  boolean bit(Models models, int context) {
    boolean bit = split(models.one(context));
    models.learn(context, bit);
    return bit;
  }

  int raw(int count) {
    int value = 0;
    for (int i = 0; i < count; i++) {
      value = value << 1 | (split(0x8000) ? 1 : 0);
    }
    return value;
  }

  private boolean split(int one) {
    int range = high - low;
    int middle = low + (int) ((Integer.toUnsignedLong(range) * one) >>> 16);
    boolean bit = Integer.compareUnsigned(code, middle) <= 0;
    if (bit) {
      high = middle;
    } else {
      low = middle + 1;
    }
    while (((low ^ high) & 0xFF00_0000) == 0) {
      low <<= 8;
      high = high << 8 | 0xFF;
      code = code << 8 | next();
    }
    return bit;
  }

  private int next() {
    if (position < end) {
      return bytes[position++] & 0xFF;
    }
    if (position >= end + BEYOND) {
      throw new BufferUnderflowException();
    }
    position++;
    return 0;
  }
}
