package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.types.NetworkConditions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When another host takes over, all counts start anew and nobody notices but for the pause. */
@SuppressWarnings("LongDoubleConversion") // small numbers
class TakeoverTest {

  private static final AuthoritySettings SETTINGS = AuthoritySettings.builder().objects(64).build();
  private static final NetworkConditions LAN = NetworkConditions.preset("lan").orElseThrow();

  /** N2 without its losses: a late input is a correction, whoever is the host. */
  private static final NetworkConditions FAR = new NetworkConditions(100, 10, 0, 1, 0);

  private final Arena arena = new Arena(new Runners(), SETTINGS);

  private void run(double seconds) {
    int[] frame = {0};
    for (double left = seconds * 1000; left > 0; left -= 200) {
      frame[0]++;
      for (int i = 0; i < arena.players.size(); i++) {
        arena.players.get(i).move.of((frame[0] + i) / 3 % 2 == 0 ? 1 : -1, i % 3 - 1);
      }
      arena.run(200);
    }
  }

  /** The host is gone; after a while the first player's peer goes on. */
  private void change(double pauseSeconds) {
    arena.host = AuthoritativeHost.create(arena.game, SETTINGS, 9, (to, bytes, length) -> {});
    for (Arena.Player player : arena.players) {
      player.client.follow();
      player.down.drop();
    }
    run(pauseSeconds);
    PredictedClient<Runners.Move> heir = arena.players.get(0).client;
    arena.host = AuthoritativeHost.takeOver(heir, arena.game, SETTINGS, 2, arena::send);
    for (int i = 0; i < arena.players.size(); i++) {
      arena.host.add(arena.players.get(i).id, i);
    }
  }

  private void join(NetworkConditions line) {
    arena.join("heir", NetworkConditions.PERFECT);
    arena.join("bob", line);
    arena.join("cid", line);
    run(8);
  }

