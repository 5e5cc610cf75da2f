package dev.playmesh.benchmarks.netcode.real;

import dev.playmesh.MessageTypes;
import dev.playmesh.benchmarks.netcode.net.WireState;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;

/** A state of the table, and when it really was so: 4 bytes more. Reused. */
final class Told {

  private static final double PER_MILLI = 100;

  final WireState state = new WireState();

  /** Since the start of the trace, known exactly; negative before. */
  double millis = -1;

  static MessageTypes types() {
    return MessageTypes.builder().add(1, Told.class, new Wire(), Delivery.STATE).build();
  }

  private static final class Wire implements Codec<Told> {

    @Override
    public void encode(Told told, BitWriter out) {
      told.state.write(out);
      out.bits(Math.round((told.millis + 1) * PER_MILLI), 32);
    }

    @Override
    public Told create() {
      return new Told();
    }

    @Override
    public Told decode(BitReader in, Told reuse) {
      reuse.state.read(in);
      reuse.millis = in.bits(32) / PER_MILLI - 1;
      return reuse;
    }
  }
}
