package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Pose;

/** Draws figures from above: legs that run where it runs, a body that looks where it aims. */
final class FigurePainter {

  private static final int TROUSERS = 0x2A3143FF;
  private static final int BOOTS = 0x11151FFF;
  private static final int SKIN = 0xE8B48CFF;
  private static final int STEEL = 0x1A1F2BFF;
  private static final int STEEL_LIGHT = 0x5C6880FF;
  private static final int OUTLINE = 0x0B0F18FF;
  private static final double SIZE = 1.16;
  private static final double DEAD_SECONDS = 1.9;

  private final Ink ink;
  private final Local at;
  private double time;

  FigurePainter(Ink ink) {
    this.ink = ink;
    this.at = new Local(ink);
    at.size(SIZE);
  }

  void tick(double seconds) {
    time += seconds;
  }

  void shadow(FigureLook look) {
    ink.cloud(look.x + 0.1, look.y - 0.13, 0.72, Palette.fade(Palette.SHADOW, 0.75));
  }

  void alive(Figure figure, FigureLook look, boolean own) {
    double grown = Math.min(1, 0.3 + look.sinceAppeared * 3);
    double seen = figure.isRetired() ? 0.4 : 1;
    if (own) {
      ink.ring(look.x, look.y, 0.62, 0.045, Palette.fade(look.color, 0.55 * seen));
    }
    legs(figure, look, seen);
    body(figure, look, grown, seen);
    if (figure.isShielded()) {
      shield(look);
    }
  }

  private void legs(Figure figure, FigureLook look, double seen) {
    double heading = look.pace > 0.15 ? look.heading : figure.facing();
    if (Math.cos(heading - figure.facing()) < -0.3) {
      heading += Math.PI; // runs backwards: feet point ahead
    }
    at.place(look.x, look.y, heading);
    for (int side = -1; side <= 1; side += 2) {
      double swing = Math.sin(look.stride) * side * 0.27 * look.pace;
      double left = side * 0.13;
      at.line(0, left, swing, left, 0.19, Palette.fade(TROUSERS, seen));
      at.line(swing + 0.01, left, swing + 0.12, left, 0.16, Palette.fade(BOOTS, seen));
    }
  }

  private void body(Figure figure, FigureLook look, double grown, double seen) {
    double sway = Math.sin(look.stride) * 0.1 * look.pace;
    double breath = 1 + Math.sin(time * 2.6 + figure.id().hashCode() % 7) * 0.015;
    at.place(look.x, look.y, figure.facing() + sway);
    double size = grown * breath;
    int suit = Palette.fade(Palette.lighter(look.color, look.flash * 0.85), seen);
    int suitDark = Palette.darker(suit, 0.42);
    int outline = Palette.fade(OUTLINE, seen);
    double back = -0.07 * look.recoil;
    at.box(-0.2 * size, 0, 0.2, 0.34, 0.07, outline);
    at.box(-0.2 * size, 0, 0.15, 0.29, 0.05, Palette.darker(suit, 0.6));
    at.line(0, -0.24 * size, 0, 0.24 * size, 0.36, outline);
    weapon(back, seen);
    at.line(0, -0.24 * size, 0, 0.24 * size, 0.29, suitDark);
    at.line(0.02, -0.2 * size, 0.02, 0.2 * size, 0.2, suit);
    arm(-0.27, 0.27 + back, -0.1, suit, outline);
    arm(0.27, 0.44 + back, 0.0, suit, outline);
    head(suit, outline, seen);
  }

  private void arm(double shoulder, double handAhead, double handLeft, int suit, int outline) {
    double elbowAhead = handAhead * 0.45;
    double elbowLeft = shoulder * 1.08;
    at.line(0, shoulder, elbowAhead, elbowLeft, 0.2, outline);
    at.line(elbowAhead, elbowLeft, handAhead, handLeft, 0.17, outline);
    at.line(0, shoulder, elbowAhead, elbowLeft, 0.145, suit);
    at.line(elbowAhead, elbowLeft, handAhead, handLeft, 0.115, Palette.darker(suit, 0.2));
    at.disc(handAhead, handLeft, 0.072, Palette.fade(SKIN, (suit & 0xFF) / 255.0));
  }

