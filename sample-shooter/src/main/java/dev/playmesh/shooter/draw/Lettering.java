package dev.playmesh.shooter.draw;

import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes text with a pen.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Lettering {

  /** From a line's middle, where it stands. */
  public enum Align {
    /** Begins there. */
    LEFT,
    /** Its middle is there. */
    CENTER,
    /** Ends there. */
    RIGHT
  }

  private static final double SPACING = 1.9;
  private static final double PEN = 0.98;
  private static final double BOLD_PEN = 1.3;
  private static final int REMEMBERED = 512;

  private final Ink ink;
  private final Map<String, int[]> letters =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, int[]> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** Writes with this brush. */
  public Lettering(Ink ink) {
    this.ink = ink;
  }

  /** How wide a text becomes, when its capitals are so high. */
  public double width(String text, double height) {
    double width = 0;
    for (int letter : lettersOf(text)) {
      width += advance(letter);
    }
    return width == 0 ? 0 : (width - SPACING) * height / Glyphs.CAPITAL;
  }

  /**
   * Writes one line.
   *
   * @param text what
   * @param x where it begins, has its middle, or ends
   * @param y its base line
   * @param height of its capitals
   * @param align what {@code x} is
   * @param color of the pen
   */
  public void write(String text, double x, double y, double height, Align align, int color) {
    write(text, x, y, height, align, color, PEN);
  }

  /** The same with a broad pen. */
  public void bold(String text, double x, double y, double height, Align align, int color) {
    write(text, x, y, height, align, color, BOLD_PEN);
  }

  /** The same with a dark edge around the letters, to be read on anything. */
  public void outlined(String text, double x, double y, double height, Align align, int color) {
    int dark = Palette.fade(Palette.SHADOW, (color & 0xFF) / 255.0 * 0.85);
    write(text, x, y, height, align, dark, BOLD_PEN + 1.5);
    write(text, x, y, height, align, color, BOLD_PEN);
  }

  /** Cuts a text, so that it isn't wider. */
  public String fit(String text, double height, double width) {
    if (width(text, height) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 0 && width(text.substring(0, end) + "\u2026", height) > width) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "\u2026";
  }

  private void write(
      String text, double x, double y, double height, Align align, int color, double pen) {
    double scale = height / Glyphs.CAPITAL;
    double at =
        switch (align) {
          case LEFT -> x;
          case CENTER -> x - width(text, height) / 2;
          case RIGHT -> x - width(text, height);
        };
    double last = at;
    for (int letter : lettersOf(text)) {
      Glyphs.Glyph glyph = Glyphs.of(letter);
      boolean accent = glyph.width() == 0;
      strokes(glyph, accent ? last : at, y, scale, pen * scale, color);
      last = accent ? last : at;
      at += advance(letter) * scale;
    }
  }

  private void strokes(
      Glyphs.Glyph glyph, double x, double y, double scale, double pen, int color) {
    for (double[] stroke : glyph.strokes()) {
      for (int i = 2; i < stroke.length; i += 2) {
        ink.line(
            x + stroke[i - 2] * scale,
            y + stroke[i - 1] * scale,
            x + stroke[i] * scale,
            y + stroke[i + 1] * scale,
            pen,
            color);
      }
    }
  }

  private static double advance(int letter) {
    double width = Glyphs.of(letter).width();
    return width == 0 ? 0 : width + SPACING;
  }

  private int[] lettersOf(String text) {
    return letters.computeIfAbsent(
        text, t -> Normalizer.normalize(t, Normalizer.Form.NFD).codePoints().toArray());
  }
}
