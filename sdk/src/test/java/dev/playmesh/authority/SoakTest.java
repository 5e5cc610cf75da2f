package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.AllocationMeter;
import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.types.NetworkConditions;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Long play over virtual time. */
class SoakTest {

  private static final NetworkConditions BAD = NetworkConditions.preset("bad").orElseThrow();

  @Test
  void halfAnHourOnABadLineWithoutADesync() {
    AuthoritySettings settings = AuthoritySettings.builder().objects(64).interestRadius(60).build();
    Arena arena = new Arena(new Runners(), settings);
    arena.host.world().spawn(Runners.SUN, World.NOBODY);
    Arena.Player ann = arena.join("ann", BAD);
    arena.join("bob", BAD);
    Random random = new Random(30);
    for (int step = 0; step < 30 * 60 * 4; step++) {
      for (Arena.Player player : arena.players) {
        player.move.of(random.nextInt(3) - 1, random.nextInt(3) - 1);
      }
      arena.run(250);
    }
    for (Arena.Player player : arena.players) {
      PredictedClient.Counters counters = player.client.counters();
      assertEquals(0, counters.desyncs(), player.differences::toString);
      assertTrue(counters.compared() > 30_000, "" + counters);
      assertEquals(0, counters.undecodable() + counters.malformed(), "" + counters);
      var host = arena.host.counters(player.id).orElseThrow();
      assertEquals(0, host.falseAcks() + host.changed() + host.malformed() + host.tooMany());
      assertTrue(host.repeated() * 100 < host.applied() * 2, "" + host);
    }
    assertEquals(0, ann.differences(Difference.Cause.SNAPSHOT));
  }

  @Test
  void nothingIsAllocatedAfterTheFirstSeconds() {
    AuthoritySettings settings = AuthoritySettings.builder().budgetBytes(8_800).build();
    Runners game = new Runners();
    byte[][] up = new byte[4][1200];
    byte[][] down = new byte[16][1200];
    int[] upLength = new int[4];
    int[] downLength = new int[16];
    int[] counts = new int[2];
    dev.playmesh.types.PeerId id = dev.playmesh.types.PeerId.of("ann");
    AuthoritativeHost<Runners.Move> host =
        AuthoritativeHost.create(
            game,
            settings,
            1,
            (to, bytes, length) -> {
              System.arraycopy(bytes, 0, down[counts[0]], 0, length);
              downLength[counts[0]++] = length;
            });
    PredictedClient<Runners.Move> client =
        PredictedClient.create(
            game,
            settings,
            (bytes, length) -> {
              System.arraycopy(bytes, 0, up[counts[1]], 0, length);
              upLength[counts[1]++] = length;
            });
    Random random = new Random(1);
    for (int i = 0; i < 999; i++) {
      int ball = host.world().spawn(Runners.BALL, World.NOBODY);
      host.world().set(ball, Runners.VX, random.nextDouble() - 0.5);
    }
    host.add(id);
    Runners.Move move = new Runners.Move();
    long allocated = 0;
    for (int frame = 0; frame < 4_000; frame++) {
      if (frame == 3_000) {
        allocated = AllocationMeter.bytes();
      }
      double now = frame * 15;
      move.of(frame / 40 % 3 - 1, 0);
      host.advance(now);
      for (int i = 0; i < counts[0]; i++) {
        client.receive(down[i], 0, downLength[i], now + 1);
      }
      counts[0] = 0;
      client.advance(now + 1, move);
      for (int i = 0; i < counts[1]; i++) {
        host.receive(id, up[i], 0, upLength[i], now + 2);
      }
      counts[1] = 0;
      for (int object = 0; frame > 1_000 && object < 999; object++) {
        client.drawn(object, Runners.X);
      }
    }
    allocated = AllocationMeter.bytes() - allocated;
    assertEquals(1000, client.world().size());
    assertTrue(client.counters().snapshots() > 1_000);
    // 1000 frames with about 333 snapshots of 1000 moving objects
    assertTrue(allocated < 64_000, allocated + " bytes in 1000 frames");
  }
}
