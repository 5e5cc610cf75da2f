package dev.playmesh.channel;

/** Sequences that travel as 16 bits and are counted in 64. */
final class SequenceNumbers {

  private SequenceNumbers() {}

  /** What goes into a packet. */
  static int wrap(long sequence) {
    return (int) sequence & 0xFFFF;
  }

  /**
   * The sequence nearest to another one that looks like this on the wire: at most 32768 before and
   * 32767 after it. It may be negative.
   */
  static long unwrap(int wire, long near) {
    return near + (short) (wire - (int) near);
  }
}
