package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.Codec;
import dev.playmesh.types.NetworkConditions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who is told of what, and how much. */
@SuppressWarnings({"LongFloatConversion", "LongDoubleConversion"}) // small numbers, printed
class InterestTest {

  private static final NetworkConditions LAN = NetworkConditions.preset("lan").orElseThrow();
  private static final NetworkConditions BAD = NetworkConditions.preset("bad").orElseThrow();

  /** Runners in which balls with a negative y are hidden from all. */
  private static final class Hiding implements Simulation<Runners.Move> {
    private final Runners game = new Runners();

    @Override
    public List<ObjectKind> kinds() {
      return game.kinds();
    }

    @Override
    public Codec<Runners.Move> inputs() {
      return game.inputs();
    }

    @Override
    public void step(World world, int player, Runners.Move input) {
      game.step(world, player, input);
    }

    @Override
    public void rules(World world) {
      game.rules(world);
    }

    @Override
    public void joined(World world, int player) {
      game.joined(world, player);
    }

    @Override
    public boolean visible(World world, int viewer, int id) {
      return world.kind(id) != Runners.BALL || world.get(id, Runners.Y) >= 0;
    }
  }

  @Test
  void nothingHiddenIsEverSent() {
    Arena arena = new Arena(new Hiding(), AuthoritySettings.DEFAULT);
    World world = arena.host.world();
    Random random = new Random(2);
    for (int i = 0; i < 40; i++) {
      int ball = world.spawn(Runners.BALL, World.NOBODY);
      world.set(ball, Runners.Y, random.nextInt(20) - 10);
      world.set(ball, Runners.VY, random.nextInt(5) - 2);
    }
    Arena.Player ann = arena.join("ann", BAD);
    int[] seen = {0, 0};
    arena.eachMilli =
        () -> {
          World known = ann.client.confirmed();
          for (int id = known.next(-1); id >= 0; id = known.next(id)) {
            if (known.kind(id) == Runners.BALL) {
              seen[0]++;
              assertTrue(known.get(id, Runners.Y) >= 0, "a hidden ball arrived");
            }
          }
        };
    for (int round = 0; round < 60; round++) {
      for (int id = world.next(-1); id >= 0; id = world.next(id)) {
        if (world.kind(id) == Runners.BALL && random.nextInt(10) == 0) {
          world.set(id, Runners.VY, -world.get(id, Runners.VY));
        }
      }
      arena.run(250);
    }
    assertTrue(seen[0] > 0);
    // and what is hidden goes from the client's world
    arena.run(3_000);
    long visible = 0;
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      visible += world.kind(id) == Runners.BALL && world.get(id, Runners.Y) >= 0 ? 1 : 0;
    }
    assertEquals(visible + 1, ann.client.world().size(), 3);
  }

  @Test
  void onlyWhatIsNearIsSent() {
    AuthoritySettings settings = AuthoritySettings.builder().interestRadius(50).build();
    Arena arena = new Arena(new Runners(), settings);
    World world = arena.host.world();
    int near = ball(world, 40);
    int far = ball(world, 80);
    int flag = world.spawn(Runners.FLAG, World.NOBODY);
    world.set(flag, Runners.X, 400);
    int sun = world.spawn(Runners.SUN, World.NOBODY);
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(1_000);
    World known = ann.client.world();
    assertTrue(known.exists(near));
    assertFalse(known.exists(far));
    assertTrue(known.exists(flag), "always of interest");
    assertTrue(known.exists(sun), "it is nowhere");
    int own = arena.own(ann);
    world.set(own, Runners.X, 100);
    arena.run(1_000);
    assertFalse(known.exists(near));
    assertTrue(known.exists(far));
  }

  private static int ball(World world, double x) {
    int id = world.spawn(Runners.BALL, World.NOBODY);
    world.set(id, Runners.X, x);
    return id;
  }

  @Test
  void whatMovesAlongTheEdgeDoesNotComeAndGo() {
    InterestGrid grid = InterestGrid.of(10, 50);
    boolean[] near = new boolean[10];
    int changes = 0;
    for (int i = 0; i < 100; i++) {
      boolean[] now = new boolean[10];
      grid.clear();
      grid.put(3, 50 + (i % 2 == 0 ? -1 : 4), 0, 0);
      grid.mark(0, 0, 0, 50, 55, near, now);
      changes += now[3] == near[3] ? 0 : 1;
      near = now;
    }
    assertEquals(1, changes);
    grid.clear();
    grid.put(3, 56, 0, 0);
    boolean[] now = new boolean[10];
    grid.mark(0, 0, 0, 50, 55, near, now);
    assertFalse(now[3]);
  }

  @Test
  void theGridFindsWhatASearchFinds() {
    Random random = new Random(1);
    InterestGrid grid = InterestGrid.of(500, 7);
    for (int round = 0; round < 50; round++) {
      double[][] places = new double[500][3];
      grid.clear();
      for (int id = 0; id < 500; id++) {
        for (int i = 0; i < 3; i++) {
          places[id][i] = random.nextGaussian() * 30;
        }
        grid.put(id, places[id][0], places[id][1], places[id][2]);
      }
      boolean[] found = new boolean[500];
      grid.mark(5, -3, 1, 12, 12, new boolean[500], found);
      for (int id = 0; id < 500; id++) {
        double[] p = places[id];
        double squared =
            (p[0] - 5) * (p[0] - 5) + (p[1] + 3) * (p[1] + 3) + (p[2] - 1) * (p[2] - 1);
        assertEquals(squared <= 144, found[id]);
      }
    }
  }

  @Test
  void theBudgetIsKeptAndEverythingHasItsTurn() {
    AuthoritySettings settings = AuthoritySettings.builder().budgetBytes(300).build();
    Arena arena = new Arena(new Runners(), settings);
    World world = arena.host.world();
    Random random = new Random(3);
    for (int i = 0; i < 400; i++) {
      int ball = ball(world, random.nextInt(400) - 200);
      world.set(ball, Runners.VX, random.nextDouble() * 10 - 5);
    }
    arena.eachMilli = () -> shake(world, random);
    Arena.Player ann = arena.join("ann", BAD);
    int[] age = new int[1024];
    arena.run(8_000);
    assertEquals(401, ann.client.world().size(), "all came through in time");
    double[] last = new double[1024];
    int[] worst = {0};
    arena.eachMilli =
        () -> {
          shake(world, random);
          for (int id = 0; id < 400; id++) {
            double x = ann.client.world().get(id, Runners.X);
            age[id] = x == last[id] ? age[id] + 1 : 0;
            last[id] = x;
            worst[0] = Math.max(worst[0], age[id]);
          }
        };
    arena.run(5_000);
    assertTrue(worst[0] < 2_500, "the longest silence was " + worst[0] + " ms");
    assertTrue(arena.host.counters(ann.id).orElseThrow().mostBytes() <= 300);
    arena.host.budgetBytes(3_300);
    arena.run(1_000);
    int most = arena.host.counters(ann.id).orElseThrow().mostBytes();
    assertTrue(most > 1_100 && most <= 3_300, "" + most);
  }

  /** Balls that nobody can predict. */
  private static void shake(World world, Random random) {
    for (int id = 0; id < 400; id++) {
      if (random.nextInt(15) == 0) {
        world.set(id, Runners.VX, random.nextInt(40) - 20);
        world.set(id, Runners.VY, random.nextInt(40) - 20);
      }
    }
  }

  @Test
  void slowThingsGoOutSeldom() {
    Arena arena = new Arena(new Runners(), AuthoritySettings.DEFAULT);
    int sun = arena.host.world().spawn(Runners.SUN, World.NOBODY);
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(3_000);
    int[] changes = {0};
    double[] last = {-1};
    arena.eachMilli =
        () -> {
          double hour = ann.client.world().get(sun, 0);
          changes[0] += hour == last[0] ? 0 : 1;
          last[0] = hour;
        };
    arena.run(20_000);
    assertEquals(20, changes[0], 2);
  }
}
