package dev.playmesh.codec;

/**
 * Turns values of one type into bytes and back. With {@code create} and {@code reuse} nothing is
 * allocated per message.
 *
 * <p>A decoded object may be handed out again for the next message: unless the codec says
 * otherwise, it is valid only during the listener that gets it.
 *
 * <p><b>Threading:</b> called on the game's thread only.
 *
 * @param <T> the type of the values
 */
public interface Codec<T> {

  /**
   * Writes a value.
   *
   * @param value the value
   * @param out where to
   */
  void encode(T value, BitWriter out);

  /**
   * Makes an empty value to decode into.
   *
   * @return a new value
   */
  T create();

  /**
   * Reads a value. What was sent can be anything: {@link BitReader} throws when it ends too soon,
   * and a codec may throw any RuntimeException for values that can't be; the message is then
   * dropped and counted.
   *
   * @param in where from
   * @param reuse from {@link #create}, or an earlier result
   * @return the value, {@code reuse} or a new one
   */
  T decode(BitReader in, T reuse);
}
