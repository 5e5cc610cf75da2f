package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCIceCandidate;
import dev.onvoid.webrtc.RTCPeerConnection;
import dev.onvoid.webrtc.RTCStatsReport;
import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One native connection with its lanes.
 *
 * <p>The native is called by the link thread alone. What its callbacks tell is either passed on at
 * once without a native call (packets, candidates), or posted to the link thread, which asks the
 * native how things are.
 *
 * <p><b>Threading:</b> the link thread; {@link NativeEvents} WebRTC's thread.
 */
final class WebRtcConnection implements Connection, NativeEvents {

  private static final long LOOK_EVERY_NANOS = 50_000_000;
  private static final Logger LOG = LoggerFactory.getLogger(WebRtcConnection.class);
  private static final int LEAST_PACKET_BYTES = 65_600;

  private final PeerId remote;
  private final NativeFactory factory;
  private final Executor linkThread;
  private final Clock clock;
  private final SinkGate gate;
  private final PeerCallbacks callbacks;
  private final Channels channels = new Channels();
  private final CandidateTally localCandidates = new CandidateTally();
  private final ForeignChannels foreign = new ForeignChannels();
  private final IceSettings settings;
  private final IceFindings findings;
  private final RTCPeerConnection peer;
  private final Negotiation negotiation;
  private final ConnectionWatch watch;
  private long lookedNanos;
  private boolean open;
  private boolean closed;

  /** Makes the native connection; nothing happens before {@link #start}. */
  WebRtcConnection(
      PeerId remote,
      boolean offerer,
      NativeFactory factory,
      IceSettings settings,
      List<IceServer> servers,
      Executor linkThread,
      Clock clock,
      SinkGate gate) {
    this.remote = remote;
    this.factory = factory;
    this.linkThread = linkThread;
    this.clock = clock;
    this.gate = gate;
    this.settings = settings;
    this.findings = new IceFindings(settings, servers);
    this.callbacks = new PeerCallbacks(this, factory.callbackThread());
    this.peer = factory.connect(settings.toNative(servers), callbacks);
    this.negotiation = new Negotiation(peer, offerer, this::post, this::tell, gate::fail);
    this.watch = new ConnectionWatch(localCandidates, negotiation, gate, findings);
  }

  /** Makes the lanes and, when offering, the offer. */
  void start() {
    guarded(
        () -> {
          channels.create(peer, this);
          negotiation.start();
        });
  }

  /** Whether it was closed from here. */
  boolean isClosed() {
    return closed;
  }

  /** The native one. */
  RTCPeerConnection peer() {
    return peer;
  }

  /** Its lanes. */
  Channels channels() {
    return channels;
  }

  /** How many channels the other side opened beyond the lanes. */
  int foreignChannels() {
    return foreign.count();
  }

  /** How many signals made no sense. */
  int droppedSignals() {
    return negotiation.dropped();
  }

  @Override
  public void accept(Signal signal) {
    if (isUsable()) {
      guarded(() -> wanted(signal).ifPresent(negotiation::accept));
    }
  }

  /** A description that is told again has this machine's addresses in it. */
  private void tell(Signal signal) {
    wanted(signal).ifPresent(gate::signal);
  }

  private Optional<Signal> wanted(Signal signal) {
    return settings.ipv6() ? Optional.of(signal) : Ipv6.without(signal);
  }

  /** From now on addresses are asked for there: after the next restart. */
  void iceServers(List<IceServer> servers) {
    if (isUsable()) {
      try {
        peer.setConfiguration(settings.toNative(servers));
      } catch (Throwable thrown) { // the link as it is doesn't need them
        LOG.warn("the connection to {} takes no new ICE servers: {}", remote, thrown.toString());
      }
    }
  }

  @Override
  public boolean isOpen() {
    return open && isUsable();
  }

  @Override
  public boolean send(Lane lane, byte[] packet) {
    return isOpen()
        && packet.length > 0
        && packet.length <= maxPacketBytes()
        && channels.send(lane, packet);
  }

  @Override
  public long bufferedBytes(Lane lane) {
    return isOpen() ? channels.bufferedBytes(lane) : 0;
  }

  @Override
  public int maxPacketBytes() {
    return negotiation.maxPacketBytes();
  }

  @Override
  public void restart() {
    if (isOpen()) {
      guarded(negotiation::restart);
    }
  }

  @Override
  public boolean isWorn() {
    return factory.isSpent();
  }

