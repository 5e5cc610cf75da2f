package dev.playmesh.server;

import dev.playmesh.proto.signaling.ServerMessage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.framing.CloseFrame;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client behind a WebSocket. What it doesn't read waits up to a limit, then it is cut.
 *
 * <p><b>Threading:</b> the event loop, but for what says otherwise.
 */
final class SocketClient implements Client {

  private static final Logger log = LoggerFactory.getLogger(SocketClient.class);
  private static final int FRAME_HEADER_BYTES = 10;

  private final GuardedChannel channel;
  private final WebSocketImpl socket;
  private final int mostQueuedBytes;
  private final Closer closer;
  private final TokenBucket messages;
  private final TokenBucket bytes;
  private volatile @Nullable WireForm form;
  private volatile boolean ended;
  private @Nullable Visitor visitor;
  private long seenBytes;
  private long pingedMillis;

  SocketClient(GuardedChannel channel, ServerLimits limits, Closer closer, long systemMillis) {
    this.channel = channel;
    this.socket = channel.socket();
    this.mostQueuedBytes = limits.queuedBytes();
    this.closer = closer;
    this.messages =
        new TokenBucket(limits.messagesPerSecond(), limits.messageBurst(), systemMillis);
    this.bytes =
        new TokenBucket(limits.bytesPerSecond(), limits.bytesPerSecond() * 8.0, systemMillis);
  }

  GuardedChannel channel() {
    return channel;
  }

  /** Null until the event loop has admitted it. */
  @Nullable Visitor visitor() {
    return visitor;
  }

  void admitted(Visitor admitted, long nowMillis) {
    visitor = admitted;
    pingedMillis = nowMillis;
  }

  /** Whether it was told to go. Any thread. */
  boolean ended() {
    return ended;
  }

  /** The form of its frames, settled by the first. The socket's worker. */
  WireForm form(boolean text) {
    if (form == null) {
      form = text ? WireForm.JSON : WireForm.BINARY;
    }
    return text ? WireForm.JSON : WireForm.BINARY;
  }

  /** Whether it keeps to its rates. The socket's worker. */
  boolean admit(int payloadBytes, long systemMillis) {
    return messages.take(1, systemMillis)
        && bytes.take(payloadBytes + (double) FRAME_HEADER_BYTES, systemMillis);
  }

  /** Whether anything came since the last call. */
  boolean heardSomething() {
    long received = channel.receivedBytes();
    boolean something = received != seenBytes;
    seenBytes = received;
    return something;
  }

  void pingWhenDue(long nowMillis, long everyMillis) {
    if (!ended && nowMillis - pingedMillis >= everyMillis) {
      pingedMillis = nowMillis;
      quietly(socket::sendPing);
    }
  }

  @Override
  public void send(ServerMessage message) {
    if (ended) {
      return;
    }
    try {
      WireForm chosen = form == null ? WireForm.BINARY : form;
      send(chosen, chosen.encode(message));
    } catch (Exception e) {
      log.debug("Not sent to {}", channel.address(), e);
    }
  }

  private void send(WireForm chosen, byte[] payload) {
    if (channel.queuedBytes() + payload.length > mostQueuedBytes) {
      log.info("Cutting a client at {}: it doesn't read what it is sent", channel.address());
      ended = true;
      closer.closeNow(channel, CloseFrame.POLICY_VALIDATION, "SLOW_CLIENT");
      return;
    }
    channel.queued(payload.length + FRAME_HEADER_BYTES);
    if (chosen == WireForm.BINARY) {
      socket.send(ByteBuffer.wrap(payload));
    } else {
      socket.send(new String(payload, StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close(int code, String reason) {
    if (ended) {
      return;
    }
    ended = true;
    CloseFrame frame = new CloseFrame();
    frame.setReason(reason);
    frame.setCode(code);
    quietly(() -> socket.sendFrame(frame));
    closer.closeSoon(channel, code, reason);
  }

  private void quietly(Runnable write) {
    try {
      write.run();
    } catch (RuntimeException e) {
      log.debug("The socket of {} is gone", channel.address(), e);
    }
  }
}
