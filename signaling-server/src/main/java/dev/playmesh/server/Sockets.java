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

  private static final long SWEEP_MILLIS = 250;

  private final ServerLimits limits;
  private final ServerClock clock;
  private final Admission admission;
  private final Closer closer;
  private final Consumer<Runnable> loop;
  private final java.util.function.Predicate<Runnable> offer;
  private final Hall hall;

  /** When each connection that isn't closed was accepted. */
  private final Map<GuardedChannel, Long> channels = new LinkedHashMap<>();

  private long sweptMillis;
  private @Nullable CountDownLatch drained;

  Sockets(
      ServerLimits limits,
      ServerClock clock,
      Closer closer,
      Consumer<Runnable> loop,
      java.util.function.Predicate<Runnable> offer,
      Hall hall) {
    this.limits = limits;
    this.clock = clock;
    this.admission = new Admission(limits);
    this.closer = closer;
    this.loop = loop;
    this.offer = offer;
    this.hall = hall;
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
    if (!offer.test(() -> visit(client, visitor -> hall.receive(visitor, message)))) {
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

  private static String firstLine(Throwable t) {
    String text = String.valueOf(t.getMessage()).lines().findFirst().orElse("");
    return text.length() > 200 ? text.substring(0, 200) : text;
  }

  /** Looks after every connection. The event loop. */
  void tick() {
    long now = clock.millis();
    for (GuardedChannel channel : channels.keySet()) {
      nudge(channel);
    }
    if (now - sweptMillis < SWEEP_MILLIS) {
      return;
    }
    sweptMillis = now;
    for (Map.Entry<GuardedChannel, Long> entry : List.copyOf(channels.entrySet())) {
      sweep(entry.getKey(), entry.getValue(), now);
    }
  }

  /** The library can lose a wish to write when two threads wish at once; so it is repeated. */
  private static void nudge(GuardedChannel channel) {
    if (channel.isOpen() && channel.socket().hasBufferedData()) {
      channel.socket().getWebSocketListener().onWriteDemand(channel.socket());
    }
  }

  private void sweep(GuardedChannel channel, long acceptedMillis, long now) {
    SocketClient client = channel.client();
    Visitor visitor = client == null ? null : client.visitor();
    if (client == null || visitor == null) {
      if (now - acceptedMillis >= limits.handshakeTimeout().toMillis()) {
        closer.closeNow(channel, CloseFrame.NEVER_CONNECTED, "handshake timeout");
      }
      return;
    }
    if (client.heardSomething()) {
      visitor.heard(now);
    }
    if (visitor.gone()) {
      return;
    }
    if (now - visitor.heardMillis() >= limits.silenceTimeout().toMillis()) {
      timeOut(visitor, "Nothing was heard of this client; answer pings", true);
    } else if (!visitor.asked() && now - acceptedMillis >= limits.requestTimeout().toMillis()) {
      timeOut(visitor, "Nothing was asked in time; list, join or resume", false);
    } else {
      client.pingWhenDue(now, limits.heartbeat().toMillis());
    }
  }

  private void timeOut(Visitor visitor, String message, boolean silent) {
    visitor.dismiss(new Refusal(Reason.TIMED_OUT, message, 1_000));
    hall.lost(visitor, silent);
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
