package dev.playmesh;

/**
 * What is known of a message beside its content. The object is reused: copy what is needed after
 * the listener has returned.
 *
 * <p><b>Threading:</b> valid during the listener only, on its thread.
 */
public final class MessageInfo {

  private double sampledMillis;
  private double arrivedMillis;
  private long sequence;

  MessageInfo() {}

  void set(double sampled, double arrived, long number) {
    sampledMillis = sampled;
    arrivedMillis = arrived;
    sequence = number;
  }

  /**
   * When the sender called {@code send}, as this peer's clock has it: a repeated state still tells
   * the time of its making. On reliable lanes it is an estimate: arrival minus half of a round
   * trip.
   *
   * @return milliseconds of {@link Session#nowMillis}'s clock
   */
  public double sampledMillis() {
    return sampledMillis;
  }

  /**
   * When it arrived on this machine, stamped by the receiving thread, not at poll.
   *
   * @return milliseconds of {@link Session#nowMillis}'s clock
   */
  public double arrivedMillis() {
    return arrivedMillis;
  }

  /**
   * The number of the packet that it came in, growing per peer and lane; messages of one packet
   * share it.
   *
   * @return the number
   */
  public long sequence() {
    return sequence;
  }
}
