package dev.playmesh.server;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Rejected.Reason;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.framing.CloseFrame;
import org.jspecify.annotations.Nullable;

/**
 * The connections between the WebSocket library and the rooms: brings what its threads hear to the
 * event loop, and looks after deadlines, heartbeats and silence there.
 *
 * <p><b>Threading:</b> each method says.
 */
final class Sockets implements FrameSink {

  private final ServerLimits limits;
  private final ServerClock clock;
  private final Admission admission;
  private final Closer closer;
  private final Consumer<Runnable> loop;
  private final Predicate<Runnable> offer;
  private final Hall hall;
  private final Patrol patrol;

  /** When each connection that isn't closed was accepted. */
  private final Map<GuardedChannel, Long> channels = new LinkedHashMap<>();

  private @Nullable CountDownLatch drained;

  Sockets(
      ServerLimits limits,
      ServerClock clock,
      Closer closer,
      Consumer<Runnable> loop,
      Predicate<Runnable> offer,
      Hall hall) {
    this.limits = limits;
    this.clock = clock;
    this.admission = new Admission(limits);
    this.closer = closer;
    this.loop = loop;
    this.offer = offer;
    this.hall = hall;
    this.patrol = new Patrol(limits, clock, closer, hall);
  }

  /** Whether an address may connect; if so, {@link #left} is called once. The selector. */
  boolean enter(AddressKey address) {
    return admission.enter(address);
  }

  /** A connection was accepted. The selector. */
  void accepted(GuardedChannel channel) {
    loop.accept(() -> channels.put(channel, clock.millis()));
  }

  /** A connection is closed. Any thread. */
  void left(GuardedChannel channel) {
    admission.leave(channel.address());
    loop.accept(
        () -> {
          channels.remove(channel);
          SocketClient client = channel.client();
          if (client != null && client.visitor() != null) {
            hall.lost(client.visitor(), false);
          }
          countDown();
        });
  }

  /** A handshake was refused. A worker. */
  void refused(GuardedChannel channel) {
    closer.closeSoon(channel, CloseFrame.NEVER_CONNECTED, "handshake refused");
  }

  /** A handshake is done. A worker. */
  void opened(GuardedChannel channel) {
    SocketClient client = new SocketClient(channel, limits, closer, AwakeClock.systemMillis());
    channel.opened(client);
    loop.accept(() -> admit(client));
  }

  private void admit(SocketClient client) {
    GuardedChannel channel = client.channel();
    if (!channel.isOpen()) {
      return;
    }
    Visitor visitor = new Visitor(client, channel.address(), clock.millis());
    client.admitted(visitor, clock.millis());
    Optional<Refusal> refusal =
        drained == null
            ? admission.refusal(channel.address())
            : Optional.of(Refusal.of(Reason.SHUTTING_DOWN, "The server is shutting down"));
    refusal.ifPresent(visitor::dismiss);
  }

  @Override
  public boolean admit(WebSocketImpl socket, int bytes) {
    SocketClient client = client(socket);
    if (client == null || client.ended()) {
      return false;
    }
    if (client.admit(bytes, AwakeClock.systemMillis())) {
      return true;
    }
    client.channel().deafen();
    post(
        client,
        visitor -> {
          visitor.dismiss(
              new Refusal(
                  Reason.RATE_LIMITED,
                  "More than "
                      + limits.messagesPerSecond()
                      + " messages or "
                      + limits.bytesPerSecond()
                      + " bytes a second; send less",
                  1_000));
          hall.lost(visitor, false);
        });
    return false;
  }

  @Override
  public void frame(WebSocketImpl socket, boolean text, ByteBuffer payload) {
    SocketClient client = client(socket);
    if (client == null) {
      return;
    }
    ClientMessage message;
    try {
      message = client.form(text).decode(payload);
    } catch (Throwable t) {
      client.channel().deafen();
      String form = text ? "proto3 JSON" : "protobuf";
      Refusal refusal =
          Refusal.badRequest("The frame is no ClientMessage in " + form + ": " + firstLine(t));
      post(client, visitor -> hall.abuse(visitor, refusal));
      return;
    }
    if (!offer.test(() -> receive(client, message))) {
      client.channel().deafen();
      Refusal refusal = new Refusal(Reason.SERVER_FULL, "The server is busy; come back", 2_000);
      post(client, visitor -> visitor.dismiss(refusal));
    }
  }

  @Override
  public void broken(WebSocketImpl socket, Refusal refusal, int closeCode) {
    SocketClient client = client(socket);
    if (client != null) {
      client.channel().deafen();
      post(client, visitor -> hall.abuse(visitor, refusal, closeCode));
    }
  }

  private void receive(SocketClient client, ClientMessage message) {
    Visitor visitor = client.visitor();
    if (visitor != null) {
      hall.receive(visitor, message);
    }
  }

  private void post(SocketClient client, Consumer<Visitor> task) {
    loop.accept(() -> visit(client, task));
  }

  private static void visit(SocketClient client, Consumer<Visitor> task) {
    Visitor visitor = client.visitor();
    if (visitor != null && !visitor.gone()) {
      task.accept(visitor);
    }
  }

  private static @Nullable SocketClient client(WebSocketImpl socket) {
    return socket.getChannel() instanceof GuardedChannel channel ? channel.client() : null;
  }

  /** Safe to log and to send: what a client sent may be quoted in it. */
  private static String firstLine(Throwable t) {
    String text = String.valueOf(t.getMessage()).lines().findFirst().orElse("");
    return text.substring(0, Math.min(200, text.length())).replaceAll("[^ -~]", "?");
  }

  /** Looks after every connection. The event loop. */
  void tick() {
    patrol.tick(channels);
  }

  /** Says goodbye to all; the latch is open when all are gone. The event loop. */
  void sayGoodbye(CountDownLatch latch) {
    drained = latch;
    for (GuardedChannel channel : List.copyOf(channels.keySet())) {
      SocketClient client = channel.client();
      if (client == null) {
        closer.closeNow(channel, CloseFrame.GOING_AWAY, "shutting down");
      } else {
        client.send(Hall.goodbye());
        client.close(Visitor.GOING_AWAY, "shutting down");
      }
    }
    countDown();
  }

  /** Closes what is left, after the event loop and the library have ended. */
  void closeAll() {
    List.copyOf(channels.keySet())
        .forEach(channel -> Closer.close(channel, CloseFrame.GOING_AWAY, "shutting down"));
  }

  /** Open connections, half-open ones included. Any thread. */
  int count() {
    return admission.count();
  }

  private void countDown() {
    if (drained != null && channels.isEmpty()) {
      drained.countDown();
    }
  }
}
