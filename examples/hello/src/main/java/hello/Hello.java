package hello;

import dev.playmesh.MessageTypes;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;

/** Two of these, started with two names, tell each other where they are. */
public final class Hello {

  /** Where a player is. */
  record Position(double x, double y) {}

  /** A position in 16 bytes. */
  static final class PositionCodec implements Codec<Position> {
    @Override
    public void encode(Position position, BitWriter out) {
      out.float64(position.x());
      out.float64(position.y());
    }

    @Override
    public Position create() {
      return new Position(0, 0);
    }

    @Override
    public Position decode(BitReader in, Position reuse) {
      return new Position(in.float64(), in.float64());
    }
  }

  public static void main(String[] args) throws InterruptedException {
    String name = args.length > 0 ? args[0] : "Ann";
    double seconds = args.length > 1 ? Double.parseDouble(args[1]) : 10;
    String server = args.length > 2 ? args[2] : "ws://localhost:8080";

    // README: begin
    MessageTypes types = MessageTypes.builder()
        .add(1, Position.class, new PositionCodec(), Delivery.STATE).build();
    SessionConfig config = SessionConfig.builder()
        .server(server).game("hello", 1).name(name).messages(types).build();
    try (Session session = Session.join(config, RoomOptions.code("arena"))) {
      session.on(Position.class, (peer, position, info) -> System.out.println(peer.name() + " is at " + position));
      for (int frame = 0; frame < seconds * 60 && session.state() != Session.State.CLOSED; frame++) {
        session.poll();                                          // listeners run here, on this thread
        session.broadcast(new Position(frame, Math.sqrt(frame)));
        session.flush();                                         // one packet for each peer leaves now
        Thread.sleep(16);
      }
      session.closeReason().ifPresent(System.err::println);
    }
    // README: end
  }
}
