package dev.playmesh.server;

import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.IceServers;
import dev.playmesh.proto.signaling.Limits;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells one who got a seat all that it needs, and in long sessions new TURN credentials.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class WelcomeDesk {

  private final ServerConfig config;
  private final int stunPort;
  private final Seal seal;
  private final ServerClock clock;
  private final Optional<TurnPass> turn;

  WelcomeDesk(ServerConfig config, int stunPort, Seal seal, ServerClock clock) {
    this.config = config;
    this.stunPort = stunPort;
    this.seal = seal;
    this.clock = clock;
    this.turn = config.turn().map(TurnPass::new);
  }

  void welcome(Visitor visitor, Seat seat, RoomUpdate room, boolean resumed) {
    String peerId = seat.member().peerId();
    Welcome.Builder welcome =
        Welcome.newBuilder()
            .setPeerId(peerId)
            .setResumeSecret(seal.seatSecret(seat.room().identity(), peerId))
            .setRoom(room.getRoom())
            .setCertificate(room.getCertificate())
            .setLimits(limits())
            .addAllIceServers(iceServers(visitor, peerId))
            .setStunPort(stunPort)
            .setResumed(resumed);
    visitor.send(ServerMessage.newBuilder().setWelcome(welcome).build());
  }

  /** Gives new credentials to one whose old ones are good for a quarter of their time only. */
  void renew(Visitor visitor) {
    Seat seat = visitor.seat();
    if (turn.isPresent() && seat != null && clock.millis() >= visitor.renewMillis()) {
      IceServers servers =
          IceServers.newBuilder()
              .addAllIceServers(iceServers(visitor, seat.member().peerId()))
              .build();
      visitor.send(ServerMessage.newBuilder().setIceServers(servers).build());
    }
  }

  private List<IceServer> iceServers(Visitor visitor, String peerId) {
    List<IceServer> servers = new ArrayList<>();
    if (!config.iceServers().isEmpty()) {
      servers.add(IceServer.newBuilder().addAllUrls(config.iceServers()).build());
    }
    turn.ifPresent(
        pass -> {
          servers.add(pass.of(peerId, clock.wallMillis()));
          visitor.renewAt(clock.millis() + pass.renewAfterMillis());
        });
    return servers;
  }

  private Limits limits() {
    ServerLimits limits = config.limits();
    return Limits.newBuilder()
        .setMaxFrameBytes(limits.frameBytes())
        .setMessagesPerSecond(limits.messagesPerSecond())
        .setHeartbeatMillis((int) limits.heartbeat().toMillis())
        .build();
  }
}
