package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.proto.signaling.Welcome;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ServerHandshake;

/** A member of a room by hand: a WebSocket and the signaling protocol, nothing else of ours. */
final class RawMember implements AutoCloseable {

  final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
  volatile Consumer<Signal> onSignal = signals::add;
  private final BlockingQueue<Welcome> welcomes = new LinkedBlockingQueue<>();
  private final Socket socket;
  private final Welcome welcome;

  /** Takes a seat. */
  RawMember(int port, String room, String name) throws InterruptedException {
    socket = new Socket(URI.create("ws://127.0.0.1:" + port));
    assertTrue(socket.connectBlocking(10, TimeUnit.SECONDS), "no server");
    Join join =
        Join.newBuilder()
            .setProtocol(1)
            .setGame("sample")
            .setGameVersion(1)
            .setName(name)
            .setEntry(Entry.CODE)
            .setCode(room)
            .build();
    say(ClientMessage.newBuilder().setJoin(join).build());
    Welcome came = welcomes.poll(10, TimeUnit.SECONDS);
    assertNotNull(came, "no welcome came");
    welcome = came;
  }

  String id() {
    return welcome.getPeerId();
  }

  void say(ClientMessage message) {
    socket.send(message.toByteArray());
  }

  void signal(String to, int negotiation, String body) {
    signal(to, "", negotiation, body);
  }

  /** With a sender that only the server should name. */
  void signal(String to, String from, int negotiation, String body) {
    say(
        ClientMessage.newBuilder()
            .setSignal(
                Signal.newBuilder()
                    .setTo(to)
                    .setFrom(from)
                    .setNegotiation(negotiation)
                    .setBody(body))
            .build());
  }

  /** Ends without a word. */
  @Override
  public void close() {
    socket.closeConnection(1006, "vanished");
  }

  private void take(ByteBuffer frame) {
    try {
      ServerMessage message = ServerMessage.parseFrom(frame);
      if (message.hasWelcome()) {
        welcomes.add(message.getWelcome());
      } else if (message.hasSignal()) {
        onSignal.accept(message.getSignal());
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  private final class Socket extends WebSocketClient {

    Socket(URI server) {
      super(server);
      setConnectionLostTimeout(0);
      setDaemon(true);
    }

    @Override
    public void onMessage(ByteBuffer frame) {
      take(frame);
    }

    @Override
    public void onOpen(ServerHandshake handshake) {}

    @Override
    public void onMessage(String text) {}

    @Override
    public void onClose(int code, String reason, boolean remote) {}

    @Override
    public void onError(Exception e) {}
  }
}
