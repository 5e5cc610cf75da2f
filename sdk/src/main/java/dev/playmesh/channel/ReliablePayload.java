package dev.playmesh.channel;

/**
 * What follows the header of one numbered packet on a reliable lane; kept until it is acknowledged.
 *
 * <p>Those of small records are used again.
 *
 * <p><b>Threading:</b> guarded by the sender; the bytes don't change until it is acknowledged.
 */
final class ReliablePayload {

  /** What each record, and each fragment, costs of the credit beside its bytes. */
  static final int RECORD_COST_BYTES = 64;

  private static final byte[] NOTHING = new byte[0];

  int kind;

  /** How many messages end in it. */
  int messages;

  /** Precedes the chunk: type and total length of a fragment; empty for records. */
  byte[] prefix = NOTHING;

  byte[] bytes = NOTHING;
  int offset;
  int length;

  /** Given when it leaves for the first time; 0 before. */
  long number;

  static ReliablePayload control(byte[] body) {
    ReliablePayload payload = new ReliablePayload();
    payload.kind = ReliableHeader.CONTROL;
    payload.bytes = body;
    payload.length = body.length;
    return payload;
  }

  static ReliablePayload fragment(
      byte[] prefix, byte[] whole, int offset, int length, boolean last) {
    ReliablePayload payload = new ReliablePayload();
    payload.kind = ReliableHeader.FRAGMENT;
    payload.messages = last ? 1 : 0;
    payload.prefix = prefix;
    payload.bytes = whole;
    payload.offset = offset;
    payload.length = length;
    return payload;
  }

  /** Makes it one of records; their bytes are copied. */
  void records(int count, PacketWriter records) {
    kind = ReliableHeader.DATA;
    messages = count;
    length = records.length();
    if (bytes.length < length) {
      bytes = new byte[length];
    }
    records.copyTo(bytes);
    number = 0;
  }

  /** How many bytes it has. */
  int size() {
    return prefix.length + length;
  }

  /** What it costs of the credit: the receiver counts the same. */
  int cost() {
    return switch (kind) {
      case ReliableHeader.DATA -> size() + messages * RECORD_COST_BYTES;
      case ReliableHeader.FRAGMENT -> size() + RECORD_COST_BYTES;
      default -> 0;
    };
  }
}
