package dev.playmesh.server;

import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.Limits;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;

/**
 * Tells one who got a seat all that it needs.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class WelcomeDesk {

  private final ServerConfig config;
  private final int stunPort;
  private final Seal seal;

  WelcomeDesk(ServerConfig config, int stunPort, Seal seal) {
    this.config = config;
    this.stunPort = stunPort;
    this.seal = seal;
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
            .setStunPort(stunPort)
            .setResumed(resumed);
    if (!config.iceServers().isEmpty()) {
      welcome.addIceServers(IceServer.newBuilder().addAllUrls(config.iceServers()));
    }
    visitor.send(ServerMessage.newBuilder().setWelcome(welcome).build());
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
