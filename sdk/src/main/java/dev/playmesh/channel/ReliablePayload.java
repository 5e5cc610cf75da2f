package dev.playmesh.channel;

/**
 * What follows the header of one numbered packet on a reliable lane; kept until it is acknowledged.
 *
 * <p><b>Threading:</b> guarded by the sender; the bytes never change.
 */
final class ReliablePayload {

  final int kind;
  final int messages;

  /** Precedes the chunk: type and total length of a fragment; empty for records. */
  final byte[] prefix;

  final byte[] bytes;
  final int offset;
  final int length;

  /** Given when it leaves for the first time; 0 before. */
  long number;

  ReliablePayload(int kind, int messages, byte[] prefix, byte[] bytes, int offset, int length) {
    this.kind = kind;
    this.messages = messages;
    this.prefix = prefix;
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
  }

  static ReliablePayload of(int kind, int messages, byte[] bytes) {
    return new ReliablePayload(kind, messages, new byte[0], bytes, 0, bytes.length);
  }

  /** What it costs of the credit. */
  int size() {
    return prefix.length + length;
  }
}
