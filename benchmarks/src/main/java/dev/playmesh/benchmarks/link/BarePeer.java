package dev.playmesh.benchmarks.link;

import dev.onvoid.webrtc.CreateSessionDescriptionObserver;
import dev.onvoid.webrtc.PeerConnectionFactory;
import dev.onvoid.webrtc.PeerConnectionObserver;
import dev.onvoid.webrtc.RTCAnswerOptions;
import dev.onvoid.webrtc.RTCConfiguration;
import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCDataChannelBuffer;
import dev.onvoid.webrtc.RTCDataChannelInit;
import dev.onvoid.webrtc.RTCDataChannelObserver;
import dev.onvoid.webrtc.RTCDataChannelState;
import dev.onvoid.webrtc.RTCIceCandidate;
import dev.onvoid.webrtc.RTCOfferOptions;
import dev.onvoid.webrtc.RTCPeerConnection;
import dev.onvoid.webrtc.RTCSessionDescription;
import dev.onvoid.webrtc.SetSessionDescriptionObserver;
import dev.onvoid.webrtc.media.audio.AudioDeviceModule;
import dev.onvoid.webrtc.media.audio.AudioLayer;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One end of a bare webrtc-java connection with one negotiated, ordered, reliable channel. */
final class BarePeer {

  private static final AudioDeviceModule SILENCE = new AudioDeviceModule(AudioLayer.kDummyAudio);
  private static final int SENDS_PER_LOOK = 8;
  private static final long BUFFER_BYTES = 1 << 20;

  final RTCPeerConnection connection;
  final RTCDataChannel channel;
  final Queue<RTCIceCandidate> candidates = new ConcurrentLinkedQueue<>();
  volatile Consumer<byte[]> receiver = bytes -> {};
  private int sends;
  private long buffered;

  BarePeer(PeerConnectionFactory factory) {
    PeerConnectionObserver observer = candidates::add;
    connection = factory.createPeerConnection(new RTCConfiguration(), observer);
    RTCDataChannelInit init = new RTCDataChannelInit();
    init.negotiated = true;
    init.id = 1;
    init.ordered = true;
    channel = connection.createDataChannel("bare", init);
    channel.registerObserver(new Observer());
  }

  static PeerConnectionFactory factory() {
    return new PeerConnectionFactory(SILENCE);
  }

  /** Connects two and waits until both channels are open. */
  static void connect(BarePeer one, BarePeer two) throws Exception {
    RTCSessionDescription offer = one.describe(true);
    set(one.connection, true, offer);
    set(two.connection, false, offer);
    RTCSessionDescription answer = two.describe(false);
    set(two.connection, true, answer);
    set(one.connection, false, answer);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!(one.isOpen() && two.isOpen())) {
      exchange(one, two);
      exchange(two, one);
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("bare channels don't open");
      }
      Thread.onSpinWait();
    }
  }

  private static void exchange(BarePeer from, BarePeer to) {
    RTCIceCandidate candidate;
    while ((candidate = from.candidates.poll()) != null) {
      to.connection.addIceCandidate(candidate);
    }
  }

  private RTCSessionDescription describe(boolean offer) throws Exception {
    CompletableFuture<RTCSessionDescription> made = new CompletableFuture<>();
    CreateSessionDescriptionObserver observer =
        new CreateSessionDescriptionObserver() {
          @Override
          public void onSuccess(RTCSessionDescription description) {
            made.complete(description);
          }

          @Override
          public void onFailure(String error) {
            made.completeExceptionally(new IllegalStateException(error));
          }
        };
    if (offer) {
      connection.createOffer(new RTCOfferOptions(), observer);
    } else {
      connection.createAnswer(new RTCAnswerOptions(), observer);
    }
    return made.get(10, TimeUnit.SECONDS);
  }

  private static void set(RTCPeerConnection connection, boolean local, RTCSessionDescription sdp)
      throws Exception {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    SetSessionDescriptionObserver observer =
        new SetSessionDescriptionObserver() {
          @Override
          public void onSuccess() {
            done.complete(true);
          }

          @Override
          public void onFailure(String error) {
            done.completeExceptionally(new IllegalStateException(error));
          }
        };
    if (local) {
      connection.setLocalDescription(sdp, observer);
    } else {
      connection.setRemoteDescription(sdp, observer);
    }
    done.get(10, TimeUnit.SECONDS);
  }

  boolean isOpen() {
    return channel.getState() == RTCDataChannelState.OPEN;
  }

  /** Sends, waiting while a megabyte is buffered; the native is asked every eight sends. */
  void send(byte[] packet) {
    if (++sends % SENDS_PER_LOOK == 0) {
      buffered = channel.getBufferedAmount();
      while (buffered > BUFFER_BYTES) {
        Bench.pause();
        buffered = channel.getBufferedAmount();
      }
    }
    try {
      channel.send(new RTCDataChannelBuffer(ByteBuffer.wrap(packet), true));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  void close() {
    channel.unregisterObserver();
    channel.close();
    connection.close();
    channel.dispose();
  }

  private final class Observer implements RTCDataChannelObserver {
    @Override
    public void onBufferedAmountChange(long previous) {}

    @Override
    public void onStateChange() {}

    @Override
    public void onMessage(RTCDataChannelBuffer buffer) {
      try {
        byte[] copy = new byte[buffer.data.remaining()];
        buffer.data.get(copy);
        receiver.accept(copy);
      } catch (Throwable t) {
        System.err.println("a receiver failed: " + t);
      }
    }
  }
}
