package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import java.util.Optional;

/**
 * One attempt to reach the server, and the socket that comes of it. It is never used again once it
 * is closed.
 *
 * <p><b>Threading:</b> the link thread; nothing blocks.
 */
interface Line {

  /** Whether the server's machine accepted the connection, though it may not have spoken yet. */
  boolean reached();

  /** When the server was last heard, in the clock's nanoseconds. */
  long heardNanos();

  /** Why it closed, once it has and all that came before has been handled. */
  Optional<String> closedBecause();

  /**
   * Sends a message.
   *
   * @return whether it was taken: not when the line isn't open, or too much waits to leave already
   */
  boolean send(ClientMessage message);

  /** Asks the other side for a sign of life, which {@link #heardNanos} then shows. */
  void ping();

  /**
   * Closes it in good order within the leave time, what was sent before leaving first.
   *
   * @param serverCloses whether the server was told something that it answers by closing
   */
  void finish(boolean serverCloses);

  /** Closes it at once. */
  void cut();

  /** Makes lines. */
  interface Factory {

    /** Starts an attempt; returns at once. */
    Line open(Events events);
  }

  /** What happens on a line, told on the link thread. */
  interface Events {

    /** Messages can be sent. Once, or never. */
    void opened();

    /** A binary message came. */
    void frame(byte[] bytes);

    /** Something came that isn't a message of ours. */
    void garbage(String what);

    /** It is closed. Once, and nothing comes after it. */
    void closed(String why);
  }
}
