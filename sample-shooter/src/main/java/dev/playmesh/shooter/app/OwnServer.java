package dev.playmesh.shooter.app;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.server.SignalingServer;
import java.util.List;

/**
 * The signaling server that this process starts when it is told of none.
 *
 * <p><b>Threading:</b> any thread.
 */
final class OwnServer implements AutoCloseable {

  private static final int USUAL_PORT = 8080;

  private final SignalingServer server;
  private final boolean usualPort;

  private OwnServer(SignalingServer server, boolean usualPort) {
    this.server = server;
    this.usualPort = usualPort;
  }

  /** Starts one on the usual port, or on a free one where that is taken. */
  static OwnServer start() throws ServerStartException {
    try {
      return start(USUAL_PORT, true);
    } catch (ServerStartException e) {
      return start(0, false);
    }
  }

  private static OwnServer start(int port, boolean usual) throws ServerStartException {
    return new OwnServer(SignalingServer.start(ServerConfig.builder().port(port).build()), usual);
  }

  /** What to say on the console about it, line by line. */
  List<String> announcement(String room) {
    String started = "Started a signaling server on port " + port() + ".";
    if (usualPort) {
      return List.of(started);
    }
    String where = room.isBlank() ? "" : " --room " + room;
    return List.of(
        started,
        "Port 8080 is taken on this computer: whoever joins there doesn't meet you.",
        "If that is the server you want to play on: --server ws://localhost:8080" + where);
  }

  /** What a player must know of it; empty when there is nothing odd. */
  String remark() {
    return usualPort
        ? ""
        : "Port 8080 is taken on this computer, so this room is on port "
            + port()
            + ". Whoever joins on 8080 doesn't meet you.";
  }

  int port() {
    return server.port();
  }

  /** How this process reaches it. */
  String url() {
    return "ws://127.0.0.1:" + server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
