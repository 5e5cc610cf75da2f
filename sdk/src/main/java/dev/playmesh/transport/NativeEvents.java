package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCIceCandidate;

/**
 * What the callbacks of one connection tell it.
 *
 * <p><b>Threading:</b> WebRTC's thread. No native call in here, and no waiting.
 */
interface NativeEvents {

  /** This side has one more address. */
  void candidate(RTCIceCandidate candidate);

  /** A STUN or TURN server refused, or doesn't answer. */
  void serverFailed(String url, int code, String text);

  /** All addresses of this side are known. */
  void gathered();

  /** Packets can flow. */
  void connected();

  /** ICE or DTLS gave up. */
  void broken();

  /** A lane opened or closed. */
  void channelsChanged();

  /** The other side opened a channel that nobody agreed on. */
  void foreignChannel(RTCDataChannel channel);

  /** A packet arrived. */
  void packet(Lane lane, byte[] packet, boolean binary);
}
