package dev.playmesh.authority;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.NetworkConditions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Host and clients together. */
@SuppressWarnings({"LongFloatConversion", "LongDoubleConversion"}) // small numbers, printed
class AuthorityTest {

  private static final NetworkConditions BAD = NetworkConditions.preset("bad").orElseThrow();
  private static final NetworkConditions LAN = NetworkConditions.preset("lan").orElseThrow();

  private static Arena arena() {
    return new Arena(new Runners(), AuthoritySettings.DEFAULT);
  }

  private static void wander(Arena arena, double millis, long seed) {
    Random random = new Random(seed);
    for (double end = arena.now + millis; arena.now < end; ) {
      for (Arena.Player player : arena.players) {
        player.move.of(random.nextInt(3) - 1, random.nextInt(3) - 1);
      }
      arena.run(200);
    }
  }

  @Test
  void replayGivesTheHostsStateBitForBit() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", BAD);
    Arena.Player bob = arena.join("bob", BAD);
    wander(arena, 60_000, 3);
    for (Arena.Player player : arena.players) {
      assertEquals(0, player.differences(Difference.Cause.DESYNC), player.differences::toString);
      assertTrue(player.client.counters().compared() > 800);
    }
    // everybody stops, and all have the same to the last bit
    ann.move.of(0, 0);
    bob.move.of(0, 0);
    arena.run(3_000);
    World host = arena.host.world();
    for (Arena.Player player : arena.players) {
      World world = player.client.world();
      assertEquals(host.size(), world.size());
      for (int id = host.next(-1); id >= 0; id = host.next(id)) {
        for (int field = 0; field < 4; field++) {
          assertEquals(host.get(id, field), world.get(id, field));
        }
      }
    }
  }

  @Test
  void aPredictionIsRightAtOnce() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", BAD);
    arena.run(3_000);
    int own = arena.own(ann);
    double before = ann.client.world().get(own, Runners.X);
    ann.move.of(1, 0);
    arena.run(40);
    assertTrue(ann.client.world().get(own, Runners.X) > before);
    assertEquals(before, arena.host.world().get(own, Runners.X));
  }

  @Test
  void noInputIsLostOnALocalLine() {
    for (NetworkConditions line : new NetworkConditions[] {NetworkConditions.PERFECT, LAN}) {
      Arena arena = arena();
      Arena.Player ann = arena.join("ann", line);
      arena.run(3_000);
      var before = arena.host.counters(ann.id).orElseThrow();
      wander(arena, 30_000, 5);
      var after = arena.host.counters(ann.id).orElseThrow();
      assertEquals(before.repeated(), after.repeated());
      assertEquals(before.late(), after.late());
      assertEquals(30_000 / 15, after.applied() - before.applied(), 2);
    }
  }

  @Test
  void inputsOnABadLineArriveInTimeButForAFew() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", BAD);
    arena.run(10_000);
    var before = arena.host.counters(ann.id).orElseThrow();
    wander(arena, 60_000, 5);
    var after = arena.host.counters(ann.id).orElseThrow();
    long ticks = after.applied() + after.repeated() - before.applied() - before.repeated();
    long repeated = after.repeated() - before.repeated();
    assertTrue(repeated * 100 < ticks * 2, repeated + " of " + ticks);
    // none is undelivered: what wasn't there in time came late
    assertEquals(repeated, after.late() - before.late(), 8);
  }

  @Test
  void anObjectOfAPlayerWhoCannotBeIsRefusedAtOnce() {
    World world = arena().host.world();
    for (int player : new int[] {-2, AuthoritySettings.DEFAULT.players()}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> world.spawn(Runners.BALL, player));
      assertTrue(e.toString().contains("0 to 31 but is " + player), e.toString());
    }
  }

  @Test
  void withoutReconciliationWhatTheHostMakesAndPutsStillCounts() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", LAN);
    ann.client.reconciliation(false);
    arena.run(1_000);
    World world = arena.host.world();
    int own = arena.own(ann);
    assertTrue(ann.client.world().exists(own), "it was made by the host");
    world.set(own, Runners.X, 100);
    arena.run(1_000);
    assertEquals(0, ann.client.world().get(own, Runners.X), 1, "a push stays unseen");
    world.set(own, Runners.X, 200);
    world.cut(own);
    arena.run(1_000);
    assertEquals(200, ann.client.world().get(own, Runners.X), 1e-9);
    int second = world.spawn(Runners.RUNNER, 0);
    arena.run(1_000);
    assertTrue(ann.client.world().exists(second));
    world.remove(second);
    arena.run(1_000);
    assertEquals(own, ann.client.world().nextOf(0, -1));
    assertEquals(-1, ann.client.world().nextOf(0, own));
  }

  @Test
  void withoutReconciliationWhatIsLeftWrongKeepsItsCause() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(1_000);
    ann.client.reconciliation(false);
    arena.host.world().set(arena.own(ann), Runners.X, 100);
    arena.run(3_000);
    assertTrue(ann.differences(Difference.Cause.DISTURBED) > 50);
    assertEquals(0, ann.client.counters().desyncs(), ann.differences::toString);
    ann.client.reconciliation(true);
    arena.run(500);
    ann.client.world().set(arena.own(ann), Runners.X, 300);
    arena.run(500);
    assertEquals(1, ann.client.counters().desyncs(), "and excuses nothing after it was put right");
  }

  @Test
  void aLowFrameRateNeverSpirals() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", LAN);
    ann.frameMillis = 400;
    ann.move.of(1, 0);
    arena.run(20_000);
    PredictedClient.Counters counters = ann.client.counters();
    long frames = 20_000 / 400;
    assertTrue(counters.skippedTicks() > 0);
    assertEquals(arena.host.tick(), ann.client.tick(), 400 / 15.0 + 10);
    assertTrue(counters.replayedTicks() < frames * 60, "" + counters.replayedTicks());
    assertTrue(counters.packets() <= frames);
    assertEquals(0, ann.differences(Difference.Cause.DESYNC));
  }

  @Test
  void aSlowHostGoesSlowerInsteadOfSpiralling() {
    Arena arena = arena();
    arena.hostFrameMillis = 200;
    Arena.Player ann = arena.join("ann", LAN);
    wander(arena, 20_000, 1);
    assertEquals(20_000 / 200 * 5, arena.host.tick(), 10);
    long ahead = ann.client.tick() - arena.host.tick();
    assertTrue(ahead > 0 && ahead < 100, ahead + " ticks ahead");
    assertEquals(0, ann.differences(Difference.Cause.DESYNC));
  }

  @Test
  void whatCameToRestArrivesAtRest() {
    Arena arena = arena();
    int ball = arena.host.world().spawn(Runners.BALL, World.NOBODY);
    Arena.Player ann = arena.join("ann", BAD);
    Random random = new Random(8);
    for (int round = 0; round < 30; round++) {
      arena.host.world().set(ball, Runners.VX, 5);
      arena.host.world().set(ball, Runners.VY, -3);
      arena.run(500 + random.nextInt(300));
      arena.host.world().set(ball, Runners.VX, 0);
      arena.host.world().set(ball, Runners.VY, 0);
      arena.run(2_500);
      for (int field = 0; field < 4; field++) {
        double truth = arena.host.world().get(ball, field);
        assertEquals(truth, ann.client.world().get(ball, field));
        assertEquals(truth, ann.client.drawn(ball, field), "round " + round);
      }
    }
  }

  @Test
  void whatRestsCostsNothing() {
    Arena arena = arena();
    for (int i = 0; i < 500; i++) {
      int ball = arena.host.world().spawn(Runners.BALL, World.NOBODY);
      arena.host.world().set(ball, Runners.X, i - 250);
    }
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(3_000);
    assertEquals(501, ann.client.world().size());
    long bytes = arena.host.counters(ann.id).orElseThrow().bytes();
    long packets = arena.host.counters(ann.id).orElseThrow().packets();
    arena.run(10_000);
    bytes = arena.host.counters(ann.id).orElseThrow().bytes() - bytes;
    packets = arena.host.counters(ann.id).orElseThrow().packets() - packets;
    assertTrue(packets > 200);
    assertTrue(bytes / packets <= 24, bytes / packets + " bytes a snapshot");
  }

  @Test
  void objectsComeAndGoWhateverIsLost() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", new NetworkConditions(80, 30, 25, 4, 10));
    Random random = new Random(4);
    World world = arena.host.world();
    for (int round = 0; round < 200; round++) {
      int id = random.nextInt(60);
      if (world.exists(id) && world.owner(id) == World.NOBODY) {
        world.remove(id);
      }
      if (random.nextBoolean()) {
        int ball = world.spawn(Runners.BALL, World.NOBODY);
        world.set(ball, Runners.VX, random.nextInt(3));
      }
      arena.run(100);
    }
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Runners.BALL) {
        world.set(id, Runners.VX, 0);
      }
    }
    arena.run(8_000);
    World known = ann.client.world();
    assertEquals(world.size(), known.size());
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      assertTrue(known.exists(id));
      assertEquals(world.get(id, Runners.X), known.get(id, Runners.X));
    }
    assertEquals(0, ann.differences(Difference.Cause.SNAPSHOT));
  }

  @Test
  void aClientThatForgotItsBaselinesIsToldFromNothing() {
    Arena arena = arena();
    for (int i = 0; i < 40; i++) {
      arena.host.world().spawn(Runners.BALL, World.NOBODY);
    }
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(2_000);
    // the same peer, started again: it acknowledges nothing
    Arena.Player again = new Arena.Player(arena, arena.game, "ann", 9, LAN);
    again.nextFrame = arena.now;
    arena.players.set(0, again);
    arena.run(3_000);
    assertEquals(41, again.client.world().size());
    assertEquals(1, arena.host.counters(ann.id).orElseThrow().resets());
    assertTrue(again.client.counters().undecodable() > 0);
  }

  @Test
  void anotherHostTakesOver() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", LAN);
    Arena.Player bob = arena.join("bob", BAD);
    int ball = arena.host.world().spawn(Runners.BALL, World.NOBODY);
    arena.host.world().set(ball, Runners.X, 7);
    wander(arena, 10_000, 2);
    int bobs = arena.own(bob);
    double x = arena.host.world().get(bobs, Runners.X);
    long tick = arena.host.tick();
    arena.host = AuthoritativeHost.takeOver(ann.client, arena.game, arena.settings, 2, arena::send);
    arena.host.add(ann.id, 0);
    arena.host.add(bob.id, 1);
    assertEquals(bobs, arena.own(bob));
    assertEquals(x, arena.host.world().get(bobs, Runners.X), 1);
    wander(arena, 10_000, 4);
    assertTrue(arena.host.tick() > tick + 600);
    for (Arena.Player player : arena.players) {
      player.move.of(0, 0);
      assertEquals(0, player.differences(Difference.Cause.DESYNC), player.differences::toString);
    }
    arena.run(3_000);
    assertEquals(7, bob.client.world().get(ball, Runners.X));
    assertEquals(arena.host.world().get(bobs, Runners.X), bob.client.world().get(bobs, Runners.X));
    assertTrue(arena.host.counters(bob.id).orElseThrow().applied() > 500);
  }

  @Test
  void theHostsOwnPlayerGoesTheSameWay() {
    Arena arena = arena();
    Arena.Player own = arena.join("host", NetworkConditions.PERFECT);
    Arena.Player far = arena.join("far", BAD);
    arena.run(3_000);
    own.move.of(1, 0);
    far.move.of(1, 0);
    arena.run(20_000);
    World world = arena.host.world();
    double ownWay = world.get(arena.own(own), Runners.X);
    double farWay = world.get(arena.own(far), Runners.X);
    assertEquals(ownWay, farWay, ownWay * 0.02);
    assertTrue(own.client.tick() > arena.host.tick(), "at least one tick ahead");
  }

  @Test
  void everythingThatHidesTheDelayCanBeSwitchedWhilePlaying() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", BAD);
    Arena.Player bob = arena.join("bob", LAN);
    wander(arena, 3_000, 1);
    int bobs = arena.own(bob);
    int anns = arena.own(ann);
    PredictedClient<Runners.Move> client = ann.client;

    client.prediction(false);
    ann.move.of(0, 0);
    arena.run(3_000);
    double before = client.drawn(anns, Runners.X);
    ann.move.of(1, 0);
    arena.run(100);
    assertEquals(before, client.drawn(anns, Runners.X), "waits for the host");
    client.prediction(true);
    arena.run(100);
    assertTrue(client.drawn(anns, Runners.X) > before);

    bob.move.of(1, 1);
    arena.run(2_000);
    client.delayMillis(400);
    arena.run(3_000);
    double late = arena.host.world().get(bobs, Runners.X) - client.drawn(bobs, Runners.X);
    client.delayMillis(100);
    arena.run(3_000);
    double soon = arena.host.world().get(bobs, Runners.X) - client.drawn(bobs, Runners.X);
    client.interpolation(false);
    arena.run(500);
    double now = arena.host.world().get(bobs, Runners.X) - client.drawn(bobs, Runners.X);
    assertTrue(late > soon && soon > now, late + " > " + soon + " > " + now);
    client.extrapolation(false);
    arena.run(500);
    assertEquals(client.world().get(bobs, Runners.X), client.drawn(bobs, Runners.X));

    client.reconciliation(false);
    arena.host.world().set(anns, Runners.Y, 400);
    arena.run(2_000);
    assertTrue(client.world().get(anns, Runners.Y) < 300, "stays wrong");
    client.reconciliation(true);
    arena.run(1_000);
    assertTrue(client.world().get(anns, Runners.Y) > 300);

    arena.host.snapshotMillis(200);
    long packets = arena.host.counters(ann.id).orElseThrow().packets();
    arena.run(10_000);
    assertEquals(50, arena.host.counters(ann.id).orElseThrow().packets() - packets, 2);
  }

  @Test
  void correctionsAreSmoothOnTheScreenOnly() {
    Arena arena = arena();
    Arena.Player ann = arena.join("ann", LAN);
    arena.run(3_000);
    int own = arena.own(ann);
    arena.host.world().set(own, Runners.X, 3);
    double[] last = {0, 0};
    arena.eachMilli =
        () -> {
          double drawn = ann.client.drawn(own, Runners.X);
          last[1] = Math.max(last[1], Math.abs(drawn - last[0]));
          last[0] = drawn;
        };
    arena.run(100);
    assertEquals(3, ann.client.world().get(own, Runners.X), "at once in the simulation");
    arena.run(900);
    assertEquals(3, last[0], 0.01);
    assertTrue(last[1] < 0.6, "at most " + last[1] + " a frame");
    assertEquals(1, ann.differences(Difference.Cause.DISTURBED));
    assertEquals(0, ann.differences(Difference.Cause.DESYNC));

    // a cut isn't bent
    arena.host.world().set(own, Runners.X, 100);
    arena.host.world().cut(own);
    arena.run(100);
    assertEquals(100, ann.client.drawn(own, Runners.X));
  }

  @Test
  void aSimulationThatIsNotDeterministicIsFoundOutWithItsTick() {
    Random random = new Random(1);
    Simulation<Runners.Move> game =
        new Simulation<>() {
          private final Runners fair = new Runners();

          @Override
          public java.util.List<ObjectKind> kinds() {
            return fair.kinds();
          }

          @Override
          public Codec<Runners.Move> inputs() {
            return fair.inputs();
          }

          @Override
          public void step(World world, int player, Runners.Move input) {
            fair.step(world, player, input);
            int id = world.nextOf(player, -1);
            world.set(id, Runners.X, world.get(id, Runners.X) + random.nextInt(2));
          }

          @Override
          public void joined(World world, int player) {
            fair.joined(world, player);
          }
        };
    Arena arena = new Arena(game, AuthoritySettings.DEFAULT);
    Arena.Player ann = arena.join("ann", LAN);
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, UTF_8));
    try {
      arena.run(3_000);
    } finally {
      System.setErr(before);
    }
    assertEquals(1, log.toString(UTF_8).split("equal inputs", -1).length - 1, "told once");
    assertTrue(ann.differences(Difference.Cause.DESYNC) > 10);
    assertTrue(ann.differences.get(0).tick() > 0);
    assertTrue(ann.client.counters().desyncs() > 10);
  }

  @Test
  void whoUsesTheIdThatSpawnDidNotGiveIsToldWhere() {
    World world = new World(new Runners().kinds(), 4, 2);
    assertSaid(() -> world.set(-1, 0, 1), "the id -1: spawn answers -1 on a client");
    assertSaid(() -> world.get(3, 0), "no object has the id 3");
  }

  @Test
  void anInputThatIsTooLongNamesTheSetting() {
    Runners runners = new Runners();
    Codec<Runners.Move> wordy =
        new Codec<>() {
          @Override
          public void encode(Runners.Move move, BitWriter out) {
            runners.inputs().encode(move, out);
            out.bits(0, 8);
          }

          @Override
          public Runners.Move create() {
            return runners.inputs().create();
          }

          @Override
          public Runners.Move decode(BitReader in, Runners.Move reuse) {
            return runners.inputs().decode(in, reuse);
          }
        };
    Simulation<Runners.Move> game =
        new Simulation<>() {
          @Override
          public java.util.List<ObjectKind> kinds() {
            return runners.kinds();
          }

          @Override
          public Codec<Runners.Move> inputs() {
            return wordy;
          }

          @Override
          public void step(World world, int player, Runners.Move input) {}
        };
    Arena arena = new Arena(game, AuthoritySettings.builder().maxInputBytes(1).build());
    arena.join("ann", LAN);
    assertSaid(() -> arena.run(1_000), "bytes but AuthoritySettings.maxInputBytes is 1");
  }

  private static void assertSaid(Executable misuse, String words) {
    String said = "" + assertThrows(IllegalArgumentException.class, misuse).getMessage();
    assertTrue(said.contains(words), said);
  }

  @Test
  void hitsCountWhereTheShooterSawThem() {
    boolean[] shooting = {false};
    double[] errors = {0, 0, 0};
    Runners game = new Runners();
    Arena[] holder = new Arena[1];
    Simulation<Runners.Move> shooter =
        new Simulation<>() {
          @Override
          public java.util.List<ObjectKind> kinds() {
            return game.kinds();
          }

          @Override
          public Codec<Runners.Move> inputs() {
            return game.inputs();
          }

          @Override
          public void step(World world, int player, Runners.Move input) {
            game.step(world, player, input);
            if (holder[0] != null
                && world == holder[0].host.world()
                && player == 0
                && input.y == 1
                && !shooting[0]) {
              shooting[0] = true;
              int target = world.nextOf(1, -1);
              errors[0] = world.seen(0, target, Runners.X);
              errors[1] = world.get(target, Runners.X);
            }
          }

          @Override
          public void joined(World world, int player) {
            game.joined(world, player);
          }
        };
    Arena arena = new Arena(shooter, AuthoritySettings.DEFAULT);
    holder[0] = arena;
    Arena.Player ann = arena.join("ann", new NetworkConditions(100, 5, 0, 1, 0));
    Arena.Player bob = arena.join("bob", LAN);
    bob.move.of(1, 0);
    arena.run(6_000);
    int target = arena.own(bob);
    // Ann shoots at what she sees in this frame
    ann.move.of(0, 1);
    double[] seen = {0};
    long before = ann.client.tick();
    arena.eachMilli =
        () -> {
          if (ann.client.tick() > before && seen[0] == 0) {
            seen[0] = ann.client.drawn(target, Runners.X);
          }
        };
    arena.run(1_000);
    assertTrue(shooting[0]);
    assertEquals(seen[0], errors[0], 0.05);
    assertTrue(errors[1] - errors[0] > 0.8, "without it she would have had to lead the target");
  }

  @Test
  void worldsOfTheSameInputsAreEqual() {
    int[][] ends = new int[2][];
    for (int run = 0; run < 2; run++) {
      Arena arena = arena();
      arena.join("ann", BAD);
      wander(arena, 5_000, 6);
      ends[run] = arena.host.world().raw.clone();
    }
    assertArrayEquals(ends[0], ends[1]);
    assertFalse(java.util.Arrays.equals(new int[ends[0].length], ends[0]));
  }
}
