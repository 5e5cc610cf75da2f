package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

class SignalJsonPropertyTest {

  @Property(seed = "42")
  void readsBackAnyText(
      @ForAll @StringLength(max = 300) String text, @ForAll @IntRange(max = 15) int section) {
    assertEquals(
        Optional.of(new Signal.Offer(text)),
        SignalJson.parse(SignalJson.write(new Signal.Offer(text))));
    Signal candidate = new Signal.Candidate("c" + text, text, section);
    assertEquals(Optional.of(candidate), SignalJson.parse(SignalJson.write(candidate)));
  }

  @Property(seed = "42")
  void anyTextIsASignalOrNone(@ForAll @StringLength(max = 200) String noise) {
    assertFalse(SignalJson.parse(noise).filter(Signal.Reoffer.class::isInstance).isPresent());
  }

  @Property(seed = "42")
  void brokenSignalsAreASignalOrNone(@ForAll long seed, @ForAll @IntRange(max = 200) int at) {
    SplittableRandom random = new SplittableRandom(seed);
    String whole =
        SignalJson.write(new Signal.Candidate("candidate:1 1 udp 1 10.0.0.1 9 typ host", "0", 0));
    String cut = whole.substring(0, at % whole.length());
    assertTrue(SignalJson.parse(cut).isEmpty(), cut);
    StringBuilder mutated = new StringBuilder(whole);
    for (int i = 0; i < 3; i++) {
      mutated.setCharAt(random.nextInt(mutated.length()), (char) random.nextInt(0x250));
    }
    SignalJson.parse(mutated.toString())
        .filter(Signal.Candidate.class::isInstance)
        .map(Signal.Candidate.class::cast)
        .ifPresent(candidate -> assertFalse(candidate.candidate().isBlank()));
  }
}
