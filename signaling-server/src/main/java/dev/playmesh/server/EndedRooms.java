package dev.playmesh.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The newest rooms that ended here, so that no certificate brings a seat back that was given up. A
 * room whose last members all lost their sockets may be revived by these: the way to the server was
 * gone, not they.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class EndedRooms {

  private static final int MOST = 4_096;

  private final Map<RoomIdentity, Set<String>> revivers =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RoomIdentity, Set<String>> eldest) {
          return size() > MOST;
        }
      };

  void add(RoomIdentity room, Set<String> mayRevive) {
    revivers.put(room, mayRevive);
  }

  /** Who may revive it; null when nothing is known of this room. */
  @Nullable Set<String> revivers(RoomIdentity room) {
    return revivers.get(room);
  }

  void revived(RoomIdentity room) {
    revivers.remove(room);
  }
}
