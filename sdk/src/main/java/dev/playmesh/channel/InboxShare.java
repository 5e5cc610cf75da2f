package dev.playmesh.channel;

/**
 * How much of the inbox one link occupies. Beyond its share unreliable packets are dropped; a peer
 * whose reliable ones exceed it is flooding, since the credit of its lanes is far below. The rate
 * of unreliable packets is limited too, far above what a game sends.
 *
 * <p><b>Threading:</b> any thread; guarded by its monitor.
 */
final class InboxShare {

  /** Unreliable packets of one link that wait at most. */
  static final int MAX_UNRELIABLE = 4096;

  private static final int MAX_RELIABLE = 3 * ReliableSender.WINDOW + 4096;

  /** Unreliable packets of one link in a second, and at once. */
  static final int UNRELIABLE_A_SECOND = 20_000;

  private final long maxReliableBytes;
  private final Allowance rate =
      new Allowance(UNRELIABLE_A_SECOND, 1_000_000_000L / UNRELIABLE_A_SECOND);
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
  synchronized boolean enter(boolean isReliable, int bytes, long arrivedNanos) {
    if (!isReliable) {
      boolean fits = unreliable < MAX_UNRELIABLE && bytes <= PacketHeader.MAX_PACKET_BYTES;
      if (!fits || !rate.take(arrivedNanos)) {
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

  /** A packet that had been let in was dropped all the same. */
  synchronized void drop(boolean isReliable, int bytes) {
    leave(isReliable, bytes);
    dropped++;
  }

  /** Whether the peer sent more reliable packets than it can have been allowed to. */
  synchronized boolean flooded() {
    return flooded;
  }

  synchronized long dropped() {
    return dropped;
  }
}
