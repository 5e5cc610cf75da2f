package dev.playmesh.shooter.app;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.server.SignalingServer;

/**
 * The signaling server that this process starts when it is told of none.
 *
 * <p><b>Threading:</b> any thread.
 */
final class OwnServer implements AutoCloseable {

  private static final int USUAL_PORT = 8080;

  private final SignalingServer server;

  private OwnServer(SignalingServer server) {
    this.server = server;
  }

  /** Starts one on the usual port, or on a free one where that is taken. */
  static OwnServer start() throws ServerStartException {
    try {
      return start(USUAL_PORT);
    } catch (ServerStartException e) {
      return start(0);
    }
  }

  private static OwnServer start(int port) throws ServerStartException {
    return new OwnServer(SignalingServer.start(ServerConfig.builder().port(port).build()));
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
