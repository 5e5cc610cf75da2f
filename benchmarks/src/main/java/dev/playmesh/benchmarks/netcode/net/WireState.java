package dev.playmesh.benchmarks.netcode.net;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Quantizer;

/**
 * The message of the table: position to a millimetre, velocity to 5 mm/s, the number of its life.
 */
final class WireState {

  private static final Quantizer POSITION = Quantizer.range(-4096, 4096, 0.001);
  private static final Quantizer VELOCITY = Quantizer.range(-64, 64, 0.005);

  final double[] values = new double[4];
  int life;
  private final BitWriter writer = new BitWriter();
  private final BitReader reader = new BitReader();

  /** Replaces the values by what comes out at the other end. */
  int pass() {
    writer.reset();
    for (int i = 0; i < values.length; i++) {
      (i < 2 ? POSITION : VELOCITY).write(values[i], writer);
    }
    writer.varint(life);
    writer.align();
    int bytes = writer.byteLength();
    reader.wrap(writer.array(), 0, bytes);
    for (int i = 0; i < values.length; i++) {
      values[i] = (i < 2 ? POSITION : VELOCITY).read(reader);
    }
    life = (int) reader.varint();
    return bytes;
  }
}
