package dev.playmesh.server;

import java.nio.ByteBuffer;
import org.java_websocket.WebSocketImpl;

/**
 * Hears what the WebSocket library decoded.
 *
 * <p><b>Threading:</b> the library's workers; one socket always on the same.
 */
interface FrameSink {

  /** Whether a client may send one more frame of so many bytes now; else it is cut. */
  boolean admit(WebSocketImpl socket, int bytes);

  void frame(WebSocketImpl socket, boolean text, ByteBuffer payload);

  /** What came is no WebSocket frame that this server takes; nothing more will be read. */
  void broken(WebSocketImpl socket, Refusal refusal, int closeCode);
}
