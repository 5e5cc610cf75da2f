package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCDataChannelBuffer;
import dev.onvoid.webrtc.RTCDataChannelInit;
import dev.onvoid.webrtc.RTCDataChannelState;
import dev.onvoid.webrtc.RTCPeerConnection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The five data channels of a connection: negotiated, with the lanes' ids, made before the offer on
 * both sides.
 *
 * <p>The native never says that a send failed, and closes the channel when too much is buffered. So
 * sizes and buffered bytes are watched here. Asking the native for its buffer hops to another
 * thread: it is asked every {@value #SENDS_PER_LOOK} sends, and what was sent since is added.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Channels {

  /** What they are together. */
  enum State {
    OPENING,
    OPEN,
    CLOSED
  }

  static final int RELIABLE_BUFFER_BYTES = 1 << 20;
  static final int UNRELIABLE_BUFFER_BYTES = 1 << 16;

  private static final Logger LOG = LoggerFactory.getLogger(Channels.class);
  private static final int SENDS_PER_LOOK = 8;

  private final List<RTCDataChannel> channels = new ArrayList<>();
  private final List<ChannelCallbacks> callbacks = new ArrayList<>();
  private final long[] buffered = new long[Lane.count()];
  private final int[] sendsSinceLook = new int[Lane.count()];

  /** Makes them all. When it throws, those that were made are closed by {@link #close}. */
  void create(RTCPeerConnection peer, NativeEvents events) {
    for (int id = 0; id < Lane.count(); id++) {
      Lane lane = Lane.of(id);
      RTCDataChannel channel = peer.createDataChannel(label(lane), init(lane));
      channels.add(channel);
      ChannelCallbacks callback = new ChannelCallbacks(lane, events);
      callbacks.add(callback);
      channel.registerObserver(callback);
    }
  }

  private static String label(Lane lane) {
    return lane.name().toLowerCase(Locale.ROOT);
  }

  private static RTCDataChannelInit init(Lane lane) {
    RTCDataChannelInit init = new RTCDataChannelInit();
    init.negotiated = true;
    init.id = lane.id();
    init.ordered = lane.ordered();
    init.protocol = "playmesh";
    if (!lane.reliable()) {
      init.maxPacketLifeTime = Lane.PACKET_LIFE_MILLIS;
    }
    return init;
  }

  /** Asks the native: all open, one closed, or neither yet. */
  State state() {
    boolean allOpen = true;
    for (RTCDataChannel channel : channels) {
      RTCDataChannelState state = channel.getState();
      if (state == RTCDataChannelState.CLOSING || state == RTCDataChannelState.CLOSED) {
        return State.CLOSED;
      }
      allOpen &= state == RTCDataChannelState.OPEN;
    }
    return allOpen ? State.OPEN : State.OPENING;
  }

  /** Hands a packet to the native, unless its buffer is full. Only while open. */
  boolean send(Lane lane, byte[] packet) {
    int id = lane.id();
    if (++sendsSinceLook[id] >= SENDS_PER_LOOK) {
      bufferedBytes(lane);
    }
    int most = lane.reliable() ? RELIABLE_BUFFER_BYTES : UNRELIABLE_BUFFER_BYTES;
    if (!fits(buffered[id], packet, most) && !fits(bufferedBytes(lane), packet, most)) {
      return false;
    }
    try {
      channels.get(id).send(new RTCDataChannelBuffer(ByteBuffer.wrap(packet), true));
    } catch (Throwable thrown) {
      LOG.debug("sending on {} failed: {}", lane, thrown.toString());
      return false;
    }
    buffered[id] += packet.length;
    return true;
  }

  private static boolean fits(long bufferedBytes, byte[] packet, int most) {
    return bufferedBytes == 0 || bufferedBytes + packet.length <= most;
  }

  /** Asks the native. */
  long bufferedBytes(Lane lane) {
    int id = lane.id();
    sendsSinceLook[id] = 0;
    buffered[id] = channels.get(id).getBufferedAmount();
    return buffered[id];
  }

  /** The native one. */
  RTCDataChannel channel(Lane lane) {
    return channels.get(lane.id());
  }

  /** The first step of closing, before the connection's. */
  void close() {
    callbacks.forEach(ChannelCallbacks::clear);
    for (RTCDataChannel channel : channels) {
      quietly(channel::unregisterObserver);
      quietly(channel::close);
    }
  }

  /** The last step of closing, after the connection's. */
  void dispose() {
    channels.forEach(channel -> quietly(channel::dispose));
    channels.clear();
  }

  /** Closing goes on, whatever one step throws. */
  static void quietly(Runnable step) {
    try {
      step.run();
    } catch (Throwable thrown) {
      LOG.warn("a step of closing a connection failed: {}", thrown.toString());
    }
  }
}
