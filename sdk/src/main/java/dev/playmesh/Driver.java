package dev.playmesh;

import dev.playmesh.channel.Inbox;
import dev.playmesh.time.Clock;

/**
 * Runs a mesh: a thread of its own in real time, or whoever advances a {@link LoopbackNetwork}.
 *
 * <p><b>Threading:</b> any thread.
 */
interface Driver {

  Clock clock();

  /** Where other threads leave things for the mesh. */
  Inbox inbox();

  /** Asks for a tick soon. Cheap, never blocks. */
  void wake();

  /** Starts to run it. Once. */
  void start(Mesh mesh);

  /**
   * Waits until the mesh has ended; under virtual time it doesn't wait.
   *
   * @return whether it has ended
   */
  boolean awaitEnd(long timeoutMillis);

  /** Waits until the mesh is joined or closed; under virtual time misuse. */
  void awaitJoined(Mesh mesh, long timeoutMillis);
}
