package dev.playmesh.shooter.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The letters, as strokes of a pen. One a line: the letter, its width, and points; {@code |} lifts
 * the pen, {@code ~} marks a point that bends the stroke to the next one (a quadratic curve).
 * Capitals are 7 high, small letters 5, the base line is at 0.
 */
final class Glyphs {

  /** How high capitals are. */
  static final double CAPITAL = 7;

  private static final int CURVE_STEPS = 5;
  private static final String BOWL = "3.5,2.5 ~3.5,5 1.8,5 ~0,5 0,2.5 ~0,0 1.8,0 ~3.5,0 3.5,2.5";
  private static final String ROUND = "2.4,7 ~0,7 0,3.5 ~0,0 2.4,0 ~4.8,0 4.8,3.5 ~4.8,7 2.4,7";

  private static final String TABLE =
      """
      A 4.6 0,0 2.3,7 4.6,0 | 0.8,2.3 3.8,2.3
      B 4.3 0,0 0,7 2.4,7 ~4,7 4,5.3 ~4,3.7 2.4,3.7 0,3.7 | 2.4,3.7 ~4.3,3.7 4.3,1.9 ~4.3,0 2.4,0 0,0
      C 4.3 4.3,5.6 ~3.8,7 2.3,7 ~0,7 0,3.5 ~0,0 2.3,0 ~3.8,0 4.3,1.4
      D 4.5 0,0 0,7 1.8,7 ~4.5,7 4.5,3.5 ~4.5,0 1.8,0 0,0
      E 3.9 3.9,7 0,7 0,0 3.9,0 | 0,3.6 3.4,3.6
      F 3.8 3.8,7 0,7 0,0 | 0,3.5 3.4,3.5
      G 4.5 4.3,5.6 ~3.8,7 2.3,7 ~0,7 0,3.5 ~0,0 2.3,0 ~4.5,0 4.5,2.2 4.5,3.2 2.6,3.2
      H 4.4 0,0 0,7 | 4.4,0 4.4,7 | 0,3.6 4.4,3.6
      I 0.2 0.1,0 0.1,7
      J 3.2 3.2,7 3.2,1.8 ~3.2,0 1.6,0 ~0,0 0,1.6
      K 4.4 0,0 0,7 | 4.2,7 0,2.6 | 1.5,4.1 4.4,0
      L 3.7 0,7 0,0 3.7,0
      M 5.4 0,0 0,7 2.7,2.4 5.4,7 5.4,0
      N 4.5 0,0 0,7 4.5,0 4.5,7
      O 4.8 @O
      P 4.3 0,0 0,7 2.4,7 ~4.3,7 4.3,5 ~4.3,3 2.4,3 0,3
      Q 4.9 @O | 3,1.6 4.9,-0.4
      R 4.4 0,0 0,7 2.4,7 ~4.3,7 4.3,5 ~4.3,3 2.4,3 0,3 | 2.2,3 4.4,0
      S 4.3 4.1,5.7 ~3.7,7 2.1,7 ~0.2,7 0.2,5.2 ~0.2,3.9 2.1,3.6 ~4.3,3.2 4.3,1.8 ~4.3,0 2.1,0 ~0.4,0 0,1.4
      T 4.6 0,7 4.6,7 | 2.3,7 2.3,0
      U 4.4 0,7 0,2.3 ~0,0 2.2,0 ~4.4,0 4.4,2.3 4.4,7
      V 4.6 0,7 2.3,0 4.6,7
      W 6.4 0,7 1.6,0 3.2,5.6 4.8,0 6.4,7
      X 4.5 0,7 4.5,0 | 4.5,7 0,0
      Y 4.6 0,7 2.3,3.3 4.6,7 | 2.3,3.3 2.3,0
      Z 4.4 0,7 4.3,7 0,0 4.4,0
      a 3.5 3.5,5 3.5,0 | @o
      b 3.5 0,7.2 0,0 | @o
      c 3.3 3.3,4 ~2.9,5 1.8,5 ~0,5 0,2.5 ~0,0 1.8,0 ~2.9,0 3.3,1
      d 3.5 3.5,7.2 3.5,0 | @o
      e 3.6 0.05,2.6 3.6,2.6 ~3.6,5 1.8,5 ~0,5 0,2.5 ~0,0 1.9,0 ~3,0 3.4,0.9
      f 2.6 2.6,7.1 ~1.1,7.4 1.1,5.6 1.1,0 | 0,4.8 2.4,4.8
      g 3.5 @o | 3.5,5 3.5,-0.4 ~3.5,-2.1 1.8,-2.1 ~0.6,-2.1 0.2,-1.4
      h 3.4 0,7.2 0,0 | 0,2.8 ~0,5 1.8,5 ~3.4,5 3.4,3 3.4,0
      i 0.2 0.1,5 0.1,0 | 0.1,6.9 0.1,7
      j 1.2 1.1,5 1.1,-0.8 ~1.1,-2.1 -0.1,-2.1 | 1.1,6.9 1.1,7
      k 3.4 0,7.2 0,0 | 3.2,5 0,1.8 | 1.2,3 3.4,0
      l 1.0 0,7.2 0,1 ~0,0 1,0
      m 5.4 0,5 0,0 | 0,3 ~0,5 1.4,5 ~2.7,5 2.7,3.2 2.7,0 | 2.7,3 ~2.7,5 4.1,5 ~5.4,5 5.4,3.2 5.4,0
      n 3.4 0,5 0,0 | 0,2.8 ~0,5 1.8,5 ~3.4,5 3.4,3 3.4,0
      o 3.5 @o
      p 3.5 0,5 0,-2.1 | @o
      q 3.5 3.5,5 3.5,-2.1 | @o
      r 2.3 0,5 0,0 | 0,2.6 ~0.2,5 2.3,4.9
      s 3.2 3,4.1 ~2.7,5 1.6,5 ~0.2,5 0.2,3.8 ~0.2,2.9 1.6,2.6 ~3.2,2.3 3.2,1.3 ~3.2,0 1.6,0 ~0.4,0 0,1
      t 2.5 1.1,6.6 1.1,1.2 ~1.1,0 2.5,0.1 | 0,4.8 2.4,4.8
      u 3.4 0,5 0,2 ~0,0 1.6,0 ~3.4,0 3.4,2.2 | 3.4,5 3.4,0
      v 3.6 0,5 1.8,0 3.6,5
      w 5.2 0,5 1.3,0 2.6,4 3.9,0 5.2,5
      x 3.4 0,5 3.4,0 | 3.4,5 0,0
      y 3.6 0,5 1.8,0 | 3.6,5 1.6,-0.6 ~1.1,-2.1 0,-2
      z 3.3 0,5 3.2,5 0,0 3.3,0
      0 4.2 2.1,7 ~0,7 0,3.5 ~0,0 2.1,0 ~4.2,0 4.2,3.5 ~4.2,7 2.1,7 | 1.3,2.5 2.9,4.5
      1 4.2 0.7,5.6 2.4,7 2.4,0 | 0.9,0 3.9,0
      2 4.2 0.2,5.3 ~0.4,7 2.1,7 ~4,7 4,5.1 ~4,3.6 2.4,2.3 0.1,0 4.2,0
      3 4.2 0.2,5.8 ~0.7,7 2.1,7 ~3.9,7 3.9,5.3 ~3.9,3.7 1.6,3.7 | 1.6,3.7 ~4.2,3.7 4.2,1.9 ~4.2,0 2.1,0 ~0.5,0 0,1.3
      4 4.2 3.1,0 3.1,7 0,2 4.2,2
      5 4.2 3.8,7 0.7,7 0.4,3.8 ~1.2,4.4 2.1,4.4 ~4.2,4.4 4.2,2.2 ~4.2,0 2,0 ~0.5,0 0,1.2
      6 4.2 3.6,6.3 ~3,7 2.2,7 ~0,7 0,3 ~0,0 2.1,0 ~4.2,0 4.2,2.1 ~4.2,4.2 2.2,4.2 ~0.4,4.2 0.1,2.4
      7 4.2 0,7 4.2,7 1.5,0
      8 4.2 2.1,3.8 ~0.3,4 0.3,5.4 ~0.3,7 2.1,7 ~3.9,7 3.9,5.4 ~3.9,4 2.1,3.8 ~0,3.5 0,1.9 ~0,0 2.1,0 ~4.2,0 4.2,1.9 ~4.2,3.5 2.1,3.8
      9 4.2 4.1,4.6 ~3.8,2.8 2,2.8 ~0,2.8 0,4.9 ~0,7 2.1,7 ~4.2,7 4.2,4 ~4.2,0 2,0 ~1.2,0 0.6,0.7
      . 0.3 0.15,0 0.15,0.1
      , 0.6 0.4,0.1 0,-1.3
      : 0.3 0.15,0.6 0.15,0.7 | 0.15,4 0.15,4.1
      ; 0.6 0.4,4 0.4,4.1 | 0.4,0.5 0,-1
      ! 0.3 0.15,7 0.15,2.2 | 0.15,0 0.15,0.1
      ? 3.6 0,5.5 ~0.2,7 1.8,7 ~3.6,7 3.6,5.3 ~3.6,4 2.4,3.4 ~1.7,3 1.7,2.1 | 1.7,0 1.7,0.1
      - 2.4 0,2.8 2.4,2.8
      + 3.6 0,3 3.6,3 | 1.8,4.8 1.8,1.2
      = 3.6 0,3.9 3.6,3.9 | 0,2.1 3.6,2.1
      * 2.8 1.4,6.8 1.4,4 | 0.2,6.1 2.6,4.7 | 2.6,6.1 0.2,4.7
      / 3.4 0,-0.6 3.4,7.4
      \\ 3.4 0,7.4 3.4,-0.6
      ( 1.4 1.4,7.6 ~0,6 0,3.2 ~0,0.4 1.4,-1.2
      ) 1.4 0,7.6 ~1.4,6 1.4,3.2 ~1.4,0.4 0,-1.2
      [ 1.4 1.4,7.5 0,7.5 0,-1.1 1.4,-1.1
      ] 1.4 0,7.5 1.4,7.5 1.4,-1.1 0,-1.1
      { 1.8 1.8,7.6 ~0.8,7.6 0.8,5.4 ~0.8,3.2 0,3.2 ~0.8,3.2 0.8,1 ~0.8,-1.2 1.8,-1.2
      } 1.8 0,7.6 ~1,7.6 1,5.4 ~1,3.2 1.8,3.2 ~1,3.2 1,1 ~1,-1.2 0,-1.2
      < 3.2 3.2,5.2 0,3 3.2,0.8
      > 3.2 0,5.2 3.2,3 0,0.8
      ' 0.2 0.1,7.2 0.1,5.4
      " 1.6 0,7.2 0,5.4 | 1.6,7.2 1.6,5.4
      ` 1.2 0,7.4 1.2,6.2
      ^ 3 0,4.8 1.5,7 3,4.8
      _ 4 0,-1 4,-1
      | 0.2 0.1,7.6 0.1,-1.2
      ~ 3.6 0,2.6 ~0.8,4 1.8,3.1 ~2.8,2.2 3.6,3.5
      # 4.8 1.6,6.8 0.8,0.2 | 4,6.8 3.2,0.2 | 0.4,4.7 4.8,4.7 | 0,2.3 4.4,2.3
      % 5.4 0.6,0 4.8,7 | 1.2,7 ~0,7 0,5.4 ~0,3.8 1.2,3.8 ~2.4,3.8 2.4,5.4 ~2.4,7 1.2,7 | 4.2,3.2 ~3,3.2 3,1.6 ~3,0 4.2,0 ~5.4,0 5.4,1.6 ~5.4,3.2 4.2,3.2
      & 5 5,3 ~4.4,0 2,0 ~0,0 0,1.8 ~0,3 1.8,4 ~3.2,4.8 3.2,5.7 ~3.2,7 2,7 ~0.8,7 0.8,5.7 ~0.8,4.8 5,0
      $ 4.3 4.1,5.4 ~3.7,6.5 2.1,6.5 ~0.2,6.5 0.2,5 ~0.2,3.9 2.1,3.6 ~4.3,3.2 4.3,2 ~4.3,0.5 2.1,0.5 ~0.4,0.5 0,1.7 | 2.1,7.6 2.1,-0.6
      @ 6 4.2,4.6 4.2,2.4 ~4.2,1.4 5,1.4 ~6,1.4 6,3.5 ~6,7 3,7 ~0,7 0,3.2 ~0,-0.6 3.2,-0.6 4.6,-0.3 | 4.2,3.2 ~4.2,4.8 2.9,4.8 ~1.6,4.8 1.6,3.2 ~1.6,1.6 2.9,1.6 ~4.2,1.6 4.2,3.2
      """;

