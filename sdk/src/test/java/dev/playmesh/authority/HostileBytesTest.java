package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What arrives can be anything: it is dropped and counted, and play goes on. */
class HostileBytesTest {

  private static final NetworkConditions LAN = NetworkConditions.preset("lan").orElseThrow();

  /** An arena whose packets down are kept as they pass. */
  private static Arena arena(List<byte[]> down) {
    Arena arena = new Arena(new Runners(), AuthoritySettings.DEFAULT);
    for (int i = 0; i < 30; i++) {
      int ball = arena.host.world().spawn(Runners.BALL, World.NOBODY);
      arena.host.world().set(ball, Runners.VX, 1 + i % 5);
    }
    arena.host =
        AuthoritativeHost.takeOver(
            copyOf(arena.host.world()),
            arena.game,
            arena.settings,
            1,
            (to, bytes, length) -> {
              down.add(Arrays.copyOf(bytes, length));
              arena.send(to, bytes, length);
            });
    return arena;
  }

  private static PredictedClient<Runners.Move> copyOf(World world) {
    PredictedClient<Runners.Move> client =
        PredictedClient.create(new Runners(), AuthoritySettings.DEFAULT, (b, l) -> {});
    client.confirmed().copyFrom(world);
    return client;
  }

  @Test
  void neitherSideMindsGarbage() {
    List<byte[]> down = new ArrayList<>();
    Arena arena = arena(down);
    Arena.Player ann = arena.join("ann", LAN);
    ann.move.of(1, 0);
    arena.run(2_000);
    Random random = new Random(77);
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = hostile(random, down);
      // a host doesn't get its own packets back with another term: those are real news
      if (bytes.length > 1 && bytes[0] == (byte) SnapshotHeader.KIND) {
        bytes[1] = 1;
      }
      ann.client.receive(bytes, 0, bytes.length, arena.now);
      bytes[0] = round % 2 == 0 ? (byte) InputPacket.KIND : bytes[0];
      if (bytes.length > 2 && round % 4 == 0) {
        bytes[1] = 1;
        bytes[2] = 0;
      }
      arena.host.receive(ann.id, bytes, 0, bytes.length, arena.now);
      if (round % 20 == 0) {
        arena.run(15);
      }
    }
    assertTrue(ann.client.counters().malformed() > 100);
    assertTrue(arena.host.counters(ann.id).orElseThrow().malformed() > 100);
    ann.move.of(0, 0);
    arena.run(5_000);
    World world = arena.host.world();
    assertEquals(world.size(), ann.client.world().size());
    int own = arena.own(ann);
    assertEquals(world.get(own, Runners.X), ann.client.world().get(own, Runners.X));
  }

  private static byte[] hostile(Random random, List<byte[]> real) {
    if (random.nextInt(3) == 0) {
      byte[] bytes = new byte[1 + random.nextInt(60)];
      random.nextBytes(bytes);
      if (random.nextBoolean()) {
        bytes[0] = (byte) SnapshotHeader.KIND;
      }
      return bytes;
    }
    byte[] bytes = real.get(random.nextInt(real.size())).clone();
    if (random.nextBoolean()) {
      bytes = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
    }
    for (int flips = random.nextInt(4); flips >= 0; flips--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  @Test
  void everyTruncationOfASnapshotIsRefused() {
    List<byte[]> down = new ArrayList<>();
    Arena arena = arena(down);
    arena.join("ann", LAN);
    arena.run(100);
    byte[] first = down.get(0);
    int taken = 0;
    for (int length = 0; length < first.length; length++) {
      PredictedClient<Runners.Move> client =
          PredictedClient.create(new Runners(), AuthoritySettings.DEFAULT, (b, l) -> {});
      // the range coder leaves out zeros at the end, so that one byte less may still say it all
      taken += client.receive(first, 0, length, 0) ? 1 : 0;
      assertTrue(client.counters().snapshots() == 0 || length >= first.length - 1);
    }
    assertTrue(taken <= 1);
  }
}
