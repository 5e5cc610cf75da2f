package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannelBuffer;
import dev.onvoid.webrtc.RTCDataChannelObserver;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the native calls for one lane. It is pinned by the native for ever, so it is tiny, and lets
 * go of all that it knows.
 *
 * <p>A Throwable that left a callback would abort the process: none does.
 *
 * <p><b>Threading:</b> WebRTC's thread; {@link #clear} any.
 */
final class ChannelCallbacks implements RTCDataChannelObserver {

  private static final Logger LOG = LoggerFactory.getLogger(ChannelCallbacks.class);

  private final Lane lane;
  private volatile @Nullable NativeEvents events;

  ChannelCallbacks(Lane lane, NativeEvents events) {
    this.lane = lane;
    this.events = events;
  }

  /** Forgets whom to tell. */
  void clear() {
    events = null;
  }

  @Override
  public void onBufferedAmountChange(long previous) {
    // never fires in webrtc-java 0.14.0
  }

  @Override
  public void onStateChange() {
    NativeEvents target = events;
    if (target != null) {
      try {
        target.channelsChanged();
      } catch (Throwable thrown) {
        report(thrown);
      }
    }
  }

  @Override
  public void onMessage(RTCDataChannelBuffer buffer) {
    NativeEvents target = events;
    if (target != null) {
      try {
        byte[] packet = new byte[buffer.data.remaining()];
        buffer.data.get(packet);
        target.packet(lane, packet, buffer.binary);
      } catch (Throwable thrown) {
        report(thrown);
      }
    }
  }

  /** Logs, whatever that may throw. */
  static void report(Throwable thrown) {
    try {
      LOG.error("a native callback failed", thrown);
    } catch (Throwable alsoThrown) {
      // nothing may leave a callback
    }
  }
}
