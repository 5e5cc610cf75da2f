package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.types.PeerId;
import java.util.Map;

/**
 * Where players meet: the session's view of the signaling server. It keeps the seat by itself: when
 * the server is lost after the welcome, it comes back with jittered back-off and resumes.
 *
 * <p><b>Threading:</b> every method is called on the session's link thread.
 */
public interface Rendezvous extends AutoCloseable {

  /**
   * Asks for the rooms of a game; answered by {@link RendezvousSink#onRooms}. Not after joining.
   */
  void list(ListRooms request);

  /** Asks for a seat; answered by onWelcome or onFailed within the deadline. Once. */
  void join(Join request);

  /** Relays a signal. Dropped while the server is away. */
  void signal(PeerId to, int negotiation, String body);

  /**
   * Remembers whom this member takes for the host, in which term: told with the next resume, since
   * the members may have found a new host while the server was away.
   */
  void headship(PeerId host, long term);

  /**
   * While a member is detached: how long ago each detached member was heard, in milliseconds.
   *
   * @param claims whether the headship is told too, since it is newer than the server's
   */
  void heard(Map<PeerId, Integer> agesMillis, boolean claims);

  /**
   * Members have fallen silent, so this machine's own network may be gone: makes sure that the
   * server is there, and comes back to it over another line when it isn't. Costs a few bytes.
   */
  void doubt();

  /**
   * Does what is due: connecting, deadlines, back-off. Returns when to call again at the latest.
   */
  long tick(long nowNanos);

  /** Gives the seat up and closes; doesn't wait for it. Idempotent. */
  @Override
  void close();
}
