package dev.playmesh.channel;

/**
 * How much of the inbox one link occupies. Beyond its share unreliable packets are dropped; a peer
 * whose reliable ones exceed it is flooding, since the credit of its lanes is far below.
 *
 * <p><b>Threading:</b> any thread; guarded by its monitor.
 */
final class InboxShare {

  /** Unreliable packets of one link that wait at most. */
  static final int MAX_UNRELIABLE = 4096;

  private static final int MAX_RELIABLE = 3 * ReliableSender.WINDOW + 4096;

  private final long maxReliableBytes;
  private int unreliable;
  private int reliable;
  private long reliableBytes;
  private boolean flooded;
  private long dropped;

  /** The credit is what one reliable lane may hold. */
  InboxShare(int creditBytes) {
    this.maxReliableBytes = 6L * creditBytes + (1 << 20);
  }

  /** Whether a packet may be appended; if so, it counts until {@link #leave}. */
  synchronized boolean enter(boolean isReliable, int bytes) {
    if (!isReliable) {
      if (unreliable >= MAX_UNRELIABLE || bytes > PacketHeader.MAX_PACKET_BYTES) {
        dropped++;
        return false;
      }
      unreliable++;
      return true;
    }
    if (reliable >= MAX_RELIABLE || reliableBytes + bytes > maxReliableBytes) {
      flooded = true;
      dropped++;
      return false;
    }
    reliable++;
    reliableBytes += bytes;
    return true;
  }

  /** The packet was drained. */
  synchronized void leave(boolean isReliable, int bytes) {
    if (isReliable) {
      reliable--;
      reliableBytes -= bytes;
    } else {
      unreliable--;
    }
  }

  /** Whether the peer sent more reliable packets than it can have been allowed to. */
  synchronized boolean flooded() {
    return flooded;
  }

  synchronized long dropped() {
    return dropped;
  }
}
