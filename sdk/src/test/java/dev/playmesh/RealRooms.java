package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.ServerLimits;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.types.PeerState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A real server for each test, and the sessions that it opens: all are closed after it. */
final class RealRooms implements BeforeEachCallback, AfterEachCallback {

  static final Duration SOON = Duration.ofSeconds(10);

  private final ServerLimits limits;
  private final List<Session> sessions = new ArrayList<>();
  private @Nullable SignalingServer server;

  RealRooms() {
    this(ServerLimits.defaults());
  }

  RealRooms(ServerLimits limits) {
    this.limits = limits;
  }

  @Override
  public void beforeEach(ExtensionContext context) throws ServerStartException {
    server = start(0, null);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    sessions.forEach(Session::close);
    server().close();
  }

  private SignalingServer start(int port, @Nullable Path key) throws ServerStartException {
    ServerConfig.Builder config =
        ServerConfig.builder().bind("127.0.0.1").port(port).limits(limits);
    return SignalingServer.start(key == null ? config.build() : config.keyFile(key).build());
  }

  /** Stops the server and starts it again on its port; with a key file it takes rooms back. */
  void restart(Path key) throws ServerStartException {
    int port = server().port();
    server().close();
    server = start(port, key);
  }

  SignalingServer server() {
    return Objects.requireNonNull(server);
  }

  SessionConfig.Builder config(String name) {
    return Sample.config(name).server("ws://127.0.0.1:" + server().port());
  }

  Session join(SessionConfig config, RoomOptions options) {
    Session session = Session.join(config, options);
    sessions.add(session);
    return session;
  }

  Session join(String name, RoomOptions options) {
    return join(config(name).build(), options);
  }

  /** Joins the room that all tests share who need no other. */
  Session join(String name) {
    return join(name, RoomOptions.code("it").capacity(16));
  }

  /** Joins and waits for the welcome, so that those who come later are later joiners. */
  Session joined(String name) {
    Session session = join(name);
    assertTrue(session.awaitJoined(SOON), () -> name + " is " + session.closeReason());
    return session;
  }

  /** The test has closed it. */
  void forget(Session session) {
    sessions.remove(session);
  }

  /** So many, all linked with each other. */
  List<Session> mesh(int size) {
    List<Session> all = IntStream.range(0, size).mapToObj(i -> join("p" + i)).toList();
    awaitMesh(all);
    return all;
  }

  static void awaitMesh(List<Session> all) {
    assertTrue(Frames.until(20, () -> isMesh(all), () -> {}, all), () -> describe(all));
  }

  static boolean isMesh(List<Session> all) {
    return all.stream().allMatch(session -> isLinked(session, all.size() - 1));
  }

  /** Whether it has so many others, each connected. */
  static boolean isLinked(Session session, int others) {
    return session.peers().size() == others
        && session.peers().stream().allMatch(peer -> peer.state() == PeerState.CONNECTED);
  }

  private static String describe(List<Session> all) {
    return all.stream().map(session -> session + " " + session.peers()).toList().toString();
  }
}
