package dev.playmesh;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The SDK's own messages, which a table has when one peer decides the game. The first entry's name
 * says what host and clients must have in common, so that a difference is named when two peers
 * meet, as is a table without them.
 */
final class AuthorityMessages {

  /** The first of the ids that games can't use. */
  static final int FIRST_ID = 65_533;

  private static final int MAX_ID_BYTES = 64;

  private AuthorityMessages() {}

  /** A packet of the core, as it is. */
  static class Carried {
    final byte[] bytes = new byte[AuthoritativeHost.MAX_PACKET_BYTES];
    int length;

    final void set(byte[] source, int count) {
      System.arraycopy(source, 0, bytes, 0, count);
      length = count;
    }
  }

  /** From the host. */
  static final class Snapshot extends Carried {}

  /** To the host. */
  static final class Inputs extends Carried {}

  /**
   * Who plays under a number, as the host says: {@code [player 1][length varint, peer id]}. With
   * {@link Seats#NONE_FREE} to one member alone: there is none for it.
   *
   * @param holder empty when the number is free
   */
  record Seat(int player, Optional<PeerId> holder) {}

  /** The rows of the table. */
  static List<MessageTypes.Entry<?>> entries(String signature) {
    return List.of(
        new MessageTypes.Entry<>(
            new MessageSpec(FIRST_ID, name(signature), Delivery.UNRELIABLE, false),
            Snapshot.class,
            carried(Snapshot::new),
            null),
        new MessageTypes.Entry<>(
            new MessageSpec(FIRST_ID + 1, "playmesh.Inputs", Delivery.UNRELIABLE, false),
            Inputs.class,
            carried(Inputs::new),
            null),
        new MessageTypes.Entry<>(
            new MessageSpec(FIRST_ID + 2, "playmesh.Seat", Delivery.STATE, true),
            Seat.class,
            new SeatCodec(),
            Seat::player));
  }

  static String name(String signature) {
    return "playmesh.Snapshot(" + signature + ")";
  }

  private static <T extends Carried> Codec<T> carried(Supplier<T> make) {
    return new Codec<>() {
      @Override
      public void encode(T value, BitWriter out) {
        out.bytes(value.bytes, 0, value.length);
      }

      @Override
      public T create() {
        return make.get();
      }

      @Override
      public T decode(BitReader in, T reuse) {
        int length = in.remainingBytes();
        if (length > reuse.bytes.length) {
          throw new IllegalArgumentException("a packet of " + length + " bytes");
        }
        in.bytes(reuse.bytes, 0, length);
        reuse.length = length;
        return reuse;
      }
    };
  }

  private static final class SeatCodec implements Codec<Seat> {

    @Override
    public void encode(Seat value, BitWriter out) {
      out.bits(value.player(), 8);
      out.string(value.holder().map(PeerId::value).orElse(""), MAX_ID_BYTES);
    }

    @Override
    public Seat create() {
      return new Seat(0, Optional.empty());
    }

    @Override
    public Seat decode(BitReader in, Seat reuse) {
      int player = (int) in.bits(8);
      String id = in.string(MAX_ID_BYTES);
      return new Seat(player, id.isEmpty() ? Optional.empty() : Optional.of(PeerId.of(id)));
    }
  }
}
