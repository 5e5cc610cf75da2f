package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Palette;

/** Where a figure was drawn in the last frames: even dots are smooth motion, gaps are jerks. */
final class Trail {

  private static final int KEPT = 110;
  private static final double JUMP = 2.5;

  private final double[] xs = new double[KEPT];
  private final double[] ys = new double[KEPT];
  private int next;
  private int count;

  void add(double x, double y) {
    xs[next] = x;
    ys[next] = y;
    next = (next + 1) % KEPT;
    count = Math.min(KEPT, count + 1);
  }

  void clear() {
    count = 0;
  }

  /** As dots. */
  void dots(Ink ink, int color, double size) {
    for (int i = 0; i < count; i++) {
      int at = at(i);
      double young = (double) i / count;
      ink.disc(xs[at], ys[at], size, Palette.fade(color, 0.15 + 0.75 * young));
    }
  }

  /** As a line. */
  void line(Ink ink, int color, double width) {
    for (int i = 1; i < count; i++) {
      int from = at(i - 1);
      int to = at(i);
      double young = (double) i / count;
      if (Math.hypot(xs[to] - xs[from], ys[to] - ys[from]) < JUMP) {
        ink.line(xs[from], ys[from], xs[to], ys[to], width, Palette.fade(color, 0.1 + 0.6 * young));
      }
    }
  }

  private int at(int age) {
    return Math.floorMod(next - count + age, KEPT);
  }
}
