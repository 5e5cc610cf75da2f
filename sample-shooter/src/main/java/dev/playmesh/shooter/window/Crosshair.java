package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.menu.Ui;

/** Where the gun points; opens when it fires, closes as it is ready, crosses when it hits. */
final class Crosshair {

  private double sinceShot = 1;
  private double sinceHit = 1;
  private boolean killed;

  void fired() {
    sinceShot = 0;
  }

  void hit(boolean kill) {
    killed = kill || (killed && sinceHit < 0.1);
    sinceHit = 0;
  }

  void frame(Ui ui, boolean empty, double seconds) {
    sinceShot += seconds;
    sinceHit += seconds;
    double x = ui.mouseX();
    double y = ui.mouseY();
    Ink ink = ui.ink();
    double wait = Math.max(0, 1 - sinceShot / Rules.RELOAD_SECONDS);
    double gap = 8 + wait * 7;
    int color = empty ? Palette.DANGER : Palette.TEXT;
    for (int pass = 0; pass < 2; pass++) {
      int pen = pass == 0 ? Palette.fade(Palette.SHADOW, 0.8) : color;
      double width = pass == 0 ? 4.5 : 2;
      ink.line(x - gap - 8, y, x - gap, y, width, pen);
      ink.line(x + gap, y, x + gap + 8, y, width, pen);
      ink.line(x, y - gap - 8, x, y - gap, width, pen);
      ink.line(x, y + gap, x, y + gap + 8, width, pen);
      ink.disc(x, y, pass == 0 ? 3 : 1.6, pen);
    }
    arc(ink, x, y, wait);
    cross(ink, x, y);
  }

  /** The time until the next shot, as a circle that closes. */
  private static void arc(Ink ink, double x, double y, double wait) {
    int all = 24;
    int left = (int) Math.ceil(wait * all);
    for (int i = 0; i < left; i++) {
      double from = Math.PI / 2 + i * 2 * Math.PI / all;
      double to = from + 2 * Math.PI / all;
      ink.line(
          x + Math.cos(from) * 24,
          y + Math.sin(from) * 24,
          x + Math.cos(to) * 24,
          y + Math.sin(to) * 24,
          2,
          Palette.fade(Palette.FIRE, 0.8));
    }
  }

  private void cross(Ink ink, double x, double y) {
    double seconds = killed ? 0.5 : 0.22;
    double seen = Math.max(0, 1 - sinceHit / seconds);
    if (seen == 0) {
      return;
    }
    int color = Palette.fade(killed ? Palette.DANGER : 0xFFFFFFFF, seen);
    double near = killed ? 7 : 6;
    double far = (killed ? 17 : 13) + (1 - seen) * 3;
    for (int i = 0; i < 4; i++) {
      double sideX = i < 2 ? 1 : -1;
      double sideY = i % 2 == 0 ? 1 : -1;
      ink.line(x + sideX * near, y + sideY * near, x + sideX * far, y + sideY * far, 2.5, color);
    }
  }
}