  private static final Map<Integer, Glyph> GLYPHS = new HashMap<>();
  private static final Glyph UNKNOWN = parse("4 0,0 0,7 4,7 4,0 0,0");
  private static final Glyph SPACE = new Glyph(1.6, List.of());

  static {
    TABLE.lines().forEach(line -> GLYPHS.put(line.codePointAt(0), parse(line.substring(2))));
    GLYPHS.put((int) ' ', SPACE);
    GLYPHS.put((int) '\u00b7', parse("0.3 0.15,3 0.15,3.1")); // a dot in the middle
    GLYPHS.put((int) '\u00d7', parse("3 0,4.5 3,1.5 | 3,4.5 0,1.5")); // times
    GLYPHS.put((int) '\u2026', parse("3.6 0.1,0 0.1,0.1 | 1.8,0 1.8,0.1 | 3.5,0 3.5,0.1"));
    GLYPHS.put(
        (int) '\u00df',
        parse(
            "3.8 0,0 0,5.4 ~0,7.2 1.8,7.2 ~3.4,7.2 3.4,5.6 ~3.4,4.2 1.8,4 ~3.8,3.8 3.8,2 ~3.8,0 1.6,0"));
    // accents, as they follow their letter in decomposed text; drawn from its left edge
    GLYPHS.put(0x300, parse("0 1,7.4 2.2,6.2"));
    GLYPHS.put(0x301, parse("0 2.4,7.4 1.2,6.2"));
    GLYPHS.put(0x302, parse("0 0.8,6.2 1.8,7.4 2.8,6.2"));
    GLYPHS.put(0x303, parse("0 0.6,6.4 ~1.2,7.4 1.8,6.8 ~2.4,6.2 3,7.1"));
    GLYPHS.put(0x308, parse("0 0.9,6.7 0.9,6.8 | 2.7,6.7 2.7,6.8"));
    GLYPHS.put(
        0x30a, parse("0 1.8,7.9 ~1,7.9 1,7.1 ~1,6.3 1.8,6.3 ~2.6,6.3 2.6,7.1 ~2.6,7.9 1.8,7.9"));
    GLYPHS.put(0x30c, parse("0 0.8,7.4 1.8,6.2 2.8,7.4"));
    GLYPHS.put(0x327, parse("0 1.9,0 ~2.6,-1.2 1.4,-1.6"));
  }

