package dev.playmesh.benchmarks.link;

import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.types.PeerState;
import java.util.ArrayList;
import java.util.List;

/** Sessions of one process in one room, over a real server and real WebRTC. */
final class SdkMesh implements AutoCloseable {

  private final SignalingServer server;
  final List<Session> sessions = new ArrayList<>();
  final double completeMillis;

  SdkMesh(int size) throws ServerStartException {
    server = SignalingServer.start(ServerConfig.builder().bind("127.0.0.1").port(0).build());
    long start = System.nanoTime();
    for (int i = 0; i < size; i++) {
      SessionConfig config =
          SessionConfig.builder()
              .server("ws://127.0.0.1:" + server.port())
              .game("bench", 1)
              .name("p" + i)
              .messages(Letters.types())
              .build();
      sessions.add(Session.join(config, RoomOptions.code("bench").capacity(Math.max(2, size))));
    }
    while (!isComplete()) {
      sessions.forEach(Session::poll);
      if (System.nanoTime() - start > 60_000_000_000L) {
        throw new IllegalStateException("the mesh isn't complete after 60 s: " + sessions);
      }
      Bench.pause();
    }
    completeMillis = (System.nanoTime() - start) / 1e6;
  }

  private boolean isComplete() {
    for (Session session : sessions) {
      boolean all =
          session.peers().size() == sessions.size() - 1
              && session.peers().stream().allMatch(peer -> peer.state() == PeerState.CONNECTED);
      if (!all) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    sessions.forEach(Session::close);
    server.close();
  }
}
