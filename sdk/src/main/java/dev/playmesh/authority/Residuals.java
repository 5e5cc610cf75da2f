package dev.playmesh.authority;

/**
 * How a small signed number becomes bits: is it zero, its sign, how many bits its magnitude has
 * (one by one), and those bits, the first of them modelled.
 *
 * <p>A set of contexts: 0 zero, 1 sign, 2-17 length, 18-23 first bit behind the leading one.
 */
final class Residuals {

  /** Contexts of a set. */
  static final int SET = 24;

  private static final int LENGTHS = 2;
  private static final int MOST_LENGTH = 30;
  private static final int FIRST_BITS = 18;

  private Residuals() {}

  static void write(RangeEncoder out, Models models, int set, int value) {
    out.bit(models, set, value == 0);
    if (value == 0) {
      return;
    }
    out.bit(models, set + 1, value < 0);
    int magnitude = Math.abs(value);
    int length = 31 - Integer.numberOfLeadingZeros(magnitude);
    for (int i = 0; i < length; i++) {
      out.bit(models, set + LENGTHS + Math.min(i, 15), true);
    }
    out.bit(models, set + LENGTHS + Math.min(length, 15), false);
    if (length > 0) {
      out.bit(models, firstBit(set, length), (magnitude >>> (length - 1) & 1) != 0);
      out.raw(magnitude, length - 1);
    }
  }

  static int read(RangeDecoder in, Models models, int set) {
    if (in.bit(models, set)) {
      return 0;
    }
    boolean negative = in.bit(models, set + 1);
    int length = 0;
    while (in.bit(models, set + LENGTHS + Math.min(length, 15))) {
      if (++length > MOST_LENGTH) {
        throw new IllegalArgumentException("a number of more than 31 bits");
      }
    }
    int magnitude = 1;
    if (length > 0) {
      magnitude = 2 | (in.bit(models, firstBit(set, length)) ? 1 : 0);
      magnitude = magnitude << (length - 1) | in.raw(length - 1);
    }
    return negative ? -magnitude : magnitude;
  }

  private static int firstBit(int set, int length) {
    return set + FIRST_BITS + Math.min(length, 6) - 1;
  }
}
