package dev.playmesh.transport;

/**
 * One set of lanes between two peers. It is made once and never heals: when it failed, a new one is
 * opened.
 *
 * <p><b>Threading:</b> every method is called on the session's link thread.
 */
public interface Connection extends AutoCloseable {

  /**
   * Takes what the other side says. Candidates that come before the description wait for it; what
   * can't be parsed is dropped and counted, and a description that can't be used fails the
   * connection.
   *
   * @param signal the other side's
   */
  void accept(Signal signal);

  /**
   * Whether all lanes are open.
   *
   * @return whether {@link #send} can work
   */
  boolean isOpen();

  /**
   * Sends a packet. The array is the transport's from then on.
   *
   * @param lane on which
   * @param packet exactly the bytes; 1 to {@link #maxPacketBytes}
   * @return whether it was taken; false when not open, too large or the lane's buffer is full
   */
  boolean send(Lane lane, byte[] packet);

  /**
   * What was taken and has not left yet. It may hop to a native thread: ask every few packets, not
   * at each.
   *
   * @param lane of which
   * @return bytes
   */
  long bufferedBytes(Lane lane);

  /**
   * The largest packet that both sides take.
   *
   * @return bytes, at least 65 600
   */
  int maxPacketBytes();

  /** Closes it; the sink hears nothing afterwards. Idempotent. */
  @Override
  void close();
}
