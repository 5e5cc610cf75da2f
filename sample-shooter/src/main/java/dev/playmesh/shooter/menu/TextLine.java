package dev.playmesh.shooter.menu;

/** A line of text that is typed at its end. */
final class TextLine {

  private TextLine() {}

  /**
   * Types.
   *
   * @param text what is there
   * @param typed letters; a backspace takes one away, what can't be printed is passed over
   * @param most how many there may be
   * @return what is there now
   */
  static String type(String text, String typed, int most) {
    StringBuilder line = new StringBuilder(text);
    typed
        .codePoints()
        .forEach(
            letter -> {
              if (letter == '\b') {
                erase(line);
              } else if (isPrintable(letter) && line.codePointCount(0, line.length()) < most) {
                line.appendCodePoint(letter);
              }
            });
    return line.toString();
  }

  private static void erase(StringBuilder line) {
    if (line.length() > 0) {
      line.setLength(line.offsetByCodePoints(line.length(), -1));
    }
  }

  private static boolean isPrintable(int letter) {
    return switch (Character.getType(letter)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.PRIVATE_USE, // what keys without a letter give on some systems
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
