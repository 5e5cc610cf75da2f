package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Channels that the other side opened beyond the lanes: closed, counted, and disposed with the
 * connection.
 *
 * <p><b>Threading:</b> {@link #add} on WebRTC's thread, the rest on the link thread.
 */
final class ForeignChannels {

  private static final int MOST = 64;

  private final Queue<RTCDataChannel> channels = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  void add(RTCDataChannel channel) {
    count.incrementAndGet();
    channels.add(channel);
  }

  /** How many there were. */
  int count() {
    return count.get();
  }

  /** Whether nobody opens so many in good faith. */
  boolean areTooMany() {
    return count.get() > MOST;
  }

  void close() {
    channels.forEach(channel -> Channels.quietly(channel::close));
  }

  /** After the connection's close. */
  void dispose() {
    RTCDataChannel channel;
    while ((channel = channels.poll()) != null) {
      Channels.quietly(channel::dispose);
    }
  }
}
