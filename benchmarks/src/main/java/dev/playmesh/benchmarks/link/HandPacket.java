package dev.playmesh.benchmarks.link;

import java.nio.ByteBuffer;

/**
 * A packet filled and read by hand, as a game without an SDK would.
 *
 * <pre>
 *   ([type 1][length 2][sent nanos 8][body length - 8])…
 * </pre>
 */
final class HandPacket {

  private static final int HEADER_BYTES = 3;

  private HandPacket() {}

  /** How long a packet with so many messages is. */
  static int bytes(int messages, int messageBytes) {
    return messages * (HEADER_BYTES + messageBytes);
  }

  /** Writes the note so many times into a packet of its own: the native keeps no copy. */
  static byte[] fill(Letters.Note note, int messages) {
    int length = Long.BYTES + note.body.length;
    ByteBuffer packet = ByteBuffer.allocate(bytes(messages, length));
    for (int i = 0; i < messages; i++) {
      packet.put((byte) 1).putShort((short) length).putLong(note.sentNanos).put(note.body);
    }
    return packet.array();
  }

  /** Reads all messages into one reused note; answers how many there were. */
  static int read(byte[] bytes, Letters.Note reuse) {
    ByteBuffer packet = ByteBuffer.wrap(bytes);
    int messages = 0;
    while (packet.hasRemaining()) {
      packet.get();
      int body = packet.getShort() - Long.BYTES;
      reuse.sentNanos = packet.getLong();
      if (reuse.body.length != body) {
        reuse.body = new byte[body];
      }
      packet.get(reuse.body);
      messages++;
    }
    return messages;
  }
}
