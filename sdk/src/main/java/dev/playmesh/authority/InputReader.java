package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;

/** Reads the inputs of an {@link InputPacket} one by one. */
final class InputReader {

  final byte[] bytes;
  private final int maxBytes;
  int length;
  int lag;
  private boolean first;

  InputReader(int maxBytes) {
    this.maxBytes = maxBytes;
    bytes = new byte[256];
  }

  void start() {
    first = true;
    length = 0;
    lag = 0;
  }

  /**
   * Reads the next.
   *
   * @return whether the tick has one
   */
  boolean next(BitReader in) {
    if (!in.bool()) {
      return false;
    }
    if (in.bool()) {
      requireEarlier();
    } else {
      length = (int) in.bits(8);
      if (length > maxBytes) {
        throw new TooLongException();
      }
      in.bytes(bytes, 0, length);
    }
    if (in.bool()) {
      requireEarlier();
    } else {
      long value = in.varint();
      if (value < 0 || value > InputPacket.MOST_LAG) {
        throw new IllegalArgumentException("a lag of " + Long.toUnsignedString(value));
      }
      lag = (int) value;
    }
    first = false;
    return true;
  }

  private void requireEarlier() {
    if (first) {
      throw new IllegalArgumentException("the first input can't be as the one before");
    }
  }

  /** An input is longer than agreed. */
  static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLongException() {
      super("an input is longer than agreed", null, false, false);
    }
  }
}
