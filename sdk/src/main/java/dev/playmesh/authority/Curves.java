package dev.playmesh.authority;

/** The cubic between two states of one number, given how it moved at both. */
final class Curves {

  private static final double AGREES = 0.5;
  private static final double LONGEST_MILLIS = 250;

  private Curves() {}

  /**
   * How far the velocities are to be trusted: 1 where their mean makes the way, 0 where it doesn't
   * at all (a hard turn, a stop), and less across long gaps.
   */
  static double trust(double chord, double a, double b, double spanMillis) {
    double off = Math.abs(chord - (a + b) / 2);
    double speed = (Math.abs(a) + Math.abs(b)) / 2;
    double trust = off <= AGREES * speed ? 1 : 2 - off / speed / AGREES;
    return Math.max(0, trust) * Math.min(1, LONGEST_MILLIS / spanMillis);
  }

  /** How far it went at a part of the span, as a part of the span's length in time. */
  static double way(double chord, double a, double b, double u) {
    double u2 = u * u;
    double u3 = u2 * u;
    return (3 * u2 - 2 * u3) * chord + (u3 - 2 * u2 + u) * a + (u3 - u2) * b;
  }

  /** How fast it moves there. */
  static double rate(double chord, double a, double b, double u) {
    double u2 = u * u;
    return 6 * (u - u2) * chord + (3 * u2 - 4 * u + 1) * a + (3 * u2 - 2 * u) * b;
  }
}
