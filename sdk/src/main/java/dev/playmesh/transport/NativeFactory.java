package dev.playmesh.transport;

import dev.onvoid.webrtc.PeerConnectionFactory;
import dev.onvoid.webrtc.RTCConfiguration;
import dev.onvoid.webrtc.RTCPeerConnection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One native factory: three threads of its own and all that its connections leak until it is
 * disposed. Belongs to one transport at a time, or to the pool.
 *
 * <p><b>Threading:</b> the link thread of the transport that holds it; {@link #received} WebRTC's
 * thread.
 */
final class NativeFactory {

  /** Each received message leaks about 89 bytes until the factory is disposed. */
  static final long MESSAGES_UNTIL_SPENT = 1_000_000;

  private final PeerConnectionFactory factory = NativeLibrary.createFactory();
  private final AtomicLong received = new AtomicLong();
  private final CallbackThread callbackThread = new CallbackThread();
  private final AtomicInteger connections = new AtomicInteger();
  private volatile boolean disposed;

  /** Makes a connection; the caller closes it and then calls {@link #connectionClosed}. */
  RTCPeerConnection connect(RTCConfiguration configuration, PeerCallbacks callbacks) {
    RTCPeerConnection connection = factory.createPeerConnection(configuration, callbacks);
    if (connection == null) {
      throw new IllegalStateException("the native made no connection");
    }
    connections.incrementAndGet();
    return connection;
  }

  /** One connection is closed and its channels are disposed. */
  void connectionClosed() {
    connections.decrementAndGet();
  }

  /** How many connections there are. */
  int connections() {
    return connections.get();
  }

  /** Counts a received message. */
  void received() {
    received.incrementAndGet();
  }

  /** Counts many at once. */
  void receivedAtLeast(long messages) {
    received.accumulateAndGet(messages, Math::max);
  }

  /** Whether it has leaked enough to be retired when its last connection is closed. */
  boolean isSpent() {
    return received.get() >= MESSAGES_UNTIL_SPENT;
  }

  /** The thread on which callbacks come. */
  CallbackThread callbackThread() {
    return callbackThread;
  }

  /** Gives everything back to the system but a thread. Not while there are connections. */
  void dispose() {
    if (connections.get() != 0) {
      throw new IllegalStateException(connections.get() + " connections are not closed");
    }
    disposed = true;
    factory.dispose();
    callbackThread.forget();
  }

  /** Whether it was given back to the system. */
  boolean isDisposed() {
    return disposed;
  }
}
