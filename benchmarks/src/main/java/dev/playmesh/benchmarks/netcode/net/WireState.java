package dev.playmesh.benchmarks.netcode.net;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Quantizer;

/**
 * The message of the table: position to a millimetre, velocity to 5 mm/s, the number of its life.
 */
public final class WireState {

  private static final Quantizer POSITION = Quantizer.range(-4096, 4096, 0.001);
  private static final Quantizer VELOCITY = Quantizer.range(-64, 64, 0.005);

  /** x, y, vx and vy. */
  public final double[] values = new double[4];

  int life;
  private final BitWriter writer = new BitWriter();
  private final BitReader reader = new BitReader();

  /** A figure at the origin, at rest. */
  public WireState() {}

  /** Puts it onto a wire. */
  public void write(BitWriter out) {
    for (int i = 0; i < values.length; i++) {
      (i < 2 ? POSITION : VELOCITY).write(values[i], out);
    }
    out.varint(life);
  }

  /** Takes what comes out at the other end. */
  public void read(BitReader in) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (i < 2 ? POSITION : VELOCITY).read(in);
    }
    life = (int) in.varint();
  }

  /** Replaces the values by what comes out at the other end. */
  int pass() {
    writer.reset();
    write(writer);
    writer.align();
    int bytes = writer.byteLength();
    reader.wrap(writer.array(), 0, bytes);
    read(reader);
    return bytes;
  }
}
