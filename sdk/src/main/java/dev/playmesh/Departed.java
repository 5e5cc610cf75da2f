package dev.playmesh;

import dev.playmesh.types.PeerId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Those whom this member knows to be gone, though the server still lists them.
 *
 * <p>Who said goodbye never comes back under its id: what the server says of it is old. Who was
 * only silent is a member again when its socket is back at the server; the pair then starts anew,
 * and its signals carry the next generation, so that the other side, which may have heard this one
 * all along, starts anew too.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Departed {

  private final Set<PeerId> left = new HashSet<>();
  private final Set<PeerId> silent = new HashSet<>();
  private final Map<PeerId, Integer> generations = new HashMap<>();
  private final Map<PeerId, Long> restarts = new HashMap<>();
  private final long restartEveryNanos;

  /**
   * Starts with nobody.
   *
   * @param goneAfterNanos the silence after which a member is given up
   */
  Departed(long goneAfterNanos) {
    restartEveryNanos = goneAfterNanos / 2;
  }

  void left(PeerId id) {
    left.add(id);
  }

  void silent(PeerId id) {
    silent.add(id);
    generations.merge(id, 1, Integer::sum);
  }

  boolean contains(PeerId id) {
    return left.contains(id) || silent.contains(id);
  }

  /** Which beginning of the pair this is: 0 for the first. */
  int generation(PeerId id) {
    return generations.getOrDefault(id, 0);
  }

  /**
   * The other side says that it has begun anew. Each time costs a link and a connection, so it
   * isn't believed more often than a member can be given up; who means it says it again.
   *
   * @return whether this side begins anew too
   */
  boolean restarted(PeerId id, int generation, long nowNanos) {
    Long last = restarts.get(id);
    boolean tooSoon = last != null && nowNanos - last < restartEveryNanos;
    if (generation <= generation(id) || tooSoon) {
      return false;
    }
    restarts.put(id, nowNanos);
    generations.put(id, generation);
    return true;
  }

  /** What the server says now. */
  void update(Set<PeerId> members, Set<PeerId> detached) {
    left.retainAll(members);
    silent.removeIf(id -> !detached.contains(id));
    generations.keySet().retainAll(members);
    restarts.keySet().retainAll(members);
  }
}
