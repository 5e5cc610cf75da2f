package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A game that doesn't poll. */
@Timeout(60)
class NoticesTest {

  private static final DisconnectReason SILENT = DisconnectReason.of(Code.SILENT, "silent");
  private static final DisconnectReason CLOSED = DisconnectReason.of(Code.CLOSED, "closed");

  private final Notices notices = new Notices();

  private static Peer peer(int number) {
    return new Peer(PeerId.of("p" + number), "p" + number, Optional::empty);
  }

  private List<Notice> all() {
    List<Notice> all = new ArrayList<>();
    for (Notice next = notices.poll(); next != null; next = notices.poll()) {
      all.add(next);
    }
    return all;
  }

  @Test
  void fewNoticesAreAllKeptInOrder() {
    List<Notice> sent = new ArrayList<>();
    for (int i = 0; i < Notices.MOST; i++) {
      Notice notice = new Notice.HostChanged(PeerId.of("p" + i), i);
      sent.add(notice);
      notices.add(notice);
    }
    assertEquals(sent, all());
    assertEquals(Optional.empty(), notices.takeDropped());
  }

  @Test
  void ofNewsThatReplaceEachOtherTheNewestStay() {
    Peer ann = peer(1);
    notices.add(new Notice.Joined(ann));
    notices.add(new Notice.Connected(ann));
    for (int i = 0; i < 10_000; i++) {
      notices.add(new Notice.HostChanged(PeerId.of("p" + i), i));
      notices.add(new Notice.Writable(ann));
      notices.add(new Notice.MeshComplete());
      notices.add(new Notice.Unstable(ann, SILENT));
      notices.add(new Notice.Restored(ann));
      assertTrue(notices.size() <= Notices.MOST);
    }
    notices.add(new Notice.Closed(CLOSED));
    String dropped = notices.takeDropped().orElseThrow();
    assertTrue(dropped.contains("HostChanged") && dropped.contains("poll()"), dropped);
    assertEquals(Optional.empty(), notices.takeDropped());
    List<Notice> rest = all();
    assertEquals(new Notice.Joined(ann), rest.get(0));
    assertEquals(new Notice.Connected(ann), rest.get(1));
    assertEquals(new Notice.Closed(CLOSED), rest.get(rest.size() - 1));
    List<Notice> hosts = rest.stream().filter(n -> n instanceof Notice.HostChanged).toList();
    assertEquals(new Notice.HostChanged(PeerId.of("p9999"), 9_999), hosts.get(hosts.size() - 1));
  }

  @Test
  void restoredIsNoNewsToAGameThatNeverHeardOfTheTrouble() {
    Peer ann = peer(1);
    for (int i = 0; i < 5_000; i++) {
      notices.add(new Notice.Unstable(ann, SILENT));
      notices.add(new Notice.Restored(ann));
    }
    boolean unstable = false;
    for (Notice notice : all()) {
      assertTrue(unstable || notice instanceof Notice.Unstable, "restored came first");
      unstable = notice instanceof Notice.Unstable;
    }
    notices.add(new Notice.Unstable(ann, SILENT));
    assertEquals(1, all().size());
    for (int i = 0; i < 5_000; i++) {
      notices.add(new Notice.Restored(ann));
      notices.add(new Notice.Unstable(ann, SILENT));
    }
    notices.add(new Notice.Restored(ann));
    List<Notice> rest = all();
    assertEquals(new Notice.Restored(ann), rest.get(rest.size() - 1));
  }

  /** Any comings and goings: whoever is told of is told of in order and completely. */
  @Test
  void visitsAreKeptOrDroppedAsAWhole() {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Notices own = new Notices();
      List<Peer> present = new ArrayList<>();
      int next = 0;
      for (int i = 0; i < 20_000; i++) {
        if (present.size() < 3 || (present.size() < 64 && random.nextBoolean())) {
          Peer peer = peer(next++);
          present.add(peer);
          own.add(new Notice.Joined(peer));
          own.add(new Notice.Linked(peer));
          if (random.nextInt(4) > 0) {
            own.add(new Notice.Connected(peer));
          }
        } else {
          own.add(new Notice.Left(present.remove(random.nextInt(present.size())), SILENT, 0));
        }
        assertTrue(own.size() <= Notices.MOST);
      }
      Map<Peer, String> told = new HashMap<>();
      for (Notice n = own.poll(); n != null; n = own.poll()) {
        if (n instanceof Notice.Joined joined) {
          told.merge(joined.peer(), "j", String::concat);
        } else if (n instanceof Notice.Connected connected) {
          told.merge(connected.peer(), "c", String::concat);
        } else if (n instanceof Notice.Left left) {
          told.merge(left.peer(), "l", String::concat);
        }
      }
      told.forEach(
          (peer, story) ->
              assertTrue(
                  story.matches(present.contains(peer) ? "jc?" : "jc?l"), peer + " " + story));
      assertTrue(told.keySet().containsAll(present), "seed " + seed);
    }
  }

  @Test
  void gameThatDidNotPollForLongIsToldWhatCounts() {
    Table table = new Table();
    Session ann = table.network.join(Sample.config("ann").build(), room());
    Recorder seen = new Recorder();
    ann.listen(seen);
    Session dan = table.join("dan");
    for (int i = 0; i < 300; i++) {
      Session bob = table.join("bob" + i);
      table.play(0.1);
      table.seats.remove(bob);
      bob.close();
      table.play(0.1);
    }
    ann.poll();
    assertEquals(1, seen.errors.size(), "told that something was dropped");
    assertTrue(seen.errors.get(0).toString().contains("poll()"));
    assertEquals(1, seen.count("joined dan"));
    assertEquals(0, seen.count("left dan"));
    assertEquals(seen.about("joined").size() - 1, seen.about("left").size());
    assertEquals(List.of("dan"), ann.peers().stream().map(Peer::name).toList());
    dan.close();
    ann.close();
    assertEquals("closed", seen.lines.get(seen.lines.size() - 1));
  }

  private static RoomOptions room() {
    return RoomOptions.code("table").capacity(16);
  }
}
