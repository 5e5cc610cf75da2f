package dev.playmesh.shooter.duel;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.codec.Quantizer;

/**
 * Packs a {@link DuelInput} into three bytes:
 *
 * <pre>
 *   move x 5 | move y 5 | aim 11 | fire 1 | retiring 1                                   (23 bits)
 * </pre>
 *
 * <p>Nobody can want more than that: what can be read is allowed.
 */
final class InputCodec implements Codec<DuelInput> {

  private static final int MIDDLE = 15;
  private static final Quantizer AIM = Quantizer.angle(Kinds.ANGLE_STEP);

  @Override
  public void encode(DuelInput value, BitWriter out) {
    out.bits(axis(value.moveX), 5);
    out.bits(axis(value.moveY), 5);
    AIM.write(value.aim, out);
    out.bool(value.fire);
    out.bool(value.retiring);
  }

  private static long axis(double move) {
    return MIDDLE + Math.round(Math.max(-1, Math.min(1, move)) * MIDDLE);
  }

  @Override
  public DuelInput create() {
    return new DuelInput();
  }

  @Override
  public DuelInput decode(BitReader in, DuelInput reuse) {
    reuse.moveX = move(in.bits(5));
    reuse.moveY = move(in.bits(5));
    reuse.aim = AIM.read(in);
    reuse.fire = in.bool();
    reuse.retiring = in.bool();
    return reuse;
  }

  private static double move(long axis) {
    return Math.min(1, ((double) axis - MIDDLE) / MIDDLE);
  }
}
