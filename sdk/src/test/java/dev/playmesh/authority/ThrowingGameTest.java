package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.NetworkConditions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A game that throws from anywhere: it gets out, and play goes on as if it hadn't. */
class ThrowingGameTest {

  private static final NetworkConditions BAD = NetworkConditions.preset("bad").orElseThrow();

  /** Runners that trip. */
  private static final class Tripping implements Simulation<Runners.Move> {
    private final Runners fair = new Runners();
    private final Random random = new Random(5);
    boolean trips;
    int thrown;

    private void maybe(int one) {
      if (trips && random.nextInt(one) == 0) {
        thrown++;
        throw new IllegalStateException("a game's own fault");
      }
    }

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
      maybe(200);
      int id = world.nextOf(player, -1);
      double before = id < 0 ? 0 : world.get(id, Runners.X);
      fair.step(world, player, input);
      if (id >= 0 && world.get(id, Runners.X) != before) {
        maybe(200);
      }
    }

    @Override
    public void rules(World world) {
      maybe(100);
      fair.rules(world);
    }

    @Override
    public boolean allows(World world, int player, Runners.Move input) {
      maybe(200);
      return fair.allows(world, player, input);
    }

    @Override
    public Runners.Move repeated(Runners.Move last, int ticks) {
      maybe(10);
      return last;
    }

    @Override
    public boolean visible(World world, int viewer, int id) {
      maybe(100);
      return true;
    }

    @Override
    public void joined(World world, int player) {
      fair.joined(world, player);
    }
  }

  private final Tripping game = new Tripping();
  private final Arena arena =
      new Arena(game, AuthoritySettings.builder().objects(64).rewindMillis(300).build());

  private void run(double millis) {
    for (double end = arena.now + millis; arena.now < end; ) {
      try {
        arena.run(1);
      } catch (IllegalStateException tripped) {
        assertEquals("a game's own fault", tripped.getMessage());
      }
    }
  }

  @Test
  void nobodyIsLeftWithAnythingWrongAndNobodyIsBlamed() {
    Arena.Player ann = arena.join("ann", BAD);
    Arena.Player bob = arena.join("bob", NetworkConditions.PERFECT);
    run(2_000);
    game.trips = true;
    Random random = new Random(6);
    for (int i = 0; i < 600; i++) {
      ann.move.of(random.nextInt(3) - 1, random.nextInt(3) - 1);
      bob.move.of(random.nextInt(3) - 1, random.nextInt(3) - 1);
      run(100);
    }
    assertTrue(game.thrown > 200, game.thrown + " thrown");
    game.trips = false;
    ann.move.of(0, 0);
    bob.move.of(0, 0);
    run(4_000);
    World truth = arena.host.world();
    for (Arena.Player player : arena.players) {
      assertEquals(0, player.differences(Difference.Cause.DESYNC), player.differences::toString);
      for (int id = truth.next(-1); id >= 0; id = truth.next(id)) {
        assertEquals(truth.get(id, Runners.X), player.client.world().get(id, Runners.X));
        assertEquals(truth.get(id, Runners.X), player.client.drawn(id, Runners.X), 1e-6);
      }
    }
  }

  @Test
  void thePastHasNoHolesWhereATickWasLeft() {
    arena.join("ann", NetworkConditions.PERFECT);
    World world = arena.host.world();
    int ball = world.spawn(Runners.BALL, World.NOBODY);
    world.set(ball, Runners.VX, 10);
    run(1_000);
    game.trips = true;
    for (int i = 0; i < 20_000 && arena.now < 30_000; i++) {
      run(1);
      LagCompensation past = arena.host.past();
      double last = Double.NEGATIVE_INFINITY;
      for (long tick = past.oldestTick(); tick <= past.newestTick(); tick++) {
        double at = past.get(world, ball, Runners.X, (double) tick);
        assertTrue(at >= last, "it rolled back from " + last + " to " + at);
        last = at;
      }
      assertEquals(arena.host.tick(), past.newestTick());
    }
  }
}