  private void weapon(double back, double seen) {
    int steel = Palette.fade(STEEL, seen);
    int light = Palette.fade(STEEL_LIGHT, seen);
    at.line(0.1 + back, -0.06, 0.5 + back, -0.03, 0.15, steel);
    at.line(0.5 + back, -0.03, 0.76 + back, -0.01, 0.09, steel);
    at.line(0.2 + back, -0.045, 0.55 + back, -0.02, 0.045, light);
  }

  private void head(int suit, int outline, double seen) {
    at.disc(0.03, 0, 0.205, outline);
    at.disc(0.03, 0, 0.17, Palette.lighter(suit, 0.12));
    at.disc(0.0, 0.02, 0.12, Palette.lighter(suit, 0.32));
    at.line(0.13, -0.085, 0.13, 0.085, 0.075, Palette.fade(STEEL, seen));
    at.line(0.145, 0.02, 0.145, 0.075, 0.035, Palette.fade(0x9FE8FFFF, seen));
  }

  private void shield(FigureLook look) {
    double pulse = 0.5 + 0.5 * Math.sin(time * 14);
    int color = Palette.mix(look.color, 0xBFF3FFFF, 0.6);
    ink.glow(look.x, look.y, 0.95, Palette.fade(color, 0.18 + 0.1 * pulse));
    ink.ring(look.x, look.y, 0.66, 0.06, Palette.fade(color, 0.55 + 0.35 * pulse));
  }

  /** Where its player said that it is, tied to where it is drawn. */
  void ghost(Pose told, FigureLook look, int wanted) {
    int color = wanted == 0 ? Palette.lighter(look.color, 0.35) : wanted;
    double aheadX = told.x() + Math.cos(told.facing()) * 0.62;
    double aheadY = told.y() + Math.sin(told.facing()) * 0.62;
    ink.line(told.x(), told.y(), look.x, look.y, 0.05, Palette.fade(color, 0.6));
    ink.disc(told.x(), told.y(), 0.4, Palette.fade(color, 0.28));
    ink.ring(told.x(), told.y(), 0.42, 0.05, Palette.fade(color, 0.95));
    ink.line(told.x(), told.y(), aheadX, aheadY, 0.06, Palette.fade(color, 0.95));
  }

  /** Thrown on its back, and gone after a while. */
  void dead(Figure figure, FigureLook look) {
    double t = look.sinceDeath;
    if (t >= DEAD_SECONDS) {
      return;
    }
    double fall = Math.min(1, t * 5);
    double seen = Math.min(1, (DEAD_SECONDS - t) * 1.4);
    int suit = Palette.fade(Palette.darker(look.color, 0.25 + 0.25 * fall), seen);
    int dark = Palette.fade(OUTLINE, seen);
    int trousers = Palette.fade(TROUSERS, seen);
    at.place(look.x, look.y, figure.facing() + 0.35 * fall);
    double slide = -0.25 * fall;
    at.line(slide - 0.05, -0.1, slide + 0.36 * fall, -0.3 * fall, 0.17, trousers);
    at.line(slide - 0.05, 0.1, slide + 0.42 * fall, 0.2 * fall, 0.17, trousers);
    at.line(slide, -0.2, slide - 0.1, -0.58 * fall, 0.14, suit);
    at.line(slide, 0.2, slide + 0.12, 0.56 * fall, 0.14, suit);
    at.line(slide - 0.22, 0, slide, 0, 0.46, dark);
    at.line(slide - 0.2, 0, slide, 0, 0.38, suit);
    at.disc(slide - 0.46 * fall, 0, 0.19, dark);
    at.disc(slide - 0.46 * fall, 0, 0.155, Palette.lighter(suit, 0.1));
    at.line(0.3, -0.5 * fall, 0.75, -0.62 * fall, 0.1, Palette.fade(STEEL, seen));
  }
}
