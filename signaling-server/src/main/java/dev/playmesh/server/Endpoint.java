package dev.playmesh.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.function.Consumer;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.framing.PingFrame;
import org.java_websocket.framing.PongFrame;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.server.WebSocketServer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WebSocket library's server on a socket that is bound already. Frames go to {@link Sockets} by
 * way of {@link LimitedDraft}, ends by way of {@link GuardedChannel}.
 *
 * <p><b>Threading:</b> callbacks come on the library's threads; none of them blocks.
 */
final class Endpoint extends WebSocketServer {

  private static final Logger log = LoggerFactory.getLogger(Endpoint.class);
  private static final int MOST_WORKERS = 4;

  private final ServerConfig config;
  private final Sockets sockets;
  private final Consumer<String> failed;
  private volatile @Nullable Thread selector;
  private volatile boolean stopping;

  Endpoint(
      ServerSocketChannel bound, ServerConfig config, Sockets sockets, Consumer<String> failed) {
    super(bound);
    this.config = config;
    this.sockets = sockets;
    this.failed = failed;
    setReuseAddr(true);
    setTcpNoDelay(true);
    setConnectionLostTimeout(0);
    setDaemon(true);
    if (decoders.size() > MOST_WORKERS) {
      decoders.subList(MOST_WORKERS, decoders.size()).clear();
    }
    setWebSocketFactory(new Factory());
  }

  @Override
  public void run() {
    selector = Thread.currentThread();
    try {
      super.run();
    } catch (Throwable t) {
      log.error("The WebSocket library failed", t);
    }
    if (!stopping) {
      failed.accept("the WebSocket library ended");
    }
  }

  /** Ends the library's threads. */
  void end(int waitMillis) throws InterruptedException {
    stopping = true;
    stop(waitMillis, "shutting down");
    Thread thread = selector;
    if (thread != null && thread.isAlive()) {
      thread.interrupt();
      thread.join(waitMillis);
    }
  }

  @Override
  public ServerHandshakeBuilder onWebsocketHandshakeReceivedAsServer(
      WebSocket socket, Draft draft, ClientHandshake request) throws InvalidDataException {
    String origin = request.getFieldValue("Origin");
    if (!origin.isEmpty()
        && !config.allowedOrigins().isEmpty()
        && !config.allowedOrigins().contains(origin)) {
      throw new InvalidDataException(CloseFrame.POLICY_VALIDATION, "origin not allowed");
    }
    return super.onWebsocketHandshakeReceivedAsServer(socket, draft, request);
  }

  @Override
  public void onOpen(WebSocket socket, ClientHandshake handshake) {
    if (((WebSocketImpl) socket).getChannel() instanceof GuardedChannel channel) {
      sockets.opened(channel);
    }
  }

  /** Answers unless the client doesn't read. */
  @Override
  public void onWebsocketPing(WebSocket socket, Framedata frame) {
    if (((WebSocketImpl) socket).getChannel() instanceof GuardedChannel channel
        && channel.queuedBytes() < config.limits().queuedBytes()) {
      channel.queued(frame.getPayloadData().remaining() + 2);
      socket.sendFrame(new PongFrame((PingFrame) frame));
    }
  }

  /** The library leaves a connection open whose handshake it refused. */
  @Override
  public void onClosing(WebSocket socket, int code, @Nullable String reason, boolean remote) {
    if (((WebSocketImpl) socket).getChannel() instanceof GuardedChannel channel
        && channel.client() == null) {
      sockets.refused(channel);
    }
  }

  @Override
  public void onClose(WebSocket socket, int code, @Nullable String reason, boolean remote) {}

  @Override
  public void onMessage(WebSocket socket, String message) {}

  @Override
  public void onMessage(WebSocket socket, ByteBuffer message) {}

  @Override
  public void onError(@Nullable WebSocket socket, Exception e) {
    if (socket == null && !stopping) {
      failed.accept("the WebSocket library failed: " + e);
    } else {
      log.debug("A socket failed", e);
    }
  }

  @Override
  public void onStart() {}

  private final class Factory implements WebSocketServerFactory {

    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter listener, Draft draft) {
      return createWebSocket(listener, List.of(draft));
    }

    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter listener, List<Draft> drafts) {
      return new WebSocketImpl(
          listener, List.of(new LimitedDraft(sockets, config.limits().frameBytes())));
    }

    @Override
    public ByteChannel wrapChannel(SocketChannel channel, SelectionKey key) throws IOException {
      InetSocketAddress remote = (InetSocketAddress) channel.getRemoteAddress();
      if (remote == null) {
        throw new IOException("gone already");
      }
      AddressKey address = AddressKey.of(remote.getAddress());
      if (stopping || !sockets.enter(address)) {
        throw new IOException("too many connections");
      }
      GuardedChannel guarded =
          new GuardedChannel(channel, (WebSocketImpl) key.attachment(), address, sockets::left);
      sockets.accepted(guarded);
      return guarded;
    }

    @Override
    public void close() {}
  }
}
