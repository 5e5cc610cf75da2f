package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;

/** Reads what clients send to the host. What is wrong with it is counted. */
final class InputGate {

  private final int term;
  private final BitReader in = new BitReader();
  private final InputPacket packet = new InputPacket();

  InputGate(int term) {
    this.term = term;
  }

  /**
   * Takes a packet.
   *
   * @param tick the newest that is over
   * @param nextTickMillis when the next is due; NaN while that isn't known
   * @return whether it could be used
   */
  boolean receive(
      HostPeer peer,
      byte[] bytes,
      int offset,
      int length,
      double arrivedMillis,
      long tick,
      double nextTickMillis) {
    if (!peer.inputs.allow(arrivedMillis)) {
      return false;
    }
    try {
      in.wrap(bytes, offset, length);
      return read(peer, arrivedMillis, tick, nextTickMillis);
    } catch (InputReader.TooLongException tooLong) {
      peer.inputs.tooLong++;
      return false;
    } catch (RuntimeException unreadable) {
      peer.inputs.malformed++;
      return false;
    }
  }

  private boolean read(HostPeer peer, double arrivedMillis, long tick, double nextTickMillis) {
    if (in.bits(8) != InputPacket.KIND) {
      peer.inputs.malformed++;
      return false;
    }
    packet.read(in);
    if (packet.greets()) {
      return true;
    }
    if (packet.player != peer.player || packet.term != term) {
      peer.inputs.foreign++;
      return false;
    }
    long number = Sequences.unwrap(packet.number, 16, Math.max(0, peer.packetNumber));
    boolean newer = number > peer.packetNumber || packet.introduces();
    peer.inputs.take(packet, in, newer, tick, nextTickMillis - arrivedMillis);
    if (newer) {
      peer.packetNumber = number;
      if (packet.hasAck) {
        peer.snapshots.acknowledge(packet.ack, packet.ackBits, arrivedMillis);
      } else if (peer.snapshots.ledger.base() != SnapshotLedger.NONE) {
        peer.snapshots.reset();
      }
    }
    return true;
  }
}
