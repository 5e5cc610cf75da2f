package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Lettering.Align;
import java.util.ArrayList;
import java.util.List;

/**
 * A text on as many lines as it needs.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Paragraph {

  private final Lettering pen;
  private final double size;
  private final List<String> lines = new ArrayList<>();

  /** Breaks a text into lines that aren't wider. */
  public Paragraph(Lettering pen, String text, double size, double width) {
    this.pen = pen;
    this.size = size;
    String line = "";
    for (String word : text.strip().split("\\s+", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && pen.width(longer, size) > width) {
        lines.add(line);
        longer = word;
      }
      line = pen.fit(longer, size, width);
    }
    lines.add(line);
  }

  /** How high all lines are. */
  public double height() {
    return lines.size() * size * 1.75 - size * 0.75;
  }

  /** Writes it below {@code top}. */
  public void write(double x, double top, int color) {
    double y = top - size;
    for (String line : lines) {
      pen.write(line, x, y, size, Align.LEFT, color);
      y -= size * 1.75;
    }
  }
}
