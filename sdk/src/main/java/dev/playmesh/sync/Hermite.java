package dev.playmesh.sync;

/**
 * The curve between two states: cubic, with the sent velocities, so that nothing kinks. Where the
 * velocities disagree with the way that was made (a hard turn, a stop, an angle without a rate) it
 * bends towards a straight line, as it does across long gaps.
 */
final class Hermite {

  private static final double AGREES = 0.5;
  private static final double DISAGREES = 1;
  private static final double LONGEST_SECONDS = 0.25;

  private Hermite() {}

  static void between(MotionState a, MotionState b, double spanMillis, double u, MotionState out) {
    double seconds = spanMillis / 1000;
    int dimensions = a.dimensions;
    section(a, b, 0, dimensions, seconds, u, out);
    for (int i = dimensions; i < a.position.length; i++) {
      section(a, b, i, i + 1, seconds, u, out);
    }
    out.teleport = false;
  }

  private static void section(
      MotionState a, MotionState b, int from, int to, double seconds, double u, MotionState out) {
    double trust = trust(a, b, from, to, seconds) * Math.min(1, LONGEST_SECONDS / seconds);
    double u2 = u * u;
    double u3 = u2 * u;
    double h01 = 3 * u2 - 2 * u3;
    double h10 = u3 - 2 * u2 + u;
    double h11 = u3 - u2;
    double d01 = 6 * (u - u2);
    double d10 = 3 * u2 - 4 * u + 1;
    double d11 = 3 * u2 - 2 * u;
    for (int i = from; i < to; i++) {
      double way = b.position[i] - a.position[i];
      double slopeA = way + trust * (a.velocity[i] * seconds - way);
      double slopeB = way + trust * (b.velocity[i] * seconds - way);
      out.position[i] = a.position[i] + h01 * way + h10 * slopeA + h11 * slopeB;
      out.velocity[i] = (d01 * way + d10 * slopeA + d11 * slopeB) / seconds;
      out.acceleration[i] = (b.velocity[i] - a.velocity[i]) / seconds;
    }
  }

  /** 1 where the mean velocity makes the way, 0 where it doesn't at all. */
  private static double trust(MotionState a, MotionState b, int from, int to, double seconds) {
    double off = 0;
    double speedA = 0;
    double speedB = 0;
    for (int i = from; i < to; i++) {
      double mean = (a.velocity[i] + b.velocity[i]) / 2;
      double wrong = (b.position[i] - a.position[i]) / seconds - mean;
      off += wrong * wrong;
      speedA += a.velocity[i] * a.velocity[i];
      speedB += b.velocity[i] * b.velocity[i];
    }
    double speed = (Math.sqrt(speedA) + Math.sqrt(speedB)) / 2;
    if (off <= AGREES * AGREES * speed * speed) {
      return 1;
    }
    double share = (Math.sqrt(off) / speed - AGREES) / (DISAGREES - AGREES);
    return Math.max(0, 1 - share);
  }
}
