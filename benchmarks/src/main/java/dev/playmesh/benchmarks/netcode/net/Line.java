package dev.playmesh.benchmarks.netcode.net;

/** One direction of a simulated path: when what is sent arrives. Packets are sent in order. */
interface Line {

  /** The most arrivals of one packet. */
  int MOST = 2;

  /**
   * Sends one packet.
   *
   * @param sentMillis when
   * @param bytes on the wire
   * @param arrivals gets the times
   * @return how many arrivals: 0 when lost
   */
  int send(double sentMillis, int bytes, double[] arrivals);
}
