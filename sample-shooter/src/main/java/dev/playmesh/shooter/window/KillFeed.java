package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.shooter.menu.Ui;
import java.util.ArrayDeque;
import java.util.Deque;

/** Who killed whom lately, and who came and went. */
final class KillFeed {

  private static final int MOST = 6;
  private static final double SECONDS = 6;
  private static final double ROW = 30;
  private static final double SIZE = 11.5;

  private static final class Line {
    final String left;
    final int leftColor;
    final String right;
    final int rightColor;
    final boolean own;
    double age;

    Line(String left, int leftColor, String right, int rightColor, boolean own) {
      this.left = left;
      this.leftColor = leftColor;
      this.right = right;
      this.rightColor = rightColor;
      this.own = own;
    }
  }

  private final WorldView world;
  private final Colours colours;
  private final Deque<Line> lines = new ArrayDeque<>();

  KillFeed(WorldView world, Colours colours) {
    this.world = world;
    this.colours = colours;
  }

  void killed(GameEvent.Death death, String own) {
    boolean mine = death.victim().equals(own) || death.killer().equals(own);
    add(
        new Line(
            name(death.killer()),
            Palette.lighter(colours.of(death.killer()), 0.3),
            name(death.victim()),
            Palette.lighter(colours.of(death.victim()), 0.3),
            mine));
  }

  void told(String name, String what, int color) {
    add(new Line(name, color, what, Palette.MUTED, false));
  }

  private void add(Line line) {
    lines.addLast(line);
    if (lines.size() > MOST) {
      lines.removeFirst();
    }
  }

  private String name(String id) {
    return world.figure(id).map(Figure::name).orElse("somebody");
  }

  void frame(Ui ui, double top, double seconds) {
    lines.forEach(line -> line.age += seconds);
    lines.removeIf(line -> line.age > SECONDS);
    double y = top - ROW;
    for (Line line : lines) {
      draw(ui, line, y);
      y -= ROW;
    }
  }

  private static void draw(Ui ui, Line line, double y) {
    double seen = Math.min(1, SECONDS - line.age) * Math.min(1, line.age * 6 + 0.2);
    boolean kill = line.rightColor != Palette.MUTED;
    String left = ui.pen().fit(line.left, SIZE, 150);
    String right = ui.pen().fit(line.right, SIZE, 170);
    double leftWidth = ui.pen().width(left, SIZE);
    double rightWidth = ui.pen().width(right, SIZE);
    double gap = kill ? 46 : 9;
    double width = leftWidth + gap + rightWidth + 24;
    double x = ui.width() - 20 - width;
    ui.ink().box(x, y, width, ROW - 5, 6, Palette.fade(Palette.PANEL, 0.8 * seen));
    if (line.own) {
      ui.ink().frame(x, y, width, ROW - 5, 6, 1.5, Palette.fade(Palette.ACCENT, 0.8 * seen));
    }
    double base = y + 7;
    int leftColor = Palette.fade(line.leftColor, seen);
    ui.pen().bold(left, x + 12, base, SIZE, Align.LEFT, leftColor);
    if (kill) {
      gun(ui, x + 12 + leftWidth + 12, base + 5, Palette.fade(Palette.TEXT, seen));
    }
    int rightColor = Palette.fade(line.rightColor, seen);
    double rightX = x + width - 12;
    ui.pen().bold(right, rightX, base, SIZE, Align.RIGHT, rightColor);
  }

  private static void gun(Ui ui, double x, double y, int color) {
    ui.ink().box(x, y, 22, 4, 1.5, color);
    ui.ink().box(x + 2, y - 5, 5, 7, 1.5, color);
    ui.ink().box(x + 11, y - 3, 3, 4, 1, color);
  }
}
