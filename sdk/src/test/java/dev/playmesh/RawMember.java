package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.proto.signaling.Welcome;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A member of a room by hand: the JDK's WebSocket and the signaling protocol, nothing of ours. */
final class RawMember implements WebSocket.Listener, AutoCloseable {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
  volatile Consumer<Signal> onSignal = signals::add;
  private final BlockingQueue<Welcome> welcomes = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream frame = new ByteArrayOutputStream();
  private final WebSocket socket;
  private final Welcome welcome;

  /** Takes a seat. */
  RawMember(int port, String room, String name) throws InterruptedException {
    socket =
        HTTP.newWebSocketBuilder()
            .buildAsync(URI.create("ws://127.0.0.1:" + port), this)
            .orTimeout(10, TimeUnit.SECONDS)
            .join();
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
    socket
        .sendBinary(ByteBuffer.wrap(message.toByteArray()), true)
        .orTimeout(10, TimeUnit.SECONDS)
        .join();
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
    socket.abort();
  }

  @Override
  public @Nullable CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
    byte[] part = new byte[data.remaining()];
    data.get(part);
    frame.writeBytes(part);
    if (last) {
      take(frame.toByteArray());
      frame.reset();
    }
    from.request(1);
    return null;
  }

  private void take(byte[] bytes) {
    try {
      ServerMessage message = ServerMessage.parseFrom(bytes);
      if (message.hasWelcome()) {
        welcomes.add(message.getWelcome());
      } else if (message.hasSignal()) {
        onSignal.accept(message.getSignal());
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }
}
