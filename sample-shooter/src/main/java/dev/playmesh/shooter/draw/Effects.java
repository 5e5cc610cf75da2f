package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.draw.Particle.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What flashes, sparks and smokes. */
final class Effects {

  private static final int MOST = 900;
  private static final int BRASS = 0xD9A441FF;

  private final SplittableRandom random = new SplittableRandom(7);
  private final List<Particle> below = new ArrayList<>();
  private final List<Particle> above = new ArrayList<>();

  void step(double seconds) {
    below.removeIf(particle -> !particle.step(seconds));
    above.removeIf(particle -> !particle.step(seconds));
  }

  void drawBelow(Ink ink) {
    below.forEach(particle -> particle.draw(ink));
  }

  void drawAbove(Ink ink) {
    above.forEach(particle -> particle.draw(ink));
  }

  /** A gun fires. */
  void muzzle(double x, double y, double angle) {
    double tipX = x + Math.cos(angle) * 0.42;
    double tipY = y + Math.sin(angle) * 0.42;
    add(above, new Particle(Kind.GLOW, tipX, tipY, 1.7, 0.09, Palette.fade(Palette.FIRE, 0.6)));
    add(above, new Particle(Kind.GLOW, tipX, tipY, 0.55, 0.07, 0xFFFFFFFF));
    for (int i = 0; i < 4; i++) {
      double aside = angle + (random.nextDouble() - 0.5) * 0.9;
      add(above, new Particle(Kind.SPARK, tipX, tipY, 0.06, 0.1, Palette.FIRE).fly(aside, 9));
    }
    add(above, new Particle(Kind.SMOKE, tipX, tipY, 0.3, 0.45, 0xB9C3D655).fly(angle, 1.4));
    double out = angle - Math.PI / 2 + (random.nextDouble() - 0.5) * 0.5;
    add(
        below,
        new Particle(Kind.PIECE, x, y, 0.11, 2.5, BRASS).fly(out, 3 + random.nextDouble() * 2));
  }

  /** A bullet ends at a wall. */
  void wallHit(double x, double y, double fromAngle) {
    for (int i = 0; i < 6; i++) {
      double back = fromAngle + Math.PI + (random.nextDouble() - 0.5) * 2.2;
      double speed = 2 + random.nextDouble() * 6;
      double time = 0.12 + random.nextDouble() * 0.18;
      add(above, new Particle(Kind.SPARK, x, y, 0.055, time, Palette.FIRE).fly(back, speed));
    }
    add(above, new Particle(Kind.GLOW, x, y, 0.6, 0.1, Palette.fade(Palette.FIRE, 0.7)));
    add(above, new Particle(Kind.SMOKE, x, y, 0.32, 0.5, 0x9AA7BF60));
  }

  /** A bullet hurts somebody. */
  void bodyHit(double x, double y, int color, double fromAngle) {
    for (int i = 0; i < 9; i++) {
      double way = fromAngle + (random.nextDouble() - 0.5) * 2.4;
      double speed = 2.5 + random.nextDouble() * 6;
      double time = 0.15 + random.nextDouble() * 0.25;
      int bit = Palette.lighter(color, random.nextDouble() * 0.6);
      add(above, new Particle(Kind.SPARK, x, y, 0.06, time, bit).fly(way, speed));
    }
    add(above, new Particle(Kind.RING, x, y, 0.6, 0.22, 0xFFFFFFD0));
    add(above, new Particle(Kind.GLOW, x, y, 0.9, 0.12, Palette.fade(0xFFFFFFFF, 0.6)));
  }

  /** Somebody dies: a poof, without blood. */
  void death(double x, double y, int color) {
    for (int i = 0; i < 14; i++) {
      double way = random.nextDouble() * 2 * Math.PI;
      int smoke = Palette.fade(Palette.mix(0xC7D0E0FF, color, 0.35), 0.5);
      double size = 0.4 + random.nextDouble() * 0.4;
      add(
          above,
          new Particle(Kind.SMOKE, x, y, size, 0.7 + random.nextDouble() * 0.5, smoke)
              .fly(way, 1 + random.nextDouble() * 3));
    }
    for (int i = 0; i < 18; i++) {
      double way = random.nextDouble() * 2 * Math.PI;
      int bit = Palette.lighter(color, random.nextDouble() * 0.5);
      double time = 0.3 + random.nextDouble() * 0.4;
      add(
          above,
          new Particle(Kind.SPARK, x, y, 0.07, time, bit).fly(way, 4 + random.nextDouble() * 8));
    }
    for (int i = 0; i < 7; i++) {
      double way = random.nextDouble() * 2 * Math.PI;
      double size = 0.1 + random.nextDouble() * 0.1;
      int piece = Palette.darker(color, random.nextDouble() * 0.5);
      add(
          below,
          new Particle(Kind.PIECE, x, y, size, 4, piece).fly(way, 2 + random.nextDouble() * 6));
    }
    add(above, new Particle(Kind.RING, x, y, 1.7, 0.45, color));
    add(above, new Particle(Kind.GLOW, x, y, 2.4, 0.25, Palette.fade(color, 0.8)));
  }

  /** Somebody appears. */
  void appear(double x, double y, int color) {
    add(below, new Particle(Kind.RING, x, y, 1.5, 0.7, color));
    add(below, new Particle(Kind.GLOW, x, y, 2.2, 0.8, Palette.fade(color, 0.8)));
    for (int i = 0; i < 12; i++) {
      double way = i * Math.PI / 6;
      add(
          above,
          new Particle(Kind.SPARK, x + Math.cos(way), y + Math.sin(way), 0.06, 0.4, color)
              .fly(way + Math.PI, 2.5));
    }
  }

  /** Somebody takes something. */
  void taken(double x, double y, int color) {
    add(above, new Particle(Kind.RING, x, y, 1.0, 0.35, color));
    add(above, new Particle(Kind.GLOW, x, y, 1.3, 0.3, Palette.fade(color, 0.7)));
    for (int i = 0; i < 8; i++) {
      double way = i * Math.PI / 4;
      add(above, new Particle(Kind.SPARK, x, y, 0.05, 0.35, color).fly(way, 4));
    }
  }

  private static void add(List<Particle> list, Particle particle) {
    if (list.size() < MOST) {
      list.add(particle);
    }
  }
}
