package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What happens in a tick whose input isn't there, or came very early. */
class MissingInputTest {

  private static final PeerId ANN = PeerId.of("ann");

  /** Runners who run on for a tenth of a second, with what says how they were asked. */
  private static final class Tired implements Simulation<Runners.Move> {
    private final Runners fair = new Runners();
    int asked;
    int longest;

    @Override
    public List<ObjectKind> kinds() {
      return fair.kinds();
    }

    @Override
    public Codec<Runners.Move> inputs() {
      return fair.inputs();
    }

    @Override
    public void step(World world, int player, Runners.Move input) {
      fair.step(world, player, input);
    }

    @Override
    public void joined(World world, int player) {
      fair.joined(world, player);
    }

    @Override
    public Runners.Move repeated(Runners.Move last, int ticks) {
      asked++;
      longest = Math.max(longest, ticks);
      assertEquals(1, last.x, "each time it is what came last");
      last.x = ticks > 6 ? 0 : last.x;
      return last;
    }
  }

  private static byte[] packet(long tick, int x) {
    InputHistory inputs = InputHistory.of(512, 64);
    BitWriter out = new BitWriter();
    new Runners().inputs().encode(new Runners.Move().of(x, 0), out);
    inputs.put(tick, out.array(), 0, out.byteLength());
    InputPacket packet = new InputPacket();
    packet.term = 1;
    packet.number = (int) tick;
    packet.newestTick = tick;
    packet.count = 1;
    BitWriter bytes = new BitWriter();
    packet.write(bytes, inputs);
    return java.util.Arrays.copyOf(bytes.array(), bytes.byteLength());
  }

  @Test
  void theGameSaysWhatOneDoesWhoIsNotHeard() {
    Tired game = new Tired();
    AuthoritativeHost<Runners.Move> host =
        AuthoritativeHost.create(game, AuthoritySettings.DEFAULT, 1, (to, bytes, length) -> {});
    host.add(ANN);
    host.advance(0);
    byte[] input = packet(1, 1);
    host.receive(ANN, input, 0, input.length, 0);
    double[] speed = new double[200];
    for (int i = 1; i < 200; i++) {
      host.advance(15 * i);
      speed[i] = host.world().get(host.world().nextOf(0, -1), Runners.VX);
    }
    assertTrue(speed[7] > speed[1], "runs on");
    assertTrue(speed[8] < speed[7], "and gets tired");
    int second = 1000 / 15 + 1;
    assertEquals(second, game.asked, "not for longer than a second");
    assertEquals(second, game.longest);
  }

  @Test
  void anEarlyInputNeverTakesThePlaceOfOneStillToCome() {
    AuthoritySettings quick = AuthoritySettings.builder().stepMillis(4).maxLeadMillis(3000).build();
    AuthoritativeHost<Runners.Move> host =
        AuthoritativeHost.create(new Runners(), quick, 1, (to, bytes, length) -> {});
    host.add(ANN);
    host.advance(0);
    for (long tick : new long[] {1, 700, 2}) {
      byte[] input = packet(tick, 1);
      assertTrue(host.receive(ANN, input, 0, input.length, 0));
    }
    for (int i = 1; i < 5; i++) {
      host.advance(4 * i);
    }
    assertEquals(2, host.counters(ANN).orElseThrow().applied());
  }

  @Test
  void aListenerThatThrowsLosesNoTickAndNoCause() {
    Arena arena = new Arena(new Runners(), AuthoritySettings.DEFAULT);
    Arena.Player ann = arena.join("ann", NetworkConditions.PERFECT);
    arena.run(2_000);
    ann.client.onDifference(
        difference -> {
          ann.differences.add(difference);
          throw new IllegalStateException("a game's own fault");
        });
    arena.host.world().set(arena.own(ann), Runners.X, 100);
    assertThrows(IllegalStateException.class, () -> arena.run(200));
    arena.run(1_000);
    assertEquals(1, ann.differences.size());
    assertEquals(
        arena.host.world().get(arena.own(ann), Runners.X),
        ann.client.world().get(arena.own(ann), Runners.X));
    // the next one isn't excused by what excused the first
    Arena.Player wrong = ann;
    wrong.client.onDifference(ann.differences::add);
    wrong.client.world().set(arena.own(ann), Runners.X, 300);
    arena.run(200);
    assertEquals(Difference.Cause.DISTURBED, ann.differences.get(0).cause());
    assertEquals(Difference.Cause.DESYNC, ann.differences.get(1).cause());
  }
}
