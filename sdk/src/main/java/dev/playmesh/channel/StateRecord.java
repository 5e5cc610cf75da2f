package dev.playmesh.channel;

/**
 * One state in a packet of the STATE lane.
 *
 * <pre>
 *  varint    type
 *  varint    length of all that follows
 *  varint    key                       (when the type is keyed)
 *  varint    packets ago: how many packets of the lane before this one the value left first; 0 now
 *  varint    age: milliseconds between the game's send and the packet's
 *  the rest  body
 * </pre>
 */
final class StateRecord {

  /** The most that a record has beside its body: 3 + 2 + 10 + 5 + 5. */
  static final int MAX_OVERHEAD = 25;

  private StateRecord() {}

  static boolean fits(PacketWriter out, StateEntry entry, long sequence, long nowNanos) {
    int inner = innerLength(entry, sequence, nowNanos);
    int size = Varint.size(entry.spec.id()) + Varint.size(inner) + inner;
    return out.length() + size <= PacketHeader.MAX_PACKET_BYTES;
  }

  static void write(PacketWriter out, StateEntry entry, long sequence, long nowNanos) {
    out.varint(entry.spec.id());
    out.varint(innerLength(entry, sequence, nowNanos));
    if (entry.spec.keyed()) {
      out.varint(entry.key);
    }
    out.varint(entry.packetsAgo(sequence));
    out.varint(entry.ageMillis(nowNanos));
    out.bytes(entry.bytes, 0, entry.length);
  }

  private static int innerLength(StateEntry entry, long sequence, long nowNanos) {
    int key = entry.spec.keyed() ? Varint.size(entry.key) : 0;
    int ago = Varint.size(entry.packetsAgo(sequence));
    return key + ago + Varint.size(entry.ageMillis(nowNanos)) + entry.length;
  }
}
