package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.Resume;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A real client over loopback: the JDK's, which shares no code with the server. */
final class TestClient implements AutoCloseable, WebSocket.Listener {

  static final long PATIENCE_SECONDS = 10;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final BlockingQueue<ServerMessage> messages = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final boolean json;
  private final StringBuilder text = new StringBuilder();
  private java.io.ByteArrayOutputStream binary = new java.io.ByteArrayOutputStream();
  private final WebSocket socket;

  private TestClient(int port, boolean json) {
    this.json = json;
    this.socket =
        HTTP.newWebSocketBuilder()
            .buildAsync(URI.create("ws://127.0.0.1:" + port), this)
            .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
            .join();
  }

  static TestClient connect(SignalingServer server) {
    return new TestClient(server.port(), false);
  }

  static TestClient connectJson(SignalingServer server) {
    return new TestClient(server.port(), true);
  }

  static TestClient joined(SignalingServer server, String code) {
    TestClient client = connect(server);
    client.send(Guest.joining(dev.playmesh.proto.signaling.Entry.CODE, code));
    return client;
  }

  void send(Join.Builder join) {
    send(ClientMessage.newBuilder().setJoin(join).build());
  }

  void resume(Welcome old) {
    send(
        ClientMessage.newBuilder()
            .setResume(
                Resume.newBuilder()
                    .setProtocol(1)
                    .setPeerId(old.getPeerId())
                    .setResumeSecret(old.getResumeSecret())
                    .setCertificate(old.getCertificate()))
            .build());
  }

  void send(ClientMessage message) {
    try {
      if (json) {
        sendText(JsonFormat.printer().print(message));
      } else {
        sendBytes(message.toByteArray());
      }
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }

  void sendText(String frame) {
    socket.sendText(frame, true).orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  void sendBytes(byte[] frame) {
    socket
        .sendBinary(ByteBuffer.wrap(frame), true)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  void sendFragment(byte[] frame) {
    socket
        .sendBinary(ByteBuffer.wrap(frame), false)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  ServerMessage take() throws InterruptedException {
    ServerMessage message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertNotNull(message, "nothing came");
    return message;
  }

  @Nullable ServerMessage poll(long millis) throws InterruptedException {
    return messages.poll(millis, TimeUnit.MILLISECONDS);
  }

  Welcome takeWelcome() throws InterruptedException {
    ServerMessage message = take();
    assertTrue(message.hasWelcome(), message::toString);
    return message.getWelcome();
  }

  Reason takeRefusal() throws InterruptedException {
    ServerMessage message = take();
    while (message.hasRoomUpdate()) {
      message = take();
    }
    assertTrue(message.hasRejected(), message::toString);
    return message.getRejected().getReason();
  }

  /** The code that the server closed with. */
  int awaitClose() {
    return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  boolean isClosed() {
    return closed.isDone();
  }

  /** Ends without a goodbye. */
  void reset() {
    socket.abort();
  }

  @Override
  public void close() {
    socket.abort();
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      ServerMessage.Builder message = ServerMessage.newBuilder();
      try {
        JsonFormat.parser().merge(text.toString(), message);
      } catch (InvalidProtocolBufferException e) {
        closed.completeExceptionally(e);
      }
      text.setLength(0);
      messages.add(message.build());
    }
    webSocket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
    byte[] part = new byte[data.remaining()];
    data.get(part);
    binary.writeBytes(part);
    if (last) {
      try {
        messages.add(ServerMessage.parseFrom(binary.toByteArray()));
      } catch (InvalidProtocolBufferException e) {
        closed.completeExceptionally(e);
      }
      binary = new java.io.ByteArrayOutputStream();
    }
    webSocket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int code, String reason) {
    closed.complete(code);
    return null;
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    closed.complete(1006);
  }
}
