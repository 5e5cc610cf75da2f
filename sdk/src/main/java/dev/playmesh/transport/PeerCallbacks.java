package dev.playmesh.transport;

import dev.onvoid.webrtc.PeerConnectionObserver;
import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCIceCandidate;
import dev.onvoid.webrtc.RTCIceConnectionState;
import dev.onvoid.webrtc.RTCIceGatheringState;
import dev.onvoid.webrtc.RTCPeerConnectionIceErrorEvent;
import dev.onvoid.webrtc.RTCPeerConnectionState;
import dev.onvoid.webrtc.RTCSignalingState;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the native calls for one connection. Like {@link ChannelCallbacks} it is tiny, forgets when
 * told to, and lets no Throwable out.
 *
 * <p>Both states, ICE's and the connection's, are watched: a peer that was killed shows in only one
 * of them at times. Renegotiation is not wired to anything, since it fires at every channel; but
 * that makes it the first callback of all, also on a side that is closed before it heard an offer.
 *
 * <p><b>Threading:</b> WebRTC's thread; {@link #clear} any.
 */
final class PeerCallbacks implements PeerConnectionObserver {

  private final CallbackThread thread;
  private volatile @Nullable NativeEvents events;

  PeerCallbacks(NativeEvents events, CallbackThread thread) {
    this.events = events;
    this.thread = thread;
  }

  /** Forgets whom to tell. */
  void clear() {
    events = null;
  }

  @Override
  public void onRenegotiationNeeded() {
    thread.isThis();
  }

  @Override
  public void onSignalingChange(RTCSignalingState state) {
    thread.isThis();
  }

  @Override
  public void onIceCandidate(RTCIceCandidate candidate) {
    tell(target -> target.candidate(candidate));
  }

  @Override
  public void onIceCandidateError(RTCPeerConnectionIceErrorEvent event) {
    tell(
        target ->
            target.serverFailed(
                String.valueOf(event.getUrl()),
                event.getErrorCode(),
                String.valueOf(event.getErrorText())));
  }

  @Override
  public void onIceGatheringChange(RTCIceGatheringState state) {
    if (state == RTCIceGatheringState.COMPLETE) {
      tell(NativeEvents::gathered);
    }
  }

  @Override
  public void onIceConnectionChange(RTCIceConnectionState state) {
    if (state == RTCIceConnectionState.FAILED) {
      tell(NativeEvents::broken);
    }
  }

  @Override
  public void onConnectionChange(RTCPeerConnectionState state) {
    if (state == RTCPeerConnectionState.CONNECTED) {
      tell(NativeEvents::connected);
    } else if (state == RTCPeerConnectionState.FAILED) {
      tell(NativeEvents::broken);
    }
  }

  @Override
  public void onDataChannel(RTCDataChannel channel) {
    tell(target -> target.foreignChannel(channel));
  }

  private void tell(Consumer<NativeEvents> what) {
    thread.isThis();
    NativeEvents target = events;
    if (target != null) {
      try {
        what.accept(target);
      } catch (Throwable thrown) {
        ChannelCallbacks.report(thrown);
      }
    }
  }
}
