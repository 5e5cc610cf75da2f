package dev.playmesh.channel;

/** Gets the messages of one link, on the game's thread. */
@FunctionalInterface
public interface MessageReceiver {

  /**
   * One message. The array is valid during the call only.
   *
   * @param spec which message
   * @param bytes holds the body
   * @param offset of the body
   * @param length of the body
   * @param sampledMillis when the sender sent it, on this clock
   * @param arrivedMillis when it arrived here, on this clock
   * @param sequence the packet's number on its lane
   */
  void message(
      MessageSpec spec,
      byte[] bytes,
      int offset,
      int length,
      double sampledMillis,
      double arrivedMillis,
      long sequence);
}
