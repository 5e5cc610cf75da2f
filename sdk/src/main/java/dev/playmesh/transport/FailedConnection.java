package dev.playmesh.transport;

/**
 * A connection that could not be started; its sink has been told why.
 *
 * <p><b>Threading:</b> the link thread.
 */
enum FailedConnection implements Connection {
  INSTANCE;

  @Override
  public void accept(Signal signal) {}

  @Override
  public boolean isOpen() {
    return false;
  }

  @Override
  public boolean send(Lane lane, byte[] packet) {
    return false;
  }

  @Override
  public long bufferedBytes(Lane lane) {
    return 0;
  }

  @Override
  public int maxPacketBytes() {
    return Sdp.MAX_PACKET_BYTES;
  }

  @Override
  public void restart() {}

  @Override
  public boolean isWorn() {
    return false;
  }

  @Override
  public void close() {}
}
