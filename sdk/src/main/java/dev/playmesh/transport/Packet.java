package dev.playmesh.transport;

/**
 * Bytes on their way. Not copied: whoever hands one on lets go of it.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class Packet {

  private final byte[] bytes;

  Packet(byte[] bytes) {
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes;
  }
}
