package dev.playmesh.shooter.net;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.codec.Quantizer;
import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Rules;
import java.util.List;

/**
 * Packs a {@link FigureState} into ten bytes:
 *
 * <pre>
 *   x 13 | y 13 | velocity x 10 | velocity y 10 | facing 10 | animation 3 | frame 3 | health 7 |
 *   life 8 | shielded 1                                                                (78 bits)
 * </pre>
 *
 * <p>What is decoded is valid only during the listener that gets it: the object is used again.
 *
 * <p><b>Threading:</b> one thread.
 */
final class FigureCodec implements Codec<FigureState> {

  private static final Quantizer POSITION = Quantizer.range(0, 80, 0.01);
  private static final Quantizer VELOCITY = Quantizer.range(-10, 10, 0.02);
  private static final Quantizer ANGLE = Quantizer.angle(0.01);
  private static final List<Animation> ANIMATIONS = List.of(Animation.values());

  @Override
  public void encode(FigureState state, BitWriter out) {
    POSITION.write(state.x, out);
    POSITION.write(state.y, out);
    VELOCITY.write(state.velocityX, out);
    VELOCITY.write(state.velocityY, out);
    ANGLE.write(state.facing, out);
    out.bits(ANIMATIONS.indexOf(state.animation), 3);
    out.bits(state.frame, 3);
    out.bits(state.health, 7);
    out.bits(state.life, 8);
    out.bits(state.shielded ? 1 : 0, 1);
  }

  @Override
  public FigureState create() {
    return new FigureState();
  }

  @Override
  public FigureState decode(BitReader in, FigureState reuse) {
    reuse.x = POSITION.read(in);
    reuse.y = POSITION.read(in);
    reuse.velocityX = VELOCITY.read(in);
    reuse.velocityY = VELOCITY.read(in);
    reuse.facing = ANGLE.read(in);
    reuse.animation = ANIMATIONS.get(atMost("animation", in.bits(3), ANIMATIONS.size() - 1));
    reuse.frame = atMost("frame", in.bits(3), reuse.animation.frames() - 1);
    reuse.health = atMost("health", in.bits(7), Rules.FULL_HEALTH);
    reuse.life = (int) in.bits(8);
    reuse.shielded = in.bits(1) == 1;
    return reuse;
  }

  /** What a peer sends can be anything: what is thrown here drops the message, and is counted. */
  private static int atMost(String field, long value, int max) {
    if (value > max) {
      throw new IllegalArgumentException(field + " must be at most " + max + " but is " + value);
    }
    return (int) value;
  }
}
