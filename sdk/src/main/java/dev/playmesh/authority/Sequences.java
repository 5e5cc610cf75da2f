package dev.playmesh.authority;

/** Numbers that wrap. */
final class Sequences {

  private Sequences() {}

  /** The number with these lowest bits that is nearest to another. */
  static long unwrap(long low, int bits, long near) {
    long size = 1L << bits;
    long difference = (low - near) & (size - 1);
    return near + (difference >= size / 2 ? difference - size : difference);
  }
}
