package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.AuthorityTable.Player;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.Runners;
import dev.playmesh.authority.World;
import dev.playmesh.types.NetworkConditions;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A game that one peer of a session decides. */
@Timeout(120)
class AuthorityPlayTest {

  private static void assertSame(AuthorityTable table) {
    World truth = table.truth();
    for (Player player : table.players) {
      World known = player.world();
      assertEquals(truth.size(), known.size(), player.session::toString);
      for (int id = truth.next(-1); id >= 0; id = truth.next(id)) {
        assertEquals(truth.owner(id), known.owner(id));
        assertEquals(truth.get(id, Runners.X), known.get(id, Runners.X));
        assertEquals(truth.get(id, Runners.Y), known.get(id, Runners.Y));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void allSeeTheSameOnABadLine(Topology topology) {
    AuthorityTable table = new AuthorityTable(topology, AuthorityTable.BAD);
    for (String name : new String[] {"ann", "bob", "cid", "dan"}) {
      table.join(name);
      table.run(1);
    }
    table.wander(30, 1);
    table.rest();
    assertEquals(4, table.truth().size());
    assertSame(table);
    Set<Integer> numbers = new HashSet<>();
    for (Player player : table.players) {
      assertEquals(Authority.Phase.PLAYING, player.play.phase());
      assertEquals(0, player.differences("DESYNC") + player.differences("SNAPSHOT"));
      assertTrue(player.client().counters().compared() > 300);
      assertTrue(numbers.add(player.client().player()));
      assertEquals(0, player.recorder.errors.size(), () -> "" + player.recorder.errors);
      for (Player other : table.players) {
        // who is who is known to all
        assertEquals(
            other.client().player(),
            player.play.player(other.session.self().orElseThrow()),
            player.session + " of " + other.session);
        assertEquals(other.session.self(), player.play.peer(other.client().player()));
      }
    }
  }

  @Test
  void ownMovesCountAtOnceAlsoTheHosts() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, AuthorityTable.BAD);
    Player ann = table.join("ann");
    Player bob = table.join("bob");
    table.run(5);
    for (Player player : table.players) {
      double before = player.world().get(player.own(), Runners.X);
      player.move.of(1, 0);
      table.run(0.05);
      assertTrue(player.world().get(player.own(), Runners.X) > before);
    }
    assertTrue(ann.play.host().isPresent());
    assertTrue(bob.play.host().isEmpty());
    long hostTick = ann.play.host().orElseThrow().tick();
    assertTrue(ann.client().tick() > hostTick, "the host's own player runs ahead like the others");
  }

  @Test
  void whoJoinsLateGetsFigureAndWorldAndWhoLeavesLosesIt() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, AuthorityTable.LAN);
    table.join("ann");
    Player bob = table.join("bob");
    table.wander(5, 3);
    Player cid = table.join("cid");
    table.run(3);
    assertEquals(3, table.truth().size());
    assertEquals(3, cid.world().size());
    assertTrue(cid.own() >= 0);
    table.leave(bob);
    table.run(2);
    assertEquals(2, table.truth().size());
    assertEquals(2, cid.world().size());
    assertTrue(cid.play.peer(1).isEmpty(), "the number is free");
    Player dan = table.join("dan");
    table.run(3);
    assertEquals(1, dan.client().player());
    table.rest();
    assertSame(table);
  }

  @ParameterizedTest
  @EnumSource(Topology.class)
  void whenTheHostLeavesTheNextTakesOver(Topology topology) {
    AuthorityTable table = new AuthorityTable(topology, AuthorityTable.LAN);
    Player ann = table.join("ann");
    Player bob = table.join("bob");
    Player cid = table.join("cid");
    table.wander(10, 4);
    int bobs = bob.own();
    int cids = cid.own();
    table.rest();
    double x = cid.world().get(cids, Runners.X);
    table.leave(ann);
    boolean[] orphaned = {false};
    table.run(3, () -> orphaned[0] |= cid.play.phase() == Authority.Phase.ORPHANED);
    assertTrue(orphaned[0]);
    assertTrue(bob.play.host().isPresent());
    assertEquals(2, table.truth().size(), "the former host's figure is gone");
    assertEquals(bobs, bob.own());
    assertEquals(cids, cid.own());
    assertEquals(x, cid.world().get(cids, Runners.X));
    table.wander(10, 5);
    table.rest();
    assertSame(table);
    for (Player player : table.players) {
      assertEquals(Authority.Phase.PLAYING, player.play.phase());
      assertEquals(0, player.differences("DESYNC"), player.differences::toString);
    }
    // and again
    table.leave(bob);
    table.run(3);
    assertTrue(cid.play.host().isPresent());
    assertEquals(cids, cid.own());
    assertEquals(1, table.truth().size());
  }

  @Test
  void killedHostIsSucceededToo() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, AuthorityTable.LAN);
    Player ann = table.join("ann");
    Player bob = table.join("bob");
    table.join("cid");
    table.wander(5, 6);
    table.network.vanish(ann.session);
    table.players.remove(ann);
    table.wander(12, 7);
    assertTrue(bob.play.host().isPresent());
    table.rest();
    assertEquals(2, table.truth().size());
    assertSame(table);
  }

  @Test
  void withoutSomebodyWhoDecidesTheOthersAreTold() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, AuthorityTable.LAN);
    Player ann = table.join("ann");
    table.run(1);
    Player watcher = table.join("watcher", false);
    Player cid = table.join("cid");
    assertEquals(Authority.Phase.WAITING, cid.play.phase());
    table.run(3);
    assertEquals(Authority.Phase.PLAYING, cid.play.phase());
    table.leave(ann);
    table.run(3);
    assertTrue(watcher.session.isHost());
    assertEquals(Authority.Phase.ORPHANED, watcher.play.phase());
    assertEquals(Authority.Phase.ORPHANED, cid.play.phase());
    long tick = cid.client().tick();
    table.run(1);
    assertEquals(tick, cid.client().tick(), "nothing moves");
    table.leave(watcher);
    table.run(3);
    assertEquals(Authority.Phase.PLAYING, cid.play.phase());
    assertTrue(cid.client().tick() > 0);
    table.leave(cid);
    assertEquals(Authority.Phase.CLOSED, cid.play.phase());
    assertEquals(0, cid.play.advance(cid.move));
  }

  @Test
  void peersThatDontPlayTheSameAreRefusedByName() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, NetworkConditions.PERFECT);
    Player ann = table.join("ann");
    table.run(1);
    AuthoritySettings faster = AuthoritySettings.builder().objects(64).stepMillis(10).build();
    SessionConfig mesh = SessionConfig.builder().game("runners", 1).name("mesh").build();
    Session without = table.network.join(mesh, table.room);
    Session other = table.network.join(table.config("other", faster), table.room);
    AuthoritySettings fewer = AuthoritySettings.builder().objects(64).players(31).build();
    Session small = table.network.join(table.config("small", fewer), table.room);
    table.run(
        2,
        () -> {
          without.poll();
          other.poll();
          small.poll();
        });
    String reasons = "" + ann.recorder.reasons;
    assertTrue(reasons.contains("playmesh.Snapshot(15 ms, 64 objects"), reasons);
    assertTrue(reasons.contains("not registered there"), reasons);
    assertTrue(reasons.contains("playmesh.Snapshot(10 ms, 64 objects"), reasons);
    assertTrue(reasons.contains("64 objects, 31 players, inputs of 64 B, kinds "), reasons);
  }

  @Test
  void misuseThrowsAtTheCall() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, NetworkConditions.PERFECT);
    Player ann = table.join("ann");
    assertThrows(
        IllegalStateException.class, () -> ann.session.client(new Runners(), table.settings));
    Session plain =
        table.network.join(SessionConfig.builder().game("runners", 1).build(), table.room);
    IllegalArgumentException unregistered =
        assertThrows(
            IllegalArgumentException.class, () -> plain.host(new Runners(), table.settings));
    assertTrue(unregistered.toString().contains("MessageTypes.builder().authority("));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            MessageTypes.builder()
                .authority(new Runners(), table.settings)
                .authority(new Runners(), table.settings));
    assertFalse(ann.play.host().isPresent());
  }
}
