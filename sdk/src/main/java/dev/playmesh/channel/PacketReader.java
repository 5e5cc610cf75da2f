package dev.playmesh.channel;

/**
 * Reads a packet that may be anything. It never throws: what isn't there reads as zero, and {@link
 * #failed} says so from then on.
 *
 * <p><b>Threading:</b> one thread.
 */
final class PacketReader {

  private byte[] bytes = new byte[0];
  private int position;
  private int end;
  private boolean failed;

  PacketReader wrap(byte[] source, int offset, int length) {
    bytes = source;
    position = offset;
    end = offset + length;
    failed = false;
    return this;
  }

  PacketReader wrap(byte[] source) {
    return wrap(source, 0, source.length);
  }

  boolean failed() {
    return failed;
  }

  int position() {
    return position;
  }

  int remaining() {
    return end - position;
  }

  int u8() {
    return has(1) ? bytes[position++] & 0xFF : 0;
  }

  int u16() {
    if (!has(2)) {
      return 0;
    }
    int value = (bytes[position] & 0xFF) << 8 | (bytes[position + 1] & 0xFF);
    position += 2;
    return value;
  }

  int u32() {
    return has(4) ? u16() << 16 | u16() : 0;
  }

  long u64() {
    return has(8) ? (long) u32() << 32 | (u32() & 0xFFFF_FFFFL) : 0;
  }

  /** A varint; one that doesn't end within 64 bits is a failure. */
  long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = u8();
      if (failed || (shift == 63 && next > 1)) {
        break;
      }
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    failed = true;
    return 0;
  }

  /** A varint that must lie between 0 and the given value. */
  int varint(int max) {
    long value = varint();
    if (value < 0 || value > max) {
      failed = true;
      return 0;
    }
    return (int) value;
  }

  /** Steps over bytes and says where they begin. */
  int skip(int count) {
    int start = position;
    if (count >= 0 && has(count)) {
      position += count;
    } else {
      failed = true;
    }
    return start;
  }

  private boolean has(int count) {
    if (failed || end - position < count) {
      failed = true;
      return false;
    }
    return true;
  }
}
