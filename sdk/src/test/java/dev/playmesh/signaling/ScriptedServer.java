package dev.playmesh.signaling;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.ServerMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;
import org.jspecify.annotations.Nullable;

/** A WebSocket server that does what a test says. */
final class ScriptedServer extends WebSocketServer {

  final List<ClientMessage> heard = new CopyOnWriteArrayList<>();
  final List<Integer> closeCodes = new CopyOnWriteArrayList<>();
  private final BiConsumer<WebSocket, ClientMessage> script;
  private final CountDownLatch started = new CountDownLatch(1);
  private final ScheduledExecutorService nudging =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "nudge");
            thread.setDaemon(true);
            return thread;
          });

  private ScriptedServer(int port, BiConsumer<WebSocket, ClientMessage> script) {
    super(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
    this.script = script;
    setReuseAddr(true);
    setTcpNoDelay(true);
    setDaemon(true);
    setConnectionLostTimeout(0);
  }

  static ScriptedServer start(int port, BiConsumer<WebSocket, ClientMessage> script)
      throws InterruptedException {
    ScriptedServer server = new ScriptedServer(port, script);
    server.start();
    if (!server.started.await(5, TimeUnit.SECONDS)) {
      throw new AssertionError("the scripted server didn't start");
    }
    var unused =
        server.nudging.scheduleWithFixedDelay(server::nudge, 50, 50, TimeUnit.MILLISECONDS);
    return server;
  }

  /** The library can lose a wish to write when two threads wish at once; so it is repeated. */
  private void nudge() {
    getConnections().stream().filter(WebSocket::hasBufferedData).forEach(this::onWriteDemand);
  }

  static void say(WebSocket client, ServerMessage message) {
    client.send(message.toByteArray());
  }

  URI uri() {
    return URI.create("ws://127.0.0.1:" + getPort());
  }

  /** Kills all sockets without a goodbye, and listens no more. */
  void kill() throws InterruptedException {
    nudging.shutdown();
    getConnections().forEach(c -> c.closeConnection(1006, "killed"));
    stop(1000);
  }

  @Override
  public void onStart() {
    started.countDown();
  }

  @Override
  public void onMessage(WebSocket client, ByteBuffer frame) {
    try {
      ClientMessage message = ClientMessage.parseFrom(frame);
      heard.add(message);
      script.accept(client, message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void onClose(WebSocket client, int code, String reason, boolean remote) {
    closeCodes.add(code);
  }

  @Override
  public void onOpen(WebSocket client, ClientHandshake handshake) {}

  @Override
  public void onMessage(WebSocket client, String text) {}

  @Override
  public void onError(@Nullable WebSocket client, Exception e) {}
}
