package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.Arena;

/** Floor and walls; walls lean away from the middle of the view, as seen from above. */
final class ArenaPainter {

  private static final double LEAN = 0.035;
  private static final int PLATE = 2;
  private static final double GROOVE = 0.2;
  private static final int[] LIGHTS = {0x2F6FA8FF, 0x8A4FA0FF, 0x2C8C86FF};
  private static final double SHADOW_X = 0.22;
  private static final double SHADOW_Y = -0.28;

  private final Arena arena;
  private final Walls walls;
  private final double[] xs = new double[4];
  private final double[] ys = new double[4];

  ArenaPainter(Arena arena) {
    this.arena = arena;
    this.walls = new Walls(arena);
  }

  void floor(Ink ink, View view) {
    ink.box(0, 0, arena.width(), arena.height(), 0, Palette.FLOOR);
    plates(ink, view);
    lights(ink, view);
    for (Arena.Place place : arena.spawns()) {
      if (view.sees(place.x(), place.y(), 1)) {
        ink.ring(place.x(), place.y(), 0.62, 0.05, Palette.fade(Palette.TEXT, 0.07));
        ink.ring(place.x(), place.y(), 0.46, 0.03, Palette.fade(Palette.TEXT, 0.05));
      }
    }
    shadows(ink, view);
  }

  /** Pools of coloured light, so that no corner looks like another. */
  private void lights(Ink ink, View view) {
    for (int i = 0; i < 9; i++) {
      double x = (i % 3 + 0.5) * arena.width() / 3.0;
      double y = (i / 3.0 + 0.33) * arena.height() / 3.0;
      if (view.sees(x, y, 7)) {
        ink.glow(x, y, 7, Palette.fade(LIGHTS[(i * 2 + i / 3) % LIGHTS.length], 0.3));
      }
    }
  }

  private void plates(Ink ink, View view) {
    for (int y = 0; y < arena.height(); y += PLATE) {
      for (int x = 0; x < arena.width(); x += PLATE) {
        if (view.sees(x + 1, y + 1, 2)) {
          int hash = ((x * 7919 + y * 104729) >>> 3) & 7;
          int color = Palette.mix(Palette.FLOOR, Palette.FLOOR_ALT, hash / 3.5);
          ink.box(x + 0.02, y + 0.02, PLATE - 0.04, PLATE - 0.04, 0.08, color);
          ink.disc(x + 0.18, y + 0.18, 0.035, Palette.JOINT);
          ink.disc(x + PLATE - 0.18, y + PLATE - 0.18, 0.035, Palette.JOINT);
        }
      }
    }
    int joint = Palette.fade(Palette.JOINT, 0.9);
    for (int x = PLATE; x < arena.width(); x += PLATE) {
      ink.box(x - 0.02, 0, 0.04, arena.height(), 0, joint);
    }
    for (int y = PLATE; y < arena.height(); y += PLATE) {
      ink.box(0, y - 0.02, arena.width(), 0.04, 0, joint);
    }
  }

  private void shadows(Ink ink, View view) {
    int near = Palette.fade(Palette.SHADOW, 0.4);
    int cast = Palette.fade(Palette.SHADOW, 0.5);
    for (Walls.Block b : walls.blocks()) {
      if (sees(view, b)) {
        ink.shade(b.x(), b.y(), b.width(), b.height(), 0.45, near);
        ink.shade(b.x() + SHADOW_X, b.y() + SHADOW_Y, b.width(), b.height(), 0.2, cast);
      }
    }
  }

  void walls(Ink ink, View view) {
    for (Walls.Edge edge : walls.edges()) {
      boolean facesUs =
          (view.x() - edge.x1()) * edge.outX() > 0 || (view.y() - edge.y1()) * edge.outY() > 0;
      if (facesUs) {
        side(ink, view, edge);
      }
    }
    for (Walls.Block b : walls.blocks()) {
      if (sees(view, b)) {
        top(ink, view, b);
      }
    }
    for (Walls.Edge edge : walls.edges()) {
      groove(ink, view, edge);
    }
    for (Walls.Edge edge : walls.edges()) {
      boolean lit = edge.outY() > 0 || edge.outX() < 0;
      ink.line(
          up(edge.x1(), view.x()),
          up(edge.y1(), view.y()),
          up(edge.x2(), view.x()),
          up(edge.y2(), view.y()),
          lit ? 0.09 : 0.06,
          lit ? Palette.WALL_EDGE : Palette.mix(Palette.WALL_TOP, Palette.WALL_EDGE, 0.35));
    }
  }

  /** A line along the edge, a little inside of it; it turns with the edge's corners. */
  private void groove(Ink ink, View view, Walls.Edge edge) {
    double alongX = edge.outX() == 0 ? 1 : 0;
    double alongY = 1 - alongX;
    double from = bend(edge, edge.x1(), edge.y1(), -1);
    double to = bend(edge, edge.x2(), edge.y2(), 1);
    ink.line(
        up(edge.x1() - edge.outX() * GROOVE - alongX * from, view.x()),
        up(edge.y1() - edge.outY() * GROOVE - alongY * from, view.y()),
        up(edge.x2() - edge.outX() * GROOVE + alongX * to, view.x()),
        up(edge.y2() - edge.outY() * GROOVE + alongY * to, view.y()),
        0.035,
        Palette.WALL_GROOVE);
  }

  /** How much longer a groove is than its edge at one end: where walls meet, else shorter. */
  private double bend(Walls.Edge edge, int x, int y, int way) {
    int column = edge.outX() > 0 ? x - 1 : x;
    int row = edge.outY() > 0 ? y - 1 : y;
    boolean upright = edge.outX() != 0;
    if (way < 0) {
      column -= upright ? 0 : 1;
      row -= upright ? 1 : 0;
    }
    return arena.isWall(column, row) ? GROOVE : -GROOVE;
  }

  private void side(Ink ink, View view, Walls.Edge edge) {
    set(0, edge.x1(), edge.y1());
    set(1, edge.x2(), edge.y2());
    set(2, up(edge.x2(), view.x()), up(edge.y2(), view.y()));
    set(3, up(edge.x1(), view.x()), up(edge.y1(), view.y()));
    double shade = edge.outY() > 0 ? -0.12 : edge.outY() < 0 ? 0.25 : 0.1;
    int foot = Palette.WALL_FOOT;
    int head =
        shade < 0
            ? Palette.lighter(Palette.WALL_SIDE, -shade)
            : Palette.darker(Palette.WALL_SIDE, shade);
    ink.face(xs, ys, foot, head);
    ink.line(edge.x1(), edge.y1(), edge.x2(), edge.y2(), 0.05, foot);
  }

  private void top(Ink ink, View view, Walls.Block b) {
    double x = up(b.x(), view.x());
    double y = up(b.y(), view.y());
    double width = b.width() * (1 + LEAN);
    double height = b.height() * (1 + LEAN);
    ink.box(x - 0.01, y - 0.01, width + 0.02, height + 0.02, 0.02, Palette.WALL_TOP);
  }

  private void set(int corner, double x, double y) {
    xs[corner] = x;
    ys[corner] = y;
  }

  private static double up(double at, double middle) {
    return at + (at - middle) * LEAN;
  }

  private static boolean sees(View view, Walls.Block b) {
    double margin = 2;
    return b.x() - margin < view.x() + view.width() / 2
        && b.x() + b.width() + margin > view.x() - view.width() / 2
        && b.y() - margin < view.y() + view.height() / 2
        && b.y() + b.height() + margin > view.y() - view.height() / 2;
  }
}
