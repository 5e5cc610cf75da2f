package dev.playmesh.server;

import dev.playmesh.proto.signaling.ServerMessage;

/**
 * A client's socket as the rooms see it. Neither method blocks, throws, or calls back into the
 * rooms.
 *
 * <p><b>Threading:</b> the event loop.
 */
interface Client {

  /** Sends, or drops when the socket is gone. */
  void send(ServerMessage message);

  /** Closes the socket, outside the event loop, after what was sent has had time to leave. */
  void close(int code, String reason);
}
