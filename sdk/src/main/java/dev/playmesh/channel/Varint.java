package dev.playmesh.channel;

/**
 * Unsigned LEB128: seven bits a byte, lowest first, the top bit says that more follow. A long takes
 * 1 to 10 bytes.
 */
final class Varint {

  /** The most that any value takes. */
  static final int MAX_BYTES = 10;

  private Varint() {}

  /** How many bytes a value takes. */
  static int size(long value) {
    return (70 - Long.numberOfLeadingZeros(value | 1)) / 7;
  }
}
