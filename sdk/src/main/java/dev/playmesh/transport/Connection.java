package dev.playmesh.transport;

/**
 * One set of lanes between two peers. Its way may be looked for anew; once it has failed it stays
 * so, and a new one is opened.
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

  /**
   * Looks for a way anew, with the addresses that this machine has now (ICE restart); lanes and
   * what they hold stay. For the offering side of an open connection, else nothing happens: its
   * sink gets another offer, and the other side another answer from its own. While an offer isn't
   * answered it is told again.
   */
  void restart();

  /**
   * Whether it has been used so long that another one should take its place while it still works:
   * what the native keeps of it grows with each message.
   *
   * @return whether
   */
  boolean isWorn();

  /** Closes it; the sink hears nothing afterwards. Idempotent. */
  @Override
  void close();
}
