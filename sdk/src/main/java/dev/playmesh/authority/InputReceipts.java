package dev.playmesh.authority;

/** What the present host has said of this client's inputs. */
final class InputReceipts {

  private long from = -1;
  private long confirmed = -1;
  private long firstTick = -1;
  private long hostTick = -1;
  private long late;

  /** Another host, or the first: it has none yet. */
  void restart(long tick) {
    from = tick;
    hostTick = tick;
    confirmed = -1;
    firstTick = -1;
    late = 0;
  }

  /**
   * Takes the head of a snapshot.
   *
   * @param missed ticks without an input since the snapshot before
   */
  void take(SnapshotHeader header, long tick, int missed) {
    hostTick = tick;
    if (header.inputs <= SnapshotHeader.NONE) {
      return;
    }
    confirmed = tick + header.inputs;
    if (firstTick < 0) {
      firstTick = tick;
      return;
    }
    late += missed;
  }

  /** The newest tick whose input the host has, -1 for none. */
  long confirmed() {
    return confirmed;
  }

  /** The newest tick whose input needn't be sent any more. */
  long settled() {
    return Math.max(from, confirmed);
  }

  /** How many of the inputs up to a tick go with each packet. */
  int unconfirmed(long newest) {
    return (int) Math.max(0, Math.min(InputPacket.MOST_INPUTS, newest - settled()));
  }

  /** The host's ticks since the first input arrived there. */
  long ticks() {
    return firstTick < 0 ? 0 : Math.max(0, hostTick - firstTick);
  }

  /** Those of them for which there was none in time. */
  long late() {
    return late;
  }
}
