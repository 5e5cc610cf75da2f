package dev.playmesh;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the link thread tells the game's, in order. A game that doesn't poll can't make it grow
 * without end: above a thousand, of news that replace each other only the newest stay (room, host,
 * health of a peer…), and then members who came and left go as a whole, so that joined, connected
 * and left keep their order and their number. The end is never dropped.
 *
 * <p><b>Threading:</b> any thread adds; the game's polls.
 */
final class Notices {

  static final int MOST = 1_024;

  private static final int ROOM_AGAIN = MOST * 3 / 4;
  private static final String VISITS = "members who came and left";

  private final Map<String, Integer> dropped = new TreeMap<>();
  private final Set<Peer> toldUnstable = new HashSet<>();
  private ArrayDeque<Notice> waiting = new ArrayDeque<>();

  /** What replaces what: the newest of an equal one is enough. */
  private record Subject(Class<?> kind, @Nullable Peer peer) {}

  synchronized void add(Notice notice) {
    waiting.add(notice);
    if (waiting.size() > MOST) {
      merge();
      if (waiting.size() > ROOM_AGAIN) {
        dropVisits(waiting.size() - ROOM_AGAIN);
      }
    }
  }

  synchronized @Nullable Notice poll() {
    Notice next = waiting.poll();
    if (next instanceof Notice.Unstable unstable) {
      toldUnstable.add(unstable.peer());
    } else if (next instanceof Notice.Restored restored) {
      toldUnstable.remove(restored.peer());
    } else if (next instanceof Notice.Left left) {
      toldUnstable.remove(left.peer());
    }
    return next;
  }

  /** The next answer to a lobby's question; all else stays for the session that comes of it. */
  synchronized Notice.@Nullable Rooms pollRooms() {
    for (Notice notice : waiting) {
      if (notice instanceof Notice.Rooms rooms) {
        waiting.remove(notice);
        return rooms;
      }
    }
    return null;
  }

  synchronized int size() {
    return waiting.size();
  }

  /** What was dropped since the last time, in words. */
  synchronized Optional<String> takeDropped() {
    if (dropped.isEmpty()) {
      return Optional.empty();
    }
    String what =
        dropped.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", "));
    dropped.clear();
    return Optional.of(
        "poll() wasn't called for so long that some notices were dropped, newer ones of their kind"
            + " were kept: "
            + what
            + "; call it in every frame");
  }

  private void merge() {
    Set<Subject> newer = new HashSet<>();
    List<Notice> kept = new ArrayList<>(waiting.size());
    List<Notice> newestFirst = new ArrayList<>(waiting);
    Collections.reverse(newestFirst);
    for (Notice notice : newestFirst) {
      Subject subject = subject(notice);
      if (subject == null || (newer.add(subject) && isNews(notice))) {
        kept.add(notice);
      } else {
        dropped.merge(name(notice), 1, Integer::sum);
      }
    }
    Collections.reverse(kept);
    waiting = new ArrayDeque<>(kept);
  }

  /** Restored is none to a game that never heard of the trouble. */
  private boolean isNews(Notice notice) {
    return !(notice instanceof Notice.Restored restored) || toldUnstable.contains(restored.peer());
  }

  /** Null when each one counts. */
  private static @Nullable Subject subject(Notice notice) {
    if (notice instanceof Notice.Unstable unstable) {
      return new Subject(Notice.Unstable.class, unstable.peer());
    } else if (notice instanceof Notice.Restored restored) {
      return new Subject(Notice.Unstable.class, restored.peer());
    } else if (notice instanceof Notice.Writable writable) {
      return new Subject(Notice.Writable.class, writable.peer());
    } else if (notice instanceof Notice.HostChanged
        || notice instanceof Notice.RoomUpdated
        || notice instanceof Notice.MeshComplete) {
      return new Subject(notice.getClass(), null);
    }
    return null;
  }

  private static String name(Notice notice) {
    return notice.getClass().getSimpleName();
  }

  /** Those who joined and left while nobody polled: the game never knew them. */
  private void dropVisits(int wanted) {
    Set<Peer> joined = new HashSet<>();
    Set<Peer> gone = new HashSet<>();
    int freed = 0;
    for (Notice notice : waiting) {
      if (freed < wanted && notice instanceof Notice.Left left && joined.contains(left.peer())) {
        gone.add(left.peer());
        freed += 2;
      } else if (notice instanceof Notice.Joined member) {
        joined.add(member.peer());
      }
    }
    if (!gone.isEmpty()) {
      waiting.removeIf(
          notice -> {
            Peer peer = about(notice);
            return peer != null && gone.contains(peer);
          });
      dropped.merge(VISITS, gone.size(), Integer::sum);
    }
  }

  private static @Nullable Peer about(Notice notice) {
    if (notice instanceof Notice.Joined joined) {
      return joined.peer();
    } else if (notice instanceof Notice.Linked linked) {
      return linked.peer();
    } else if (notice instanceof Notice.Connected connected) {
      return connected.peer();
    } else if (notice instanceof Notice.Left left) {
      return left.peer();
    }
    Subject subject = subject(notice);
    return subject == null ? null : subject.peer();
  }
}