  private List<String> said() {
    List<String> said = new ArrayList<>();
    for (Arena.Player player : arena.players) {
      player.differences.forEach(difference -> said.add(player.id + ": " + difference));
    }
    return said;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 4})
  void nobodyIsCorrected(double pauseSeconds) {
    join(FAR);
    arena.players.forEach(player -> player.differences.clear());
    change(pauseSeconds);
    run(10);
    assertEquals(List.of(), said());
    for (Arena.Player player : arena.players) {
      assertEquals(2, player.client.counters().hosts());
      assertTrue(player.client.counters().compared() > 200);
    }
  }

  @Test
  void theOwnFigureStandsStillAndNeverJumpsBack() {
    join(FAR);
    change(0.5);
    double[] last = new double[3];
    double[] most = new double[3];
    for (int i = 0; i < 3; i++) {
      last[i] = drawn(arena.players.get(i), i);
    }
    arena.eachMilli =
        () -> {
          for (int i = 0; i < 3; i++) {
            double now = drawn(arena.players.get(i), i);
            most[i] = Math.max(most[i], Math.abs(now - last[i]));
            last[i] = now;
          }
        };
    run(5);
    for (int i = 0; i < 3; i++) {
      // at 4.5 m/s a frame of 16.7 ms is 7.5 cm
      assertTrue(most[i] < 0.09, "player " + i + " stepped " + most[i] + " m in a frame");
    }
  }

  private static double drawn(Arena.Player player, int number) {
    int id = player.client.world().nextOf(number, -1);
    return player.client.drawn(id, Runners.X);
  }

  @Test
  void othersAreDrawnOnWithoutAJump() {
    join(FAR);
    Arena.Player bob = arena.players.get(1);
    change(0.5);
    double[] last = {drawn(bob, 0), drawn(bob, 2)};
    double[] most = new double[2];
    arena.eachMilli =
        () -> {
          double[] now = {drawn(bob, 0), drawn(bob, 2)};
          for (int i = 0; i < 2; i++) {
            most[i] = Math.max(most[i], Math.abs(now[i] - last[i]));
            last[i] = now[i];
          }
        };
    run(5);
    assertTrue(most[0] < 0.17 && most[1] < 0.17, most[0] + " m, " + most[1] + " m in a frame");
    assertTrue(bob.client.delayMillis() < 120, bob.client.delayMillis() + " ms behind");
  }

  @Test
  void whatIsCountedIsAboutThePresentHost() {
    join(LAN);
    Arena.Player bob = arena.players.get(1);
    bob.up.conditions = new NetworkConditions(300, 0, 30, 4, 0);
    run(5);
    assertTrue(bob.client.counters().lateInputs() > 20);
    bob.up.conditions = LAN;
    run(10);
    change(1);
    run(5);
    for (Arena.Player player : arena.players) {
      PredictedClient.Counters counters = player.client.counters();
      assertEquals(0, counters.lateInputs(), player.id + ": " + counters);
      assertTrue(arena.host.tick() - player.client.hostTick() < 10);
      assertTrue(counters.ticks() > 250 && counters.ticks() < 360, counters::toString);
      assertTrue(player.client.unconfirmedInputs() < 20, "" + player.client.unconfirmedInputs());
      assertEquals(0, arena.host.counters(player.id).orElseThrow().repeated());
    }
  }

  @Test
  void whoDoesNotSpeakIsWaitedForHalfASecond() {
    join(LAN);
    change(0.1);
    arena.host.remove(arena.players.get(2).id);
    arena.host.add(dev.playmesh.types.PeerId.of("mute"), 2);
    long tick = arena.host.tick();
    arena.run(450);
    assertEquals(tick, arena.host.tick());
    arena.run(200);
    assertTrue(arena.host.tick() > tick);
  }

  @Test
  void aHostThatIsSilentForLongIsNotPredictedForLong() {
    join(LAN);
    arena.host = AuthoritativeHost.create(arena.game, SETTINGS, 9, (to, bytes, length) -> {});
    run(10);
    Arena.Player bob = arena.players.get(1);
    assertEquals(bob.client.hostTick() + 240, bob.client.tick());
    change(0.5);
    run(3);
    long ahead = bob.client.tick() - arena.host.tick();
    assertTrue(ahead >= 0 && ahead < 30, ahead + " ticks ahead");
    assertEquals(0, bob.differences(Difference.Cause.DESYNC));
  }

  @Test
  void afterAHostsStandstillPlayGoesOnAtOnce() {
    join(LAN);
    arena.hostFrameMillis = 6_000;
    arena.run(6_000);
    arena.hostFrameMillis = 1000.0 / 60;
    run(1.5);
    long before = arena.host.counters(arena.players.get(1).id).orElseThrow().applied();
    run(2);
    for (Arena.Player player : arena.players) {
      long ahead = player.client.tick() - arena.host.tick();
      assertTrue(ahead >= 0 && ahead < 30, ahead + " ticks ahead");
    }
    long after = arena.host.counters(arena.players.get(1).id).orElseThrow().applied();
    assertTrue(after - before > 125, (after - before) + " inputs in two seconds");
  }

  @Test
  void underAHostThatBeginsAnewPlayGoesOnAtOnce() {
    join(LAN);
    for (Arena.Player player : arena.players) {
      player.client.follow();
      player.down.drop();
    }
    arena.host = AuthoritativeHost.create(arena.game, SETTINGS, 2, arena::send);
    for (int i = 0; i < arena.players.size(); i++) {
      arena.host.add(arena.players.get(i).id, i);
    }
    run(2);
    for (Arena.Player player : arena.players) {
      long ahead = player.client.tick() - arena.host.tick();
      assertTrue(ahead >= 0 && ahead < 30, ahead + " ticks ahead");
      assertTrue(arena.host.counters(player.id).orElseThrow().applied() > 60);
    }
  }
}
