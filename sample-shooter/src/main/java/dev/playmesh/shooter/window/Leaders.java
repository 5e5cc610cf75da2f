package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.shooter.menu.Ui;
import java.util.Comparator;
import java.util.List;

/** The five best, all the time. */
final class Leaders {

  private static final int MOST = 5;
  private static final double WIDTH = 210;
  private static final double ROW = 21;

  private final WorldView world;
  private final Colours colours;

  Leaders(WorldView world, Colours colours) {
    this.world = world;
    this.colours = colours;
  }

  /** At the left, below {@code top}. */
  void frame(Ui ui, String own, double top) {
    List<Figure> best =
        world.figures().stream()
            .sorted(
                Comparator.comparingInt((Figure figure) -> -figure.score().kills())
                    .thenComparingInt(figure -> figure.score().deaths())
                    .thenComparing(Figure::name))
            .limit(MOST)
            .toList();
    double height = 34 + best.size() * ROW;
    ui.panel(24, top - height, WIDTH, height);
    ui.pen().bold("LEADERS", 38, top - 22, 10, Align.LEFT, Palette.MUTED);
    double y = top - 26 - ROW;
    for (int i = 0; i < best.size(); i++) {
      Figure figure = best.get(i);
      boolean isOwn = figure.id().equals(own);
      int color = isOwn ? Palette.ACCENT : Palette.lighter(colours.of(figure.id()), 0.35);
      ui.text((i + 1) + ".", 38, y + 6, 10.5, Align.LEFT, Palette.MUTED);
      String name = ui.pen().fit(figure.name(), 10.5, 116);
      ui.text(name, 58, y + 6, 10.5, Align.LEFT, color);
      String kills = Integer.toString(figure.score().kills());
      ui.pen().bold(kills, 24 + WIDTH - 14, y + 6, 10.5, Align.RIGHT, Palette.TEXT);
      y -= ROW;
    }
  }
}
