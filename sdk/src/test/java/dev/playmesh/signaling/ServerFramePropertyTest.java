package dev.playmesh.signaling;

import static dev.playmesh.signaling.FakeLines.welcome;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What a server (or somebody who says that it is one) sends can be anything. */
class ServerFramePropertyTest {

  private final FakeLines lines = new FakeLines();
  private final RecordingSink sink = new RecordingSink();

  private Rendezvous joined() {
    Rendezvous rendezvous =
        new WebSocketRendezvous(
            "ws://test:1", lines, lines, sink, 1, RendezvousSettings.defaults());
    rendezvous.join(Join.getDefaultInstance());
    lines.advance(rendezvous, Duration.ZERO);
    lines.last().open();
    lines.last().say(welcome("ann", false, 1));
    return rendezvous;
  }

  private void frame(Rendezvous rendezvous, byte[] bytes) {
    assertDoesNotThrow(() -> lines.last().events.frame(bytes));
    assertDoesNotThrow(() -> lines.advance(rendezvous, Duration.ofMillis(10)));
  }

  @Property(tries = 500, seed = "42")
  void randomFramesAreAMessageOrTheEndOfTheLine(@ForAll @Size(max = 300) byte[] noise) {
    frame(joined(), noise);
    assertEquals("welcome", sink.events.get(0));
  }

  @Property(tries = 500, seed = "42")
  void brokenFramesAreAMessageOrTheEndOfTheLine(
      @ForAll long seed, @ForAll @IntRange(max = 500) int at) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[] whole =
        random.nextBoolean()
            ? welcome("bob", true, 2).toByteArray()
            : ServerMessage.newBuilder()
                .setSignal(Signal.newBuilder().setFrom("bob").setNegotiation(1).setBody("{}"))
                .build()
                .toByteArray();
    byte[] cut = Arrays.copyOf(whole, at % whole.length);
    frame(joined(), cut);
    byte[] mutated = whole.clone();
    for (int i = 0; i < 3; i++) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
    }
    frame(joined(), mutated);
  }
}
