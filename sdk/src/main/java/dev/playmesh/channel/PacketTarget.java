package dev.playmesh.channel;

import dev.playmesh.transport.Lane;

/** Who a packet in the inbox is for. Called by the link thread. */
interface PacketTarget {

  /** A packet, and when it arrived. It can be anything. */
  void packet(Lane lane, byte[] packet, long arrivedNanos);
}
