package dev.playmesh.authority;

/**
 * Unit quaternions as whole numbers: the greatest component is left out and made positive, the
 * other three are counted in steps. All by + - * / and square roots, which Java defines bit for
 * bit.
 */
final class Rotations {

  private static final double GREATEST_PART = Math.sqrt(0.5);

  private Rotations() {}

  /** How many steps a part has to either side of zero. */
  static int partSteps(double step) {
    return (int) Math.ceil(GREATEST_PART / step);
  }

  /** Which component is the greatest. */
  static int greatest(double[] q) {
    int best = 0;
    for (int i = 1; i < 4; i++) {
      if (Math.abs(q[i]) > Math.abs(q[best])) {
        best = i;
      }
    }
    return best;
  }

  /**
   * Counts the other three components in steps.
   *
   * @param q a unit quaternion
   * @param left which is left out
   * @param step the length of a step
   * @param middle the code of zero
   * @param out gets three codes, not limited
   * @param at where the first goes
   */
  static void parts(double[] q, int left, double step, int middle, int[] out, int at) {
    double sign = q[left] < 0 ? -1 : 1;
    int slot = at;
    for (int i = 0; i < 4; i++) {
      if (i != left) {
        out[slot++] = middle + (int) Math.floor(sign * q[i] / step + 0.5);
      }
    }
  }

  /** The inverse of {@link #parts}. */
  static void unpack(int[] raw, int at, double step, int middle, double[] q) {
    int left = raw[at] & 3;
    double rest = 1;
    int slot = at + 1;
    for (int i = 0; i < 4; i++) {
      if (i != left) {
        q[i] = (raw[slot++] - middle) * step;
        rest -= q[i] * q[i];
      }
    }
    q[left] = Math.sqrt(Math.max(0, rest));
    normalize(q);
  }

  static void normalize(double[] q) {
    double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++) {
      q[i] /= length;
    }
  }

  /** out = a times the conjugate of b, with the sign that makes w positive. */
  static void difference(double[] a, double[] b, double[] out) {
    multiply(a[0], a[1], a[2], a[3], b[0], -b[1], -b[2], -b[3], out);
    if (out[0] < 0) {
      for (int i = 0; i < 4; i++) {
        out[i] = -out[i];
      }
    }
  }

  /**
   * Turns on: out = (x, y, z) taken {@code times} times, applied to q.
   *
   * @param x the vector part of one turn, which has a positive w
   * @param y likewise
   * @param z likewise
   * @param times how often, with fractions
   * @param q what is turned
   * @param out gets the result; not q
   */
  static void turn(double x, double y, double z, double times, double[] q, double[] out) {
    double sine2 = x * x + y * y + z * z;
    double factor = 0;
    if (sine2 < 0.4 && times <= 4) {
      // sin(k asin s) / s, to the seventh power of s
      double k2 = times * times;
      double third = sine2 * (1 - k2) / 6;
      double fifth = third * sine2 * (9 - k2) / 20;
      double seventh = fifth * sine2 * (25 - k2) / 42;
      factor = times * (1 + third + fifth + seventh);
    }
    double length2 = factor * factor * sine2;
    if (length2 > 1) {
      factor = 0;
      length2 = 0;
    }
    double w = Math.sqrt(1 - length2);
    multiply(w, x * factor, y * factor, z * factor, q[0], q[1], q[2], q[3], out);
    normalize(out);
  }

  private static void multiply(
      double aw,
      double ax,
      double ay,
      double az,
      double bw,
      double bx,
      double by,
      double bz,
      double[] out) {
    out[0] = aw * bw - ax * bx - ay * by - az * bz;
    out[1] = aw * bx + ax * bw + ay * bz - az * by;
    out[2] = aw * by - ax * bz + ay * bw + az * bx;
    out[3] = aw * bz + ax * by - ay * bx + az * bw;
  }
}
