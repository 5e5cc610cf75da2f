package dev.playmesh.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LatencyEstimatorTest {

  private final LatencyEstimator estimator = new LatencyEstimator();

  @Test
  void knowsNothingAtFirst() {
    assertTrue(Double.isNaN(estimator.roundTripMillis()));
    assertTrue(Double.isNaN(estimator.jitterMillis()));
  }

  @Test
  void startsAsTheRfcSays() {
    estimator.sample(80);
    assertEquals(80, estimator.roundTripMillis());
    assertEquals(40, estimator.jitterMillis());
    estimator.sample(120);
    assertEquals(85, estimator.roundTripMillis());
    assertEquals(40, estimator.jitterMillis());
  }

  @Test
  void settlesOnASteadyLine() {
    for (int i = 0; i < 100; i++) {
      estimator.sample(50);
    }
    assertEquals(50, estimator.roundTripMillis(), 0.01);
    assertEquals(0, estimator.jitterMillis(), 0.01);
  }

  @Test
  void ignoresWhatCannotBe() {
    estimator.sample(50);
    estimator.sample(-1);
    estimator.sample(Double.NaN);
    assertEquals(50, estimator.roundTripMillis());
  }
}
