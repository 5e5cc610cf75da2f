package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.AuthorityTable.Player;
import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.Runners;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long and hostile play over a session, in virtual time. */
@Timeout(600)
class AuthoritySoakTest {

  @Test
  void halfAnHourOnABadLineWithoutADesync() {
    AuthorityTable table = new AuthorityTable(Topology.STAR, AuthorityTable.BAD);
    table.frameMillis = 1000.0 / 30;
    Player ann = table.join("ann");
    Player bob = table.join("bob");
    table.wander(30 * 60, 30);
    for (Player player : table.players) {
      assertEquals(0, player.client().counters().desyncs(), player.differences::toString);
      assertTrue(player.client().counters().compared() > 20_000, player.client()::toString);
      assertEquals(0, player.client().counters().malformed());
    }
    AuthoritativeHost.PeerCounters counted =
        ann.play.host().orElseThrow().counters(bob.session.self().orElseThrow()).orElseThrow();
    assertEquals(0, counted.falseAcks() + counted.changed() + counted.malformed());
    assertEquals(0, counted.tooMany() + counted.foreign() + counted.future());
    assertTrue(counted.repeated() * 100 < counted.applied() * 3, counted::toString);
    assertEquals(0, bob.play.dropped());
  }

  @Test
  void whateverAMemberSendsTheOthersPlayOn() {
    AuthorityTable table = new AuthorityTable(Topology.MESH, AuthorityTable.LAN);
    Player ann = table.join("ann");
    Player bob = table.join("bob");
    Player mal = table.join("mal");
    table.wander(3, 8);
    Random random = new Random(9);
    AuthorityMessages.Inputs inputs = new AuthorityMessages.Inputs();
    AuthorityMessages.Snapshot snapshot = new AuthorityMessages.Snapshot();
    table.run(
        10,
        () -> {
          for (Peer peer : mal.session.peers()) {
            for (int i = 0; i < 5; i++) {
              fill(inputs, random, 0xA2);
              fill(snapshot, random, 0xA1);
              mal.session.send(peer, inputs);
              mal.session.send(peer, snapshot);
            }
            mal.session.broadcast(
                new AuthorityMessages.Seat(random.nextInt(256), ann.session.self()));
          }
        });
    var counted = ann.play.host().orElseThrow().counters(mal.session.self().orElseThrow());
    assertTrue(counted.orElseThrow().malformed() + counted.orElseThrow().tooMany() > 1_000);
    assertTrue(ann.play.dropped() > 1_000, "snapshots to the host");
    assertTrue(bob.play.dropped() > 1_000, "snapshots and inputs that aren't the host's");
    assertEquals(0, bob.client().counters().malformed(), "only the host is listened to");
    assertEquals(bob.session.self(), ann.play.peer(bob.client().player()));
    assertEquals(ann.client().player(), bob.play.player(ann.session.self().orElseThrow()));
    table.players.remove(mal);
    mal.session.close();
    table.rest();
    double before = bob.world().get(bob.own(), Runners.X);
    bob.move.of(1, 0);
    table.run(2);
    table.rest();
    assertTrue(bob.world().get(bob.own(), Runners.X) > before);
    assertEquals(table.truth().get(bob.own(), Runners.X), bob.world().get(bob.own(), Runners.X));
    assertEquals(0, bob.differences("DESYNC"), bob.differences::toString);
  }

  private static void fill(AuthorityMessages.Carried packet, Random random, int kind) {
    packet.length = 1 + random.nextInt(80);
    for (int i = 0; i < packet.length; i++) {
      packet.bytes[i] = (byte) random.nextInt(256);
    }
    packet.bytes[0] = (byte) kind;
    packet.bytes[1] = 1;
    packet.bytes[2] = 2;
  }

  @Test
  void aFrameAllocatesNothing() {
    NetworkConditions steady = new NetworkConditions(20, 0, 0, 1, 0);
    AuthorityTable table = new AuthorityTable(Topology.STAR, steady);
    table.join("ann");
    table.join("bob");
    table.join("cid");
    table.wander(60, 2);
    int clean = 0;
    StringBuilder seen = new StringBuilder();
    for (int window = 0; window < 10; window++) {
      long bytes = 0;
      for (int frame = 0; frame < 100; frame++) {
        table.network.advance(Duration.ofMillis(16));
        for (int i = 0; i < table.players.size(); i++) {
          Player player = table.players.get(i);
          player.move.of(frame / 20 % 3 - 1, frame / 30 % 3 - 1);
          long before = AllocationMeter.bytes();
          player.session.poll();
          player.play.advance(player.move);
          player.session.flush();
          bytes += AllocationMeter.bytes() - before;
        }
      }
      clean += bytes == 0 ? 1 : 0;
      seen.append(bytes).append(' ');
    }
    // an optimisation that is undone, or a table that grows for the last time
    assertTrue(clean >= 7, "bytes in 100 frames of three: " + seen);
  }
}
