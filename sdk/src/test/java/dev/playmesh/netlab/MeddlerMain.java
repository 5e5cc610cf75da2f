package dev.playmesh.netlab;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.ServerMessage;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.java_websocket.WebSocket;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshake;
import org.java_websocket.server.WebSocketServer;

/**
 * A signaling server that names ICE servers which would end the process of a careless client: it
 * passes everything on to a real one and back, and puts nonsense into each welcome.
 */
final class MeddlerMain extends WebSocketServer {

  private static final List<String> NONSENSE =
      List.of(
          "turn:", "TURN:a", "stun:a b", "turn:u@h", "turn:h:99999", "", "turn:ü", "x".repeat(999));

  private final URI real;
  private final Map<WebSocket, Way> ways = new ConcurrentHashMap<>();

  private MeddlerMain(String host, int port, URI real) {
    super(new InetSocketAddress(host, port));
    this.real = real;
    setReuseAddr(true);
  }

  /** Host, port, and the address of the real server. */
  public static void main(String[] arguments) {
    new MeddlerMain(arguments[0], Integer.parseInt(arguments[1]), URI.create(arguments[2])).run();
  }

  /** From one client to the real server and back. */
  private final class Way extends WebSocketClient {

    private final WebSocket client;
    private final Queue<ByteBuffer> early = new ArrayDeque<>();

    Way(WebSocket client) {
      super(real);
      this.client = client;
    }

    synchronized void pass(ByteBuffer frame) {
      if (isOpen()) {
        send(frame);
      } else {
        early.add(frame);
      }
    }

    @Override
    public synchronized void onOpen(ServerHandshake handshake) {
      early.forEach(this::send);
    }

    @Override
    public void onMessage(String text) {}

    @Override
    public void onMessage(ByteBuffer frame) {
      client.send(meddle(frame).toByteArray());
    }

    @Override
    public void onClose(int code, String reason, boolean remote) {
      client.close();
    }

    @Override
    public void onError(Exception e) {}
  }

  private static ServerMessage meddle(ByteBuffer frame) {
    try {
      ServerMessage message = ServerMessage.parseFrom(frame);
      if (message.hasWelcome()) {
        IceServer broken =
            IceServer.newBuilder()
                .addAllUrls(NONSENSE)
                .addUrls("turn:" + Lab.SERVICES + ":3478")
                .build();
        var welcome =
            message.getWelcome().toBuilder()
                .addIceServers(broken)
                .addIceServers(IceServer.getDefaultInstance());
        return message.toBuilder().setWelcome(welcome).build();
      }
      return message;
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void onStart() {
    System.out.println("ready on " + getPort());
  }

  @Override
  public void onOpen(WebSocket client, ClientHandshake handshake) {
    Way way = new Way(client);
    ways.put(client, way);
    way.connect();
  }

  @Override
  public void onMessage(WebSocket client, String text) {}

  @Override
  public void onMessage(WebSocket client, ByteBuffer frame) {
    Way way = ways.get(client);
    if (way != null) {
      way.pass(frame);
    }
  }

  @Override
  public void onClose(WebSocket client, int code, String reason, boolean remote) {
    Way way = ways.remove(client);
    if (way != null) {
      way.close();
    }
  }

  @Override
  public void onError(WebSocket client, Exception e) {}
}
