package dev.playmesh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.NetworkConditions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A game that forgets to flush is told so. */
class UnflushedTest {

  private record Count(int value) {}

  private static final class CountCodec implements Codec<Count> {
    @Override
    public void encode(Count count, BitWriter out) {
      out.bits(count.value, 32);
    }

    @Override
    public Count create() {
      return new Count(0);
    }

    @Override
    public Count decode(BitReader in, Count reuse) {
      return new Count((int) in.bits(32));
    }
  }

  private final LoopbackNetwork network = LoopbackNetwork.seeded(1, NetworkConditions.PERFECT);
  private final Session ann = join("Ann");
  private final Session bob = join("Bob");

  private Session join(String name) {
    MessageTypes types =
        MessageTypes.builder().add(1, Count.class, new CountCodec(), Delivery.STATE).build();
    SessionConfig config =
        SessionConfig.builder().game("numbers", 1).name(name).messages(types).build();
    return network.join(config, RoomOptions.code("numbers"));
  }

  /** How often the log named flush in ten seconds in which Ann sends. */
  private int toldWhile(Runnable end) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, UTF_8));
    try {
      for (int frame = 0; frame < 600; frame++) {
        network.advance(Duration.ofMillis(16));
        ann.poll();
        bob.poll();
        ann.broadcast(new Count(frame));
        end.run();
      }
    } finally {
      System.setErr(before);
    }
    return log.toString(UTF_8).split("flush\\(\\)", -1).length - 1;
  }

  @Test
  void whoNeverFlushesIsToldOnce() {
    assertEquals(1, toldWhile(() -> {}));
  }

  @Test
  void whoFlushesHearsNothing() {
    assertEquals(0, toldWhile(ann::flush));
  }

  @Test
  void whoIsAloneHearsNothing() {
    bob.close();
    network.advance(Duration.ofSeconds(1));
    ann.poll();
    assertEquals(0, toldWhile(() -> {}));
  }
}
