package dev.playmesh.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class QuantizerPropertyTest {

  @Property(seed = "42")
  void staysWithinItsErrorAndQuantisingTwiceChangesNothing(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double min,
      @ForAll @DoubleRange(min = 0.01, max = 1e5) double width,
      @ForAll @IntRange(min = 1, max = 100_000) int steps,
      @ForAll @DoubleRange(min = 0, max = 1) double where) {
    Quantizer quantizer = Quantizer.range(min, min + width, width / steps);
    double value = min + where * width;
    double seen = quantizer.quantize(value);
    assertEquals(value, seen, quantizer.maxError() * 1.000001);
    assertEquals(quantizer.encode(value), quantizer.encode(seen));
    assertTrue(quantizer.encode(value) < 1L << quantizer.bits());
  }

  @Property(seed = "42")
  void clampsWhatIsOutside(@ForAll @DoubleRange(min = -1e9, max = 1e9) double value) {
    Quantizer quantizer = Quantizer.range(-10, 10, 0.1);
    double seen = quantizer.quantize(value);
    assertTrue(seen >= -10 && seen <= 10);
    assertEquals(Math.max(-10, Math.min(10, value)), seen, quantizer.maxError());
  }

  @Property(seed = "42")
  void anglesComeRoundAgain(@ForAll @DoubleRange(min = -100, max = 100) double angle) {
    Quantizer quantizer = Quantizer.angle(Math.toRadians(1));
    double error = Math.IEEEremainder(quantizer.quantize(angle) - angle, 2 * Math.PI);
    assertTrue(Math.abs(error) <= quantizer.maxError() + 1e-12);
  }

  @Property(seed = "42")
  void anyCodeIsAValueOfTheRange(@ForAll long code) {
    double value = Quantizer.range(0, 10, 3).decode(code);
    assertTrue(value >= 0 && value <= 10);
  }

  @Property(seed = "42")
  void throughBits(@ForAll @DoubleRange(min = 0, max = 50) double value) {
    Quantizer quantizer = Quantizer.range(0, 50, 0.01);
    BitWriter out = new BitWriter();
    quantizer.write(value, out);
    assertEquals(13, out.bitLength());
    BitReader in = new BitReader().wrap(out.array(), 0, out.byteLength());
    assertEquals(quantizer.quantize(value), quantizer.read(in));
  }

  @Example
  void refusesWhatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> Quantizer.range(1, 1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> Quantizer.range(0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> Quantizer.range(0, Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> Quantizer.range(0, 1e18, 1e-3));
    assertThrows(IllegalArgumentException.class, () -> Quantizer.range(1e15, 1e15 + 1, 1e-3));
    Quantizer quantizer = Quantizer.range(0, 1, 0.1);
    assertThrows(IllegalArgumentException.class, () -> quantizer.encode(Double.NaN));
    assertEquals(1, quantizer.quantize(Double.POSITIVE_INFINITY));
  }
}
