package dev.playmesh.server;

import java.util.regex.Pattern;

/** What may be in names, codes and other texts that are shown to other players. */
final class Texts {

  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

  private Texts() {}

  static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  /** Whether it is 1 to so many characters (code points), visible, and well-formed. */
  static boolean isName(String text, int longest) {
    if (text.isBlank() || text.codePointCount(0, text.length()) > longest) {
      return false;
    }
    return text.codePoints().allMatch(Texts::isPlain);
  }

  /** Whether it has no lone surrogates; protobuf would send "?" instead. */
  static boolean isWellFormed(String text) {
    return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }

  /** No control characters, no lone surrogates, nothing that turns the text of others around. */
  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED,
          Character.PRIVATE_USE ->
          false;
      default -> !isDirectionOverride(c);
    };
  }

  private static boolean isDirectionOverride(int c) {
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }
}
