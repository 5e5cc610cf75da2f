package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.time.Clock;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.client.WebSocketClient;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ServerHandshake;
import org.jspecify.annotations.Nullable;

/**
 * A line over one WebSocket. The socket's threads stamp, copy and post; everything else happens on
 * the link thread.
 */
final class WebSocketLine implements Line {

  /** Frames that may wait for the link thread; a server that sends more is cut. */
  private static final int MAX_WAITING_IN = 4096;

  /** Bytes of them. */
  private static final long MAX_WAITING_BYTES = 8 << 20;

  /** Frames that may wait for the socket. */
  private static final int MAX_WAITING_OUT = 1024;

  private final Clock clock;
  private final Consumer<Runnable> post;
  private final Events events;
  private final RendezvousSettings settings;
  private final Dial dial;
  private final Wire wire;
  private final AtomicInteger waitingIn = new AtomicInteger();
  private final AtomicLong waitingBytes = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CountDownLatch gone = new CountDownLatch(1);
  private volatile long heardNanos;
  private volatile boolean isOpen;
  private volatile @Nullable String trouble;
  private volatile @Nullable String closedBecause;

  private WebSocketLine(
      URI server,
      Clock clock,
      Consumer<Runnable> post,
      RendezvousSettings settings,
      Events events) {
    this.clock = clock;
    this.post = post;
    this.settings = settings;
    this.events = events;
    heardNanos = clock.nanos();
    dial = new Dial(server, settings);
    wire = new Wire(server, settings);
  }

  /** Starts an attempt on threads of its own. */
  static Line open(
      URI server,
      Clock clock,
      Consumer<Runnable> post,
      RendezvousSettings settings,
      Events events) {
    WebSocketLine line = new WebSocketLine(server, clock, post, settings, events);
    line.wire.connect();
    return line;
  }

  @Override
  public boolean reached() {
    return dial.isReached();
  }

  @Override
  public long heardNanos() {
    return heardNanos;
  }

  @Override
  public Optional<String> closedBecause() {
    return waitingIn.get() > 0 ? Optional.empty() : Optional.ofNullable(closedBecause);
  }

  @Override
  public boolean send(ClientMessage message) {
    if (!isOpen || wire.waitingOut() > MAX_WAITING_OUT) {
      return false;
    }
    try {
      wire.send(message.toByteArray());
      return true;
    } catch (RuntimeException e) { // it closed in this moment
      return false;
    }
  }

  @Override
  public void ping() {
    try {
      if (isOpen && wire.waitingOut() < MAX_WAITING_OUT) {
        wire.sendPing();
      }
    } catch (RuntimeException e) { // it closed in this moment, which is told
      trouble = dial.describe(e);
    }
  }

  @Override
  public void finish(boolean serverCloses) {
    if (!isOpen) {
      cut();
      return;
    }
    // not a daemon: a program that ends right after closing still gets its last words out
    Thread closer = new Thread(() -> closeInGoodOrder(serverCloses), "playmesh-signaling-close");
    closer.setDaemon(false);
    closer.start();
  }

  /**
   * A close that begins here can lose what was sent just before: the library gives its queue up,
   * and that of the other side too, when a frame crosses it. So a server that closes by itself has
   * the leave time for it, also under load; half of that more is left for a close that begins here.
   */
  private void closeInGoodOrder(boolean serverCloses) {
    long leave = settings.leave().toNanos();
    try {
      if (serverCloses && gone.await(leave, TimeUnit.NANOSECONDS)) {
        return;
      }
      wire.close(CloseFrame.NORMAL, "");
      if (!gone.await(leave / 2, TimeUnit.NANOSECONDS)) {
        cut();
      }
    } catch (InterruptedException | RuntimeException e) {
      cut();
    }
  }

  @Override
  public void cut() {
    dial.hangUp();
  }

  private void deliver(int bytes, Runnable event) {
    heardNanos = clock.nanos();
    try {
      if (waitingIn.get() >= MAX_WAITING_IN || waitingBytes.get() + bytes > MAX_WAITING_BYTES) {
        throw new IllegalStateException("it sent more than could be handled");
      }
      waitingIn.incrementAndGet();
      waitingBytes.addAndGet(bytes);
      post.accept(
          () -> {
            waitingIn.decrementAndGet();
            waitingBytes.addAndGet(-bytes);
            event.run();
          });
    } catch (Throwable e) { // nothing may leave a handler: an Error would end the socket's thread
      trouble = dial.describe(e);
      waitingIn.set(0); // what can't be counted any more must not hide the end
      cut();
    }
  }

  private void end(@Nullable String reason) {
    if (ended.getAndSet(true)) {
      return;
    }
    isOpen = false;
    String known = trouble;
    String why = known != null ? known : reason == null ? "" : Rejections.oneLine(reason);
    String told = why.isEmpty() ? "the connection was closed" : why;
    closedBecause = told;
    gone.countDown();
    try {
      post.accept(() -> events.closed(told));
    } catch (Throwable e) { // closedBecause() tells it instead
      trouble = dial.describe(e);
    }
  }

  /** The library's side: a new object for each attempt, since they can't be used twice. */
  private final class Wire extends WebSocketClient {

    Wire(URI server, RendezvousSettings settings) {
      super(server, new BoundedDraft(settings.maxFrameBytes()));
      setTcpNoDelay(true);
      setDaemon(true);
      setConnectionLostTimeout(0); // the server pings; silence is measured on the link thread
    }

    int waitingOut() {
      return ((WebSocketImpl) getConnection()).outQueue.size();
    }

    @Override
    @SuppressWarnings("deprecation") // a socket factory would be five methods for the same
    public void run() {
      try {
        setSocket(dial.connect());
        super.run();
      } catch (Throwable e) { // else the attempt would end without a word
        trouble = dial.describe(e);
        cut();
      }
      end(null);
    }

    @Override
    public void onOpen(ServerHandshake handshake) {
      isOpen = true;
      deliver(0, events::opened);
    }

    @Override
    public void onMessage(ByteBuffer frame) {
      byte[] bytes = new byte[frame.remaining()];
      frame.get(bytes);
      deliver(bytes.length, () -> events.frame(bytes));
    }

    @Override
    public void onMessage(String text) {
      deliver(0, () -> events.garbage("a text frame of " + text.length() + " characters"));
    }

    @Override
    public void onWebsocketPing(WebSocket connection, Framedata frame) {
      heardNanos = clock.nanos();
      if (waitingOut() < MAX_WAITING_OUT) { // who doesn't read gets no more answers
        super.onWebsocketPing(connection, frame);
      }
    }

    @Override
    public void onWebsocketPong(WebSocket connection, Framedata frame) {
      heardNanos = clock.nanos();
    }

    @Override
    public void onError(Exception e) {
      if (trouble == null) {
        trouble = dial.describe(e);
      }
    }

    @Override
    public void onClose(int code, String reason, boolean remote) {
      end(reason);
    }
  }
}