  /** Watches deadlines and the path; answers when to come again. */
  long tick(long nowNanos) {
    if (!isUsable()) {
      return Long.MAX_VALUE;
    }
    if (!open && nowNanos - lookedNanos >= LOOK_EVERY_NANOS) {
      lookedNanos =
          nowNanos; // a missed callback must not matter, but asking hops to native threads
      guarded(this::lookAtChannels);
    }
    if (!open && watch.areChecksDue(nowNanos)) {
      guarded(() -> peer.getStats(this::checks));
    }
    if (open && watch.isPathDue(nowNanos)) {
      guarded(() -> peer.getStats(this::statistics));
    }
    long next = watch.tick(nowNanos, open);
    return open ? next : Math.min(next, lookedNanos + LOOK_EVERY_NANOS);
  }

  /**
   * In the only order that doesn't crash. Callbacks are told until the native is closed: a channel
   * that the other side opens meanwhile must be disposed too.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    gate.close();
    channels.close();
    foreign.close();
    Channels.quietly(peer::close);
    callbacks.clear();
    channels.dispose();
    foreign.dispose();
    factory.connectionClosed();
  }

  private boolean isUsable() {
    return !closed && !gate.isShut();
  }

  private void post(Runnable step) {
    linkThread.execute(
        () -> {
          if (isUsable()) {
            guarded(step);
          }
        });
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (Throwable thrown) {
      LOG.warn("the connection to {} failed", remote, thrown);
      gate.fail(DisconnectReason.of(Code.INTERNAL_ERROR, "the native failed: " + thrown));
    }
  }

  private void lookAtChannels() {
    Channels.State state = channels.state();
    if (state == Channels.State.CLOSED) {
      gate.fail(
          DisconnectReason.of(
              Code.CONNECTION_LOST,
              (open ? "the other side closed the lanes" : "a lane closed while they were opening")
                  + "; another connection is made"));
    } else if (state == Channels.State.OPEN && !open && negotiation.isRemoteSet()) {
      becomeOpen();
    }
  }

  private void becomeOpen() {
    if (maxPacketBytes() < LEAST_PACKET_BYTES) {
      gate.fail(
          DisconnectReason.of(
              Code.PROTOCOL_ERROR,
              "the peer takes only "
                  + maxPacketBytes()
                  + " bytes a packet, fewer than "
                  + LEAST_PACKET_BYTES));
      return;
    }
    open = true;
    gate.open();
    guarded(() -> tick(clock.nanos()));
  }

  private void closeForeign() {
    foreign.close();
    if (foreign.areTooMany()) {
      gate.fail(
          DisconnectReason.of(
              Code.PROTOCOL_ERROR,
              "the peer opened " + foreign.count() + " channels that aren't lanes"));
    }
  }

  // ---- WebRTC's thread ----

  @Override
  public void candidate(RTCIceCandidate candidate) {
    if (candidate.sdp == null || candidate.sdp.isBlank()) {
      return;
    }
    if (!settings.ipv6() && Ipv6.isIn(candidate.sdp)) {
      return;
    }
    localCandidates.add(candidate.sdp);
    String mid = candidate.sdpMid == null ? "" : candidate.sdpMid;
    gate.signal(new Signal.Candidate(candidate.sdp, mid, candidate.sdpMLineIndex));
  }

  private void statistics(RTCStatsReport report) {
    try {
      watch.pathKnown(SelectedPath.of(report));
    } catch (Throwable thrown) {
      ChannelCallbacks.report(thrown);
    }
  }

  private void checks(RTCStatsReport report) {
    try {
      watch.checksKnown(PathChecks.of(report));
    } catch (Throwable thrown) {
      ChannelCallbacks.report(thrown);
    }
  }

  @Override
  public void serverFailed(String url, int code, String text) {
    findings.answers().add(url, code, text);
  }

  @Override
  public void gathered() {
    post(watch::gathered);
  }

  @Override
  public void connected() {
    post(() -> watch.connected(clock.nanos()));
  }

  @Override
  public void broken() {
    post(watch::broken);
  }

  @Override
  public void channelsChanged() {
    post(this::lookAtChannels);
  }

  @Override
  public void foreignChannel(RTCDataChannel channel) {
    foreign.add(channel);
    post(this::closeForeign);
  }

  @Override
  public void packet(Lane lane, byte[] packet, boolean binary) {
    factory.received();
    if (binary && packet.length > 0) {
      gate.packet(lane, packet, clock.nanos());
    }
  }
}
