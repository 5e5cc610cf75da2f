package dev.playmesh.authority;

import dev.playmesh.codec.BitWriter;

/** A client's packets to its host: all inputs that aren't confirmed, and what has arrived. */
final class ClientPackets {

  private static final double INTRODUCE_MILLIS = 100;

  private final SnapshotInbox inbox;
  private final InputHistory inputs;
  private final PredictedClient.Sink sink;
  private final InputPacket packet = new InputPacket();
  private final BitWriter out = new BitWriter();
  private double introduceMillis = Double.NEGATIVE_INFINITY;
  private int number;
  long count;
  long bytes;

  ClientPackets(SnapshotInbox inbox, InputHistory inputs, PredictedClient.Sink sink) {
    this.inbox = inbox;
    this.inputs = inputs;
    this.sink = sink;
  }

  /** The next introduction is due at once. */
  void hurry() {
    introduceMillis = Double.NEGATIVE_INFINITY;
  }

  /** Says that there is a client, or that it knows nothing, from time to time. */
  void introduce(double nowMillis) {
    if (nowMillis >= introduceMillis) {
      introduceMillis = nowMillis + INTRODUCE_MILLIS;
      inbox.introduce(packet);
      send();
    }
  }

  /** Sends the inputs behind the newest confirmed one. */
  void inputs(long confirmed, long newest) {
    long first = Math.max(confirmed + 1, newest - InputPacket.MOST_INPUTS + 1);
    packet.term = inbox.term();
    packet.player = inbox.player();
    packet.newestTick = newest;
    packet.count = (int) Math.max(1, newest - first + 1);
    inbox.acknowledge(packet);
    send();
  }

  private void send() {
    do {
      packet.number = number & 0xFFFF;
      out.reset();
      packet.write(out, inputs);
      packet.count /= 2;
    } while (out.byteLength() > AuthoritativeHost.MAX_PACKET_BYTES);
    number++;
    count++;
    bytes += out.byteLength();
    sink.send(out.array(), out.byteLength());
  }
}
