package dev.playmesh;

/**
 * Gets the messages of one type.
 *
 * <p>What it throws goes to {@link SessionListener#onError} and harms nobody.
 *
 * <p><b>Threading:</b> called inside {@link Session#poll} on the session's owner thread.
 *
 * @param <T> the type of the messages
 */
@FunctionalInterface
public interface MessageListener<T> {

  /**
   * One message arrived.
   *
   * @param peer who sent it
   * @param message what; a codec may hand the same object out again for the next message
   * @param info when and which; valid during this call only
   */
  void onMessage(Peer peer, T message, MessageInfo info);
}
