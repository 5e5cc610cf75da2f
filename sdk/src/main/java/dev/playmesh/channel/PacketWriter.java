package dev.playmesh.channel;

import java.util.Arrays;

/**
 * Builds one packet after the other in a buffer that is kept. Numbers are big-endian.
 *
 * <p><b>Threading:</b> one thread, or guarded by the owner.
 */
final class PacketWriter {

  private byte[] bytes = new byte[1200];
  private int length;

  void reset() {
    length = 0;
  }

  int length() {
    return length;
  }

  void u8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  void u16(int value) {
    reserve(2);
    bytes[length++] = (byte) (value >>> 8);
    bytes[length++] = (byte) value;
  }

  void u32(int value) {
    u16(value >>> 16);
    u16(value);
  }

  void u64(long value) {
    u32((int) (value >>> 32));
    u32((int) value);
  }

  void varint(long value) {
    reserve(Varint.MAX_BYTES);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  void bytes(byte[] source, int offset, int count) {
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  /** The packet: an array of exactly its size, the caller's to keep. */
  byte[] toPacket() {
    return Arrays.copyOf(bytes, length);
  }

  /** Copies what was written to the start of an array. */
  void copyTo(byte[] target) {
    System.arraycopy(bytes, 0, target, 0, length);
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
    }
  }
}
