package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.CHAT;
import static dev.playmesh.channel.Pair.KEYED;
import static dev.playmesh.channel.Pair.SHOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An hour of nothing from the other side. */
class SilenceTest {

  private static final int HOUR = 3_600_000;

  private int steps;
  private int states;
  private int accepted;

  private void play(Pair pair) {
    if (++steps % 5 == 0) {
      states++;
      pair.a.send(KEYED, states % 300, Pair.bytes(states));
      pair.a.send(BLINK, states);
      if (pair.a.send(SHOT, accepted) == SendResult.ACCEPTED) {
        accepted++;
      }
      pair.a.send(CHAT, states);
      pair.a.flush();
    }
  }

  private static long newestOf(Pair pair, int key) {
    return pair.b.values(KEYED).stream()
        .filter(v -> v % 300 == key)
        .mapToLong(v -> v)
        .max()
        .orElse(-1);
  }

  @Test
  void nothingGrowsWithoutBoundWhileThePeerIsSilentForAnHour() {
    Pair pair = new Pair(1).connect();
    pair.run(1_000);
    pair.network.outage = true;
    int opened = pair.network.opened;
    long mostQueued = 0;
    for (int minute = 0; minute < 60; minute++) {
      pair.eachStep = () -> play(pair);
      pair.runCoarsely(HOUR / 60);
      mostQueued = Math.max(mostQueued, pair.a.link.stats().queuedBytes());
    }
    pair.eachStep = () -> {};
    LinkSettings settings = LinkSettings.DEFAULT;
    long most = 3L * settings.queueBytes() + 300 * 4 + 1_024 * 4;
    assertTrue(mostQueued <= most, mostQueued + " bytes were queued");
    int tries = pair.network.opened - opened;
    assertTrue(tries < 2 * 360, tries + " connections were tried in an hour");
    assertTrue(pair.network.pending() < 1_000, pair.network.pending() + " things are under way");
    assertEquals(PeerState.RECONNECTING, pair.a.state());
    pair.network.outage = false;
    pair.run(60_000);
    assertEquals(PeerState.CONNECTED, pair.a.state());
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < accepted; i++) {
      all.add(i);
    }
    assertEquals(all, pair.b.values(SHOT));
    for (int key = 0; key < 300; key++) {
      int expected = states - (states - key) % 300;
      assertEquals(expected, newestOf(pair, key), "key " + key);
    }
  }

  @Test
  void nothingGrowsWithoutBoundWhileThePeersProcessStandsStillForAnHour() {
    Pair pair = new Pair(2).connect();
    pair.run(1_000);
    pair.b.frozen = true;
    pair.eachStep = () -> play(pair);
    long mostQueued = 0;
    for (int minute = 0; minute < 60; minute++) {
      pair.runCoarsely(HOUR / 60);
      mostQueued = Math.max(mostQueued, pair.a.link.stats().queuedBytes());
    }
    pair.eachStep = () -> {};
    long most = 3L * LinkSettings.DEFAULT.queueBytes() + 300 * 4 + 1_024 * 4;
    assertTrue(mostQueued <= most, mostQueued + " bytes were queued");
    pair.b.frozen = false;
    pair.runUntil(60_000, () -> pair.a.state() == PeerState.CONNECTED);
    pair.run(60_000);
    assertEquals(accepted, pair.b.values(SHOT).size());
    assertEquals(0, pair.a.link.undelivered());
  }
}
