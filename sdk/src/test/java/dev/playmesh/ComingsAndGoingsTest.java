package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Members that come and go at random, around a server that dies and returns. */
@Timeout(120)
class ComingsAndGoingsTest {

  private static final int MOST_MEMBERS = 6;

  static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  /** What one session was told, checked as it comes. */
  private static final class Story implements SessionListener {
    final Map<Peer, String> ofPeer = new HashMap<>();
    final Map<PeerId, String> ofId = new LinkedHashMap<>();
    final List<String> hosts = new ArrayList<>();
    long term;
    int closed;

    private void add(Peer peer, String letter) {
      assertEquals(0, closed, "nothing comes after the end");
      ofPeer.merge(peer, letter, String::concat);
      ofId.merge(peer.id(), letter, String::concat);
    }

    @Override
    public void onPeerJoined(Peer peer) {
      add(peer, "j");
    }

    @Override
    public void onPeerConnected(Peer peer) {
      add(peer, "c");
    }

    @Override
    public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
      add(peer, "l");
    }

    @Override
    public void onHostChanged(PeerId host, long newTerm) {
      hosts.add(host + "@" + newTerm);
      assertTrue(newTerm > term, () -> "terms grow: " + hosts);
      term = newTerm;
    }

    @Override
    public void onError(Throwable error) {
      throw new AssertionError(error);
    }

    @Override
    public void onClosed(DisconnectReason reason) {
      closed++;
    }
  }

  /** One run. */
  private static final class Play {
    final long seed;
    final SplittableRandom random;
    final LoopbackNetwork network;
    final Map<Session, Story> present = new LinkedHashMap<>();
    final List<Story> past = new ArrayList<>();
    final List<PeerId[]> dark = new ArrayList<>();
    final List<String> log = new ArrayList<>();
    boolean away;
    int names;

    Play(long seed, NetworkConditions line) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.network = LoopbackNetwork.seeded(seed, line);
    }

    @Override
    public String toString() {
      return "seed " + seed + ": " + log;
    }

    void join() {
      Session session =
          network.join(Sample.config("p" + ++names).build(), RoomOptions.code("room").capacity(16));
      Story story = new Story();
      session.listen(story);
      present.put(session, story);
      log.add("join p" + names);
    }

    Session any() {
      List<Session> all = List.copyOf(present.keySet());
      return all.get(random.nextInt(all.size()));
    }

    void leave() {
      Session session = any();
      log.add("leave " + session.self().map(PeerId::value).orElse("?"));
      session.close();
      past.add(present.remove(session));
    }

    void toggleServer() {
      away = !away;
      network.serverAway(away);
      log.add(away ? "server away" : "server back");
    }

    void cut() {
      PeerId one = any().self().orElse(null);
      PeerId other = any().self().orElse(null);
      if (one != null && other != null && !one.equals(other)) {
        network.cut(one, other, true);
        dark.add(new PeerId[] {one, other});
        log.add("cut " + one + " " + other);
      }
    }

    void mend() {
      PeerId[] pair = dark.remove(random.nextInt(dark.size()));
      network.cut(pair[0], pair[1], false);
      log.add("mend " + pair[0] + " " + pair[1]);
    }

    void pass(double seconds) {
      for (double left = seconds; left > 0; left -= 0.1) {
        network.advance(Duration.ofMillis(100));
        for (Session session : List.copyOf(present.keySet())) {
          session.poll();
          session.flush();
          if (session.state() == Session.State.CLOSED) {
            past.add(present.remove(session));
          }
        }
      }
    }

    void step(boolean cuts) {
      int die = random.nextInt(cuts ? 10 : 7);
      if (present.size() < 2 || (die < 3 && present.size() < MOST_MEMBERS)) {
        join();
      } else if (die < 5) {
        leave();
      } else if (die < 7) {
        toggleServer();
      } else if (die < 9 || dark.isEmpty()) {
        cut();
      } else {
        mend();
      }
      double rest = random.nextDouble();
      pass(rest < 0.3 ? 0.1 : rest < 0.8 ? 1 + random.nextInt(6) : cuts ? 40 : 12);
    }

    void settle() {
      while (!dark.isEmpty()) {
        mend();
      }
      if (away) {
        toggleServer();
      }
      pass(60);
    }

    void assertAgreed() {
      TreeSet<String> rooms = new TreeSet<>();
      for (Session session : present.keySet()) {
        Room room = session.room().orElseThrow();
        rooms.add(room.members() + " " + room.host() + "@" + room.term());
        assertEquals(present.size(), room.members().size(), this::toString);
        assertEquals(present.size() - 1, session.peers().size(), this::toString);
        assertEquals(room.headship().host() + "@" + room.term(), last(present.get(session)));
        for (Peer peer : session.peers()) {
          assertEquals(PeerState.CONNECTED, peer.state(), () -> peer + " " + this);
        }
      }
      assertTrue(rooms.size() <= 1, () -> rooms + " " + this);
    }

    private static String last(Story story) {
      return story.hosts.get(story.hosts.size() - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void allAgreeAndEachIsJoinedConnectedAndLeftOnce(long seed) {
    Play play = new Play(seed, new NetworkConditions(20, 5, 0, 1, 0));
    for (int i = 0; i < 16; i++) {
      play.step(false);
    }
    play.settle();
    play.assertAgreed();
    List<Story> all = new ArrayList<>(play.past);
    all.addAll(play.present.values());
    for (Story story : all) {
      story.ofId.forEach(
          (id, told) -> assertTrue(told.matches("jc?l?"), () -> id + " " + told + " " + play));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void allAgreeAlsoWhenLinesAreCutForLong(long seed) {
    Play play = new Play(seed, new NetworkConditions(20, 5, 2, 2, 1));
    for (int i = 0; i < 16; i++) {
      play.step(true);
    }
    play.settle();
    play.assertAgreed();
    List<Story> all = new ArrayList<>(play.past);
    all.addAll(play.present.values());
    for (Story story : all) {
      story.ofPeer.forEach(
          (peer, told) -> assertTrue(told.matches("jc?l?"), () -> peer + " " + told + " " + play));
      story.ofId.forEach(
          (id, told) -> assertTrue(told.matches("(jc?l)*(jc?l?)"), () -> id + " " + told));
    }
  }
}
