package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was asked before there was a seat, and isn't answered yet. */
final class Questions {

  /** Lists that may be open at once; more are not asked. */
  static final int MAX_LISTS = 8;

  private final Deque<ListRooms> lists = new ArrayDeque<>();
  private @Nullable Join join;
  private long deadlineNanos;
  private boolean triedAgain;

  /** Whether the list may be asked. */
  boolean add(ListRooms request, long deadline) {
    if (lists.size() == MAX_LISTS) {
      return false;
    }
    if (lists.isEmpty()) {
      begin(deadline);
    }
    lists.add(request);
    return true;
  }

  void add(Join request, long deadline) {
    join = request;
    begin(deadline);
  }

  private void begin(long deadline) {
    deadlineNanos = deadline;
    triedAgain = false;
  }

  /** Whether a list was open, which now is answered. */
  boolean listAnswered(long nextDeadline) {
    deadlineNanos = join == null ? nextDeadline : deadlineNanos;
    return lists.poll() != null;
  }

  boolean isJoining() {
    return join != null;
  }

  boolean isEmpty() {
    return join == null && lists.isEmpty();
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  /** The answer has time until then at least. */
  void extend(long untilNanos) {
    deadlineNanos = Math.max(deadlineNanos, untilNanos);
  }

  /** Whether all may be asked once more on another line. */
  boolean mayTryAgain() {
    boolean first = !triedAgain;
    triedAgain = true;
    return first;
  }

  List<ClientMessage> messages() {
    List<ClientMessage> messages = new ArrayList<>();
    lists.forEach(l -> messages.add(ClientMessage.newBuilder().setListRooms(l).build()));
    if (join != null) {
      messages.add(ClientMessage.newBuilder().setJoin(join).build());
    }
    return messages;
  }

  void clear() {
    lists.clear();
    join = null;
  }
}
