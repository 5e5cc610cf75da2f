package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Spot;

/** Draws pick-ups: a crate with bullets or a cross, floating over a pad. */
final class SpotPainter {

  private static final double PAD = 0.5;

  private final Ink ink;
  private double time;

  SpotPainter(Ink ink) {
    this.ink = ink;
  }

  void tick(double seconds) {
    time += seconds;
  }

  void draw(Spot spot) {
    int color = spot.kind() == PickUp.AMMO ? Palette.AMMO : Palette.HEALTH;
    ink.disc(spot.x(), spot.y(), PAD, Palette.fade(Palette.SHADOW, 0.4));
    ink.ring(spot.x(), spot.y(), PAD, 0.06, Palette.fade(color, spot.isAvailable() ? 0.8 : 0.22));
    if (!spot.isAvailable()) {
      return;
    }
    double wave = Math.sin(time * 2.8 + spot.index() * 1.7);
    double y = spot.y() + 0.06 + 0.05 * wave;
    ink.glow(spot.x(), spot.y(), 1.15, Palette.fade(color, 0.24 + 0.06 * wave));
    ink.cloud(spot.x() + 0.05, spot.y() - 0.1, 0.48, Palette.fade(Palette.SHADOW, 0.8));
    ink.box(spot.x() - 0.3, y - 0.3, 0.6, 0.6, 0.13, 0x0B0F18FF);
    ink.box(
        spot.x() - 0.265,
        y - 0.265,
        0.53,
        0.53,
        0.1,
        Palette.lighter(color, 0.15),
        Palette.darker(color, 0.25));
    if (spot.kind() == PickUp.HEALTH) {
      ink.box(spot.x() - 0.06, y - 0.18, 0.12, 0.36, 0.03, 0xFFFFFFFF);
      ink.box(spot.x() - 0.18, y - 0.06, 0.36, 0.12, 0.03, 0xFFFFFFFF);
    } else {
      for (int i = -1; i <= 1; i++) {
        bullet(spot.x() + i * 0.135, y);
      }
    }
  }

  private void bullet(double x, double y) {
    ink.line(x, y - 0.02, x, y + 0.12, 0.095, 0x6B3F14FF);
    ink.box(x - 0.0475, y - 0.17, 0.095, 0.2, 0.015, 0xFFF3D6FF);
  }
}
