package dev.playmesh.codec;

/**
 * Carries a number of a known range in as few bits as a wanted step needs.
 *
 * <p>Values outside the range become its nearest end; those of a wrapping quantizer (angles) come
 * round again. What is decoded is at most {@link #maxError} away from what was encoded, and encodes
 * to the same again, so that quantising twice changes nothing. Codes that no value has become the
 * range's end.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Quantizer {

  private final double min;
  private final double max;
  private final double step;
  private final long last;
  private final int bits;
  private final boolean wraps;

  private Quantizer(double min, double max, double step, long last, boolean wraps) {
    this.min = min;
    this.max = max;
    this.step = step;
    this.last = last;
    this.bits = Math.max(1, 64 - Long.numberOfLeadingZeros(last));
    this.wraps = wraps;
  }

  /**
   * Makes one for a range.
   *
   * @param min the least value, finite
   * @param max the greatest value, finite, above {@code min}
   * @param step how far apart two codes are, above 0; the range has at most 2^48 of them
   * @return the quantizer
   */
  public static Quantizer range(double min, double max, double step) {
    long steps = Math.round(checkedSteps(min, max, step));
    return new Quantizer(min, max, step, Math.max(1, steps), false);
  }

  /**
   * Makes one for values that come round again. The circle is divided into a power of two parts, so
   * that no code is wasted.
   *
   * @param min where the circle starts, finite
   * @param max where it has come round to {@code min} again, finite, above {@code min}
   * @param step the largest step wanted, above 0; the circle has at most 2^48 of them
   * @return the quantizer; its step may be finer
   */
  public static Quantizer wrapping(double min, double max, double step) {
    double steps = checkedSteps(min, max, step) * (1 - 1e-12);
    long parts = 2;
    while (parts < steps) {
      parts <<= 1;
    }
    return new Quantizer(min, max, (max - min) / parts, parts - 1, true);
  }

  /**
   * Makes one for angles in radians.
   *
   * @param step the largest step wanted in radians, above 0
   * @return a quantizer that decodes to values from -pi to pi
   */
  public static Quantizer angle(double step) {
    return wrapping(-Math.PI, Math.PI, step);
  }

  /**
   * The code of a value.
   *
   * @param value any number but NaN; of a wrapping quantizer finite
   * @return the code of {@link #bits} bits
   */
  public long encode(double value) {
    if (Double.isNaN(value) || (wraps && Double.isInfinite(value))) {
      throw new IllegalArgumentException("value must be a number but is " + value);
    }
    if (wraps) {
      double turns = (value - min) / (max - min);
      return Math.round((turns - Math.floor(turns)) * (last + 1)) & last;
    }
    return Math.min(last, Math.max(0, Math.round((value - min) / step)));
  }

  /**
   * The value of a code.
   *
   * @param code its lowest {@link #bits} bits count
   * @return the value, in the range
   */
  public double decode(long code) {
    long known = Math.min(last, code & (-1L >>> (64 - bits)));
    return Math.min(max, min + known * step);
  }

  /**
   * The value that a receiver will see.
   *
   * @param value any that {@link #encode} takes
   * @return it encoded and decoded again
   */
  public double quantize(double value) {
    return decode(encode(value));
  }

  /**
   * Writes a value's code.
   *
   * @param value any that {@link #encode} takes
   * @param out where to
   */
  public void write(double value, BitWriter out) {
    out.bits(encode(value), bits);
  }

  /**
   * Reads a code's value.
   *
   * @param in where from
   * @return the value, in the range
   * @throws java.nio.BufferUnderflowException when it ends too soon
   */
  public double read(BitReader in) {
    return decode(in.bits(bits));
  }

  /**
   * How many bits a code has.
   *
   * @return 1 to 49
   */
  public int bits() {
    return bits;
  }

  /**
   * How far a decoded value of the range can be from the encoded one: half a step, and what the
   * arithmetic of doubles adds.
   *
   * @return the largest distance, round the circle for a wrapping one
   */
  public double maxError() {
    return step / 2 + 4 * Math.ulp(Math.max(Math.abs(min), Math.abs(max)));
  }

  private static double checkedSteps(double min, double max, double step) {
    double steps = (max - min) / step;
    double finest = 4 * Math.ulp(Math.max(Math.abs(min), Math.abs(max)));
    if (!(step >= finest) || !(steps > 0) || !(steps <= 1L << 48)) {
      throw new IllegalArgumentException(
          "a range needs min < max and at most 2^48 steps that doubles can tell apart, but is min "
              + min
              + ", max "
              + max
              + ", step "
              + step);
    }
    return steps;
  }
}
