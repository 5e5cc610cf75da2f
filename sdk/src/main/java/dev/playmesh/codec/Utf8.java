package dev.playmesh.codec;

/** Texts as UTF-8 without a copy in between. */
final class Utf8 {

  private Utf8() {}

  /** How many bytes a text takes. */
  static int length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        requirePair(text, i);
        i++;
        length += 4;
      } else {
        length += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
      }
    }
    return (int) Math.min(Integer.MAX_VALUE, length);
  }

  /** Writes a text whose {@link #length} was asked before. */
  static void encode(String text, BitWriter out) {
    for (int i = 0; i < text.length(); i++) {
      int c = text.codePointAt(i);
      if (c < 0x80) {
        out.put(c, 8);
      } else if (c < 0x800) {
        out.put((0xC0 | c >> 6) | tail(c) << 8, 16);
      } else if (c < 0x10000) {
        out.put((0xE0 | c >> 12) | tail(c >> 6) << 8 | tail(c) << 16, 24);
      } else {
        out.put((0xF0 | c >> 18) | tail(c >> 12) << 8 | tail(c >> 6) << 16 | tail(c) << 24, 32);
        i++;
      }
    }
  }

  private static long tail(int c) {
    return 0x80 | (c & 0x3F);
  }

  private static void requirePair(String text, int index) {
    if (!Character.isHighSurrogate(text.charAt(index))
        || index + 1 == text.length()
        || !Character.isLowSurrogate(text.charAt(index + 1))) {
      throw new IllegalArgumentException("half of a surrogate pair at character " + index);
    }
  }
}
