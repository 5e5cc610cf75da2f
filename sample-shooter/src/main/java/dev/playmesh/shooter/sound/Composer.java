package dev.playmesh.shooter.sound;

/** Makes each tune of tones and noise. */
final class Composer {

  private Composer() {}

  static Wave wave(Tune tune) {
    return switch (tune) {
      case SHOT -> shot();
      case WALL -> wall();
      case HIT -> hit();
      case HURT -> hurt();
      case DEATH -> death();
      case KILL -> kill();
      case AMMO -> ammo();
      case HEALTH -> health();
      case APPEAR -> appear();
      case EMPTY -> click();
      case BUTTON -> button();
    };
  }

  private static Wave shot() {
    return new Wave(0.3)
        .noise(1, t -> 9000 * Math.exp(-t * 22) + 300, t -> 2.4 * Math.exp(-t * 20))
        .tone(t -> 70 + 190 * Math.exp(-t * 40), t -> 0.9 * Math.exp(-t * 24), 0.4)
        .noise(2, t -> 700, t -> 0.7 * Math.exp(-t * 9));
  }

  private static Wave wall() {
    return new Wave(0.12)
        .noise(3, t -> 6000 * Math.exp(-t * 30) + 500, t -> Math.exp(-t * 50))
        .tone(t -> 1900 - 6000 * t, t -> 0.12 * Math.exp(-t * 45), 0);
  }

  private static Wave hit() {
    return new Wave(0.12)
        .tone(t -> 1250, t -> 0.5 * Math.exp(-t * 45), 0.6)
        .tone(t -> 1870, t -> 0.35 * Math.exp(-t * 60), 0);
  }

  private static Wave hurt() {
    return new Wave(0.25)
        .tone(t -> 150 * Math.exp(-t * 5), t -> Math.exp(-t * 14), 0.8)
        .noise(4, t -> 1200, t -> 1.2 * Math.exp(-t * 25));
  }

  private static Wave death() {
    return new Wave(0.8)
        .noise(5, t -> 3500 * Math.exp(-t * 6) + 120, t -> 2.2 * Math.exp(-t * 5))
        .tone(t -> 330 * Math.exp(-t * 4) + 40, t -> 0.6 * Math.exp(-t * 5), 1)
        .echo(0.11, 0.3);
  }

  private static Wave kill() {
    return new Wave(0.45)
        .tone(t -> t < 0.08 ? 523 : t < 0.16 ? 659 : 784, t -> 0.6 * Math.exp(-t * 6), 0.4)
        .echo(0.09, 0.25);
  }

  private static Wave ammo() {
    return new Wave(0.28)
        .noise(6, t -> 5000, t -> 1.5 * (Math.exp(-t * 80) + pulse(t - 0.1) * 0.9))
        .tone(t -> t < 0.1 ? 440 : 660, t -> 0.3 * Math.exp(-t * 9), 0.5);
  }

  private static Wave health() {
    return new Wave(0.5)
        .tone(t -> t < 0.09 ? 587 : t < 0.18 ? 740 : 880, t -> 0.5 * Math.exp(-t * 6), 0.15)
        .echo(0.07, 0.35);
  }

  private static Wave appear() {
    return new Wave(0.6)
        .tone(t -> 180 + 900 * t * t, t -> 0.5 * Math.sin(Math.PI * Math.min(1, t / 0.6)), 0.3)
        .noise(7, t -> 400 + 5000 * t, t -> 0.35 * Math.sin(Math.PI * Math.min(1, t / 0.6)));
  }

  private static Wave click() {
    return new Wave(0.06).noise(8, t -> 4000, t -> Math.exp(-t * 120));
  }

  private static Wave button() {
    return new Wave(0.07).tone(t -> 900 - 3000 * t, t -> Math.exp(-t * 70), 0.2);
  }

  private static double pulse(double t) {
    return t < 0 ? 0 : Math.exp(-t * 60);
  }
}
