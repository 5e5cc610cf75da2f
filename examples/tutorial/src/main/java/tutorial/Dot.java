package tutorial;

import dev.playmesh.MessageTypes;
import dev.playmesh.SessionConfig;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;

// TUTORIAL message: begin
/** Where a dot is, in metres, and how fast it runs, in metres a second. */
record Dot(double x, double y, double vx, double vy) {

  /** 16 bytes: nobody sees less than a float tells. */
  static final class DotCodec implements Codec<Dot> {
    @Override
    public void encode(Dot dot, BitWriter out) {
      out.float32((float) dot.x);
      out.float32((float) dot.y);
      out.float32((float) dot.vx);
      out.float32((float) dot.vy);
    }

    @Override
    public Dot create() {
      return new Dot(0, 0, 0, 0);
    }

    @Override
    public Dot decode(BitReader in, Dot reuse) {
      return new Dot(in.float32(), in.float32(), in.float32(), in.float32());
    }
  }

  static SessionConfig.Builder config(String name) {
    MessageTypes types =
        MessageTypes.builder().add(1, Dot.class, new DotCodec(), Delivery.STATE).build();
    return SessionConfig.builder().game("dots", 1).name(name).messages(types);
  }
}
// TUTORIAL message: end
