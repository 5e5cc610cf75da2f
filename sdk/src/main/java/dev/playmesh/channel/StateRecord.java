package dev.playmesh.channel;

/**
 * One state in a packet of the STATE lane.
 *
 * <pre>
 *  varint    type
 *  varint    length of all that follows
 *  varint    key                       (when the type is keyed)
 *  2 bytes   version: the same in every repeat
 *  varint    age: milliseconds between the game's send and the packet's
 *  the rest  body
 * </pre>
 */
final class StateRecord {

  /** The most that a record has beside its body: 3 + 2 + 10 + 2 + 5. */
  static final int MAX_OVERHEAD = 22;

  private StateRecord() {}

  static boolean fits(PacketWriter out, StateEntry entry, long nowNanos) {
    int inner = innerLength(entry, nowNanos);
    int size = Varint.size(entry.spec.id()) + Varint.size(inner) + inner;
    return out.length() + size <= PacketHeader.MAX_PACKET_BYTES;
  }

  static void write(PacketWriter out, StateEntry entry, long nowNanos) {
    out.varint(entry.spec.id());
    out.varint(innerLength(entry, nowNanos));
    if (entry.spec.keyed()) {
      out.varint(entry.key);
    }
    out.u16(entry.version);
    out.varint(entry.ageMillis(nowNanos));
    out.bytes(entry.bytes, 0, entry.length);
  }

  private static int innerLength(StateEntry entry, long nowNanos) {
    int key = entry.spec.keyed() ? Varint.size(entry.key) : 0;
    return key + 2 + Varint.size(entry.ageMillis(nowNanos)) + entry.length;
  }
}
