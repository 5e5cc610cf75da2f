package dev.playmesh.transport;

import dev.onvoid.webrtc.PeerConnectionFactory;
import dev.onvoid.webrtc.RTCConfiguration;
import dev.onvoid.webrtc.RTCPeerConnection;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One native factory: three threads of its own and all that its connections leak until it is
 * disposed. Belongs to one transport at a time, or to the pool.
 *
 * <p><b>Threading:</b> the link thread of the transport that holds it; {@link #received} and {@link
 * #callbackThread} also WebRTC's thread.
 */
final class NativeFactory {

  /** Each received message leaks about 89 bytes until the factory is disposed. */
  static final long MESSAGES_UNTIL_SPENT = 1_000_000;

  private final PeerConnectionFactory factory = NativeLibrary.createFactory();
  private final AtomicLong received = new AtomicLong();
  private volatile @Nullable Thread callbackThread;
  private int connections;

  /** Makes a connection; the caller closes it and then calls {@link #connectionClosed}. */
  RTCPeerConnection connect(RTCConfiguration configuration, PeerCallbacks callbacks) {
    RTCPeerConnection connection = factory.createPeerConnection(configuration, callbacks);
    if (connection == null) {
      throw new IllegalStateException("the native made no connection");
    }
    connections++;
    return connection;
  }

  /** One connection is closed and its channels are disposed. */
  void connectionClosed() {
    connections--;
  }

  /** How many connections there are. */
  int connections() {
    return connections;
  }

  /** Called in every callback: remembers the thread, which keeps the JVM alive. */
  void inCallback() {
    if (callbackThread == null) {
      callbackThread = Thread.currentThread();
    }
  }

  /** Counts a received message. */
  void received() {
    received.lazySet(received.get() + 1);
  }

  /** Whether it has leaked enough to be retired when its last connection is closed. */
  boolean isSpent() {
    return received.get() >= MESSAGES_UNTIL_SPENT;
  }

  /** The thread on which callbacks come; null before the first. */
  @Nullable Thread callbackThread() {
    return callbackThread;
  }

  /** Gives everything back to the system but a thread. Not while there are connections. */
  void dispose() {
    if (connections != 0) {
      throw new IllegalStateException(connections + " connections are not closed");
    }
    factory.dispose();
  }
}
