package dev.playmesh.server;

import java.net.URI;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A signaling server in this process: rooms, relay, STUN answers. It listens when {@link #start}
 * returns. Its threads are daemons and never keep a JVM alive.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class SignalingServer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SignalingServer.class);
  private static final int STEP_MILLIS = 500;

  private final ServerConfig config;
  private final Ports ports;
  private final EventLoop loop;
  private final Sockets sockets;
  private final Endpoint endpoint;
  private final Closer closer = new Closer();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Optional<StunResponder> stun;
  private volatile boolean failed;

  private SignalingServer(ServerConfig config, byte[] key, boolean restarted, Ports ports) {
    this.config = config;
    this.ports = ports;
    AwakeClock clock = new AwakeClock();
    CodeMaker codes = new CodeMaker(new SecureRandom());
    int stunPort = ports.udp().isPresent() ? ports.port() : 0;
    Hall hall = new Hall(config, stunPort, key, new MemoryDirectory(), codes, clock);
    if (restarted) {
      hall.restarted();
    }
    this.loop = new EventLoop(clock, () -> tick(hall));
    this.sockets = new Sockets(config.limits(), clock, closer, loop::execute, loop::offer, hall);
    this.endpoint = new Endpoint(ports.tcp(), config, sockets, this::fail);
    this.stun = ports.udp().map(u -> new StunResponder(u, config.limits().stunPerSecond()));
  }

  /**
   * Starts a server.
   *
   * @param config its settings
   * @return the server, listening
   * @throws ServerStartException when the port is in use, the address isn't this machine's, or the
   *     key file can't be used
   */
  public static SignalingServer start(ServerConfig config) throws ServerStartException {
    boolean restarted = config.keyFile().map(Files::exists).orElse(false);
    byte[] key =
        config.keyFile().isPresent() ? ServerKey.of(config.keyFile().get()) : ServerKey.random();
    SignalingServer server = new SignalingServer(config, key, restarted, Ports.bind(config));
    server.loop.start();
    server.endpoint.start();
    server.stun.ifPresent(StunResponder::start);
    log.info("Listening on {}", server.uri());
    return server;
  }

  private void tick(Hall hall) {
    sockets.tick();
    hall.tick();
  }

  /**
   * Says where it listens.
   *
   * @return the TCP and UDP port, never 0
   */
  public int port() {
    return ports.port();
  }

  /**
   * Says how it is reached.
   *
   * @return {@code ws://HOST:PORT} with the address that it was bound to
   */
  public URI uri() {
    String host = config.bind().contains(":") ? "[" + config.bind() + "]" : config.bind();
    return URI.create("ws://" + host + ":" + port());
  }

  /**
   * Counts the open connections.
   *
   * @return those with a client, and those that are about to be
   */
  public int connections() {
    return sockets.count();
  }

  /**
   * Waits until the server is closed, or ends by itself since it can't go on.
   *
   * @return whether it was closed
   * @throws InterruptedException when the waiting thread is interrupted
   */
  public boolean awaitEnd() throws InterruptedException {
    ended.await();
    return !failed;
  }

  /**
   * Says goodbye to all clients and frees the port. Takes 3 s at most; more calls wait for the
   * first as long.
   */
  @Override
  public void close() {
    boolean first = closing.compareAndSet(false, true);
    try {
      if (first) {
        shutDown();
      } else if (!closed.await(4, TimeUnit.SECONDS)) {
        log.warn("The server is still closing");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (first) {
        release();
      }
    }
  }

  private void shutDown() throws InterruptedException {
    CountDownLatch drained = new CountDownLatch(1);
    loop.execute(() -> sockets.sayGoodbye(drained));
    if (!drained.await(Closer.LINGER_MILLIS + STEP_MILLIS, TimeUnit.MILLISECONDS)) {
      log.debug("Some clients didn't answer the goodbye");
    }
    endpoint.end(STEP_MILLIS);
    loop.stop(STEP_MILLIS);
    if (stun.isPresent()) {
      stun.get().close(STEP_MILLIS);
    }
  }

  private void release() {
    ports.close();
    sockets.closeAll();
    closer.stop();
    closed.countDown();
    ended.countDown();
  }

  private void fail(String reason) {
    if (!closing.get()) {
      failed = true;
      log.error("The server can't go on: {}", reason);
      ended.countDown();
    }
  }
}