  /** A letter. */
  static final class Glyph {

    private final double width;
    private final List<double[]> strokes;

    Glyph(double width, List<double[]> strokes) {
      this.width = width;
      this.strokes = strokes;
    }

    /** From its left edge to its right; 0 for accents. */
    double width() {
      return width;
    }

    /** Each x, y, x, y, ... */
    List<double[]> strokes() {
      return strokes;
    }
  }

  private Glyphs() {}

  /** The letter for a code point; a box for those that nobody drew. */
  static Glyph of(int codePoint) {
    @Nullable Glyph glyph = GLYPHS.get(codePoint);
    return glyph == null ? UNKNOWN : glyph;
  }

  private static Glyph parse(String text) {
    int space = text.indexOf(' ');
    double width = Double.parseDouble(text.substring(0, space));
    String points = text.substring(space + 1).replace("@o", BOWL).replace("@O", ROUND);
    List<double[]> strokes = new ArrayList<>();
    for (String stroke : points.split("\\|", -1)) {
      strokes.add(stroke(stroke.strip().split(" +", -1)));
    }
    return new Glyph(width, List.copyOf(strokes));
  }

  private static double[] stroke(String[] points) {
    List<Double> line = new ArrayList<>();
    double bendX = Double.NaN;
    double bendY = 0;
    for (String point : points) {
      int comma = point.indexOf(',');
      boolean bends = point.startsWith("~");
      double x = Double.parseDouble(point.substring(bends ? 1 : 0, comma));
      double y = Double.parseDouble(point.substring(comma + 1));
      if (bends) {
        bendX = x;
        bendY = y;
      } else if (Double.isNaN(bendX)) {
        line.add(x);
        line.add(y);
      } else {
        curve(line, bendX, bendY, x, y);
        bendX = Double.NaN;
      }
    }
    return line.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static void curve(List<Double> line, double bendX, double bendY, double x, double y) {
    double fromX = line.get(line.size() - 2);
    double fromY = line.get(line.size() - 1);
    for (int i = 1; i <= CURVE_STEPS; i++) {
      double t = (double) i / CURVE_STEPS;
      double a = (1 - t) * (1 - t);
      double b = 2 * t * (1 - t);
      line.add(a * fromX + b * bendX + t * t * x);
      line.add(a * fromY + b * bendY + t * t * y);
    }
  }
}
