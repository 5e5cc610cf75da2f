package dev.playmesh.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.java_websocket.WebSocketImpl;
import org.jspecify.annotations.Nullable;

/**
 * A client's TCP connection between the WebSocket library and the machine: counts what comes and
 * what waits to go, limits the handshake, and tells once when it is closed, whichever of the
 * library's many ways it was.
 *
 * <p><b>Threading:</b> read and written by the library's selector; the rest from any thread.
 */
final class GuardedChannel implements ByteChannel {

  private static final int MOST_HANDSHAKE_BYTES = 8_192;
  private static final int MOST_HANDSHAKE_READS = 64;

  private final SocketChannel channel;
  private final WebSocketImpl socket;
  private final AddressKey address;
  private final Consumer<GuardedChannel> closed;
  private final AtomicLong queuedBytes = new AtomicLong();
  private final AtomicBoolean told = new AtomicBoolean();
  private volatile long receivedBytes;
  private int reads;
  private volatile boolean deaf;
  private volatile @Nullable SocketClient client;

  GuardedChannel(
      SocketChannel channel,
      WebSocketImpl socket,
      AddressKey address,
      Consumer<GuardedChannel> closed) {
    this.channel = channel;
    this.socket = socket;
    this.address = address;
    this.closed = closed;
  }

  WebSocketImpl socket() {
    return socket;
  }

  AddressKey address() {
    return address;
  }

  /** Its handshake is done. */
  void opened(SocketClient opened) {
    client = opened;
  }

  /** Null until the handshake is done. */
  @Nullable SocketClient client() {
    return client;
  }

  long receivedBytes() {
    return receivedBytes;
  }

  /** What was queued and not yet written. */
  long queuedBytes() {
    return queuedBytes.get();
  }

  void queued(int bytes) {
    queuedBytes.addAndGet(bytes);
  }

  /** From now on what comes is thrown away. */
  void deafen() {
    deaf = true;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // written by the selector's thread alone
  public int read(ByteBuffer buffer) throws IOException {
    int start = buffer.position();
    int count = channel.read(buffer);
    if (count > 0) {
      receivedBytes += count;
      checkHandshake();
      if (deaf) {
        buffer.position(start);
      }
    }
    return count;
  }

  private void checkHandshake() throws IOException {
    if (client == null
        && (receivedBytes > MOST_HANDSHAKE_BYTES || ++reads > MOST_HANDSHAKE_READS)) {
      throw new IOException("handshake too long");
    }
  }

  @Override
  public int write(ByteBuffer buffer) throws IOException {
    int count = channel.write(buffer);
    queuedBytes.addAndGet(-count);
    return count;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      if (told.compareAndSet(false, true)) {
        closed.accept(this);
      }
    }
  }
}
