package hosted;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;

/** What a player does in a tick: which arrow keys are down. */
final class Keys {

  int right;
  int down;

  Keys set(int toTheRight, int toTheBottom) {
    right = toTheRight;
    down = toTheBottom;
    return this;
  }

  // TUTORIAL keys: begin
  /** Four bits for each tick; what a liar may send decodes to something harmless. */
  static final class KeysCodec implements Codec<Keys> {
    @Override
    public void encode(Keys keys, BitWriter out) {
      out.bits(keys.right + 1, 2);
      out.bits(keys.down + 1, 2);
    }

    @Override
    public Keys create() {
      return new Keys();
    }

    @Override
    public Keys decode(BitReader in, Keys reuse) {
      return reuse.set((int) Math.min(1, in.bits(2) - 1), (int) Math.min(1, in.bits(2) - 1));
    }
  }
  // TUTORIAL keys: end
}
