package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One side of a connection over a {@link LoopbackWire}.
 *
 * <p>Its descriptions are {@code v=0 loopback TICKET}: the ticket finds the other side's object.
 *
 * <p><b>Threading:</b> the wire's thread.
 */
final class LoopbackConnection implements Connection {

  private static final String DESCRIPTION = "v=0 loopback ";
  private static final String CANDIDATE = "candidate:1 1 udp 1 127.0.0.1 9 typ host generation 0";
  private static final long OPENING_LOOK_NANOS = 100_000_000L;
  private static final long MOST_FLYING_BYTES = 16 << 20;

  private record Waiting(Lane lane, Packet packet) {}

  private final LoopbackWire wire;
  private final PeerId self;
  private final PeerId remote;
  private final boolean offerer;
  private final SinkGate gate;
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private final long[] waitingBytes = new long[Lane.count()];
  private final long ticket;
  private @Nullable LoopbackConnection other;
  private long searchingSince;
  private long flyingBytes;
  private boolean open;
  private boolean closed;
  private boolean forgotten;
  private boolean restarting;
  private int forgettings;

  LoopbackConnection(
      LoopbackWire wire, PeerId self, PeerId remote, boolean offerer, SinkGate gate) {
    this.wire = wire;
    this.self = self;
    this.remote = remote;
    this.offerer = offerer;
    this.gate = gate;
    this.ticket = wire.add(this);
  }

  void start() {
    if (offerer) {
      tell(new Signal.Offer(DESCRIPTION + ticket));
    }
  }

  PeerId self() {
    return self;
  }

  PeerId remote() {
    return remote;
  }

  boolean isClosed() {
    return closed;
  }

  private void tell(Signal description) {
    wire.after(0, () -> gate.signal(description));
    wire.after(0, () -> gate.signal(new Signal.Candidate(CANDIDATE, "0", 0)));
  }

  /** Like the real one: what isn't due is dropped, what can't be used fails it. */
  @Override
  public void accept(Signal signal) {
    if (closed || gate.isShut()) {
      return;
    }
    if (other != null) {
      acceptAgain(other, signal);
      return;
    }
    if (signal instanceof Signal.Offer offer && !offerer) {
      meet(offer.sdp());
      if (other != null) {
        tell(new Signal.Answer(DESCRIPTION + ticket));
      }
    } else if (signal instanceof Signal.Answer answer && offerer) {
      meet(answer.sdp());
    }
  }

  /** The other side looks for a way anew, or agrees to it. */
  private void acceptAgain(LoopbackConnection peer, Signal signal) {
    if (signal instanceof Signal.Offer offer && !offerer) {
      if (ticketOf(offer.sdp()).filter(said -> said == peer.ticket).isPresent()) {
        tell(new Signal.Answer(DESCRIPTION + ticket));
      }
    } else if (signal instanceof Signal.Answer && restarting) {
      restarting = false;
      findWay(peer);
    }
  }

  private void findWay(LoopbackConnection peer) {
    if (closed || peer.closed || gate.isShut()) {
      return;
    }
    if (wire.isDark(self, remote)) {
      wire.after(OPENING_LOOK_NANOS, () -> findWay(peer));
      return;
    }
    forgotten = false;
    peer.forgotten = false;
    wire.after(0, this::resume);
    wire.after(0, peer::resume);
  }

  @Override
  public void restart() {
    if (isOpen() && offerer) {
      restarting = true;
      tell(new Signal.Offer(DESCRIPTION + ticket));
    }
  }

  /** Nothing comes through any more; after 15 s that is noticed. */
  void forget() {
    if (open && !forgotten) {
      forgotten = true;
      int which = ++forgettings;
      wire.after(
          LoopbackWire.CONSENT_NANOS,
          () -> {
            if (forgotten && which == forgettings) {
              lose("nothing came through the line for 15 s");
            }
          });
    }
  }

  private boolean isDark() {
    return forgotten || wire.isDark(self, remote);
  }

  private void meet(String description) {
    Optional<LoopbackConnection> found =
        ticketOf(description)
            .flatMap(wire::find)
            .filter(one -> one.self.equals(remote) && one.remote.equals(self));
    if (found.isEmpty()) {
      gate.fail(
          DisconnectReason.of(
              Code.PROTOCOL_ERROR, "the peer's description can't be used: it is of nobody here"));
      return;
    }
    other = found.get();
    searchingSince = wire.nowNanos();
    wire.after(0, this::tryToOpen);
  }

  private static Optional<Long> ticketOf(String description) {
    try {
      return description.startsWith(DESCRIPTION)
          ? Optional.of(Long.parseLong(description.substring(DESCRIPTION.length())))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Opens when both know each other and the line carries. */
  private void tryToOpen() {
    LoopbackConnection peer = other;
    if (open || closed || gate.isShut() || peer == null) {
      return;
    }
    if (peer.other == this && !peer.closed && !wire.isDark(self, remote)) {
      becomeOpen();
      peer.becomeOpen();
    } else if (wire.nowNanos() - searchingSince >= ConnectionWatch.PATH_NANOS) {
      gate.fail(DisconnectReason.of(Code.NO_PATH, "nothing came through the line for 8 s"));
    } else {
      wire.after(OPENING_LOOK_NANOS, this::tryToOpen);
    }
  }

  private void becomeOpen() {
    if (!open && !gate.isShut()) {
      open = true;
      gate.open();
      gate.path(LinkPath.DIRECT);
    }
  }

  @Override
  public boolean isOpen() {
    return open && !closed && !gate.isShut();
  }

  @Override
  public boolean send(Lane lane, byte[] packet) {
    if (!isOpen() || packet.length == 0 || packet.length > maxPacketBytes()) {
      return false;
    }
    boolean dark = isDark();
    if (!lane.reliable()) {
      return dark || fly(lane, packet);
    }
    return (dark || !waiting.isEmpty()) ? await(lane, packet) : fly(lane, packet);
  }

  private boolean await(Lane lane, byte[] packet) {
    if (waitingBytes[lane.id()] + packet.length > Channels.RELIABLE_BUFFER_BYTES) {
      return false;
    }
    waitingBytes[lane.id()] += packet.length;
    waiting.add(new Waiting(lane, new Packet(packet)));
    return true;
  }

  private boolean fly(Lane lane, byte[] packet) {
    LoopbackConnection peer = other;
    if (peer == null || flyingBytes + packet.length > MOST_FLYING_BYTES) {
      return false;
    }
    flyingBytes += packet.length;
    long arrives = wire.nowNanos();
    wire.after(
        0,
        () -> {
          flyingBytes -= packet.length;
          peer.gate.packet(lane, packet, arrives);
        });
    return true;
  }

  /** The line carries again: what waited goes on, and a close that wasn't heard is. */
  void resume() {
    if (isDark()) {
      return;
    }
    Waiting next;
    while ((next = waiting.peek()) != null && fly(next.lane(), next.packet().bytes())) {
      waiting.remove();
      waitingBytes[next.lane().id()] -= next.packet().bytes().length;
    }
    if (!waiting.isEmpty()) {
      wire.after(LoopbackWire.RETRY_NANOS, this::resume);
    }
    LoopbackConnection peer = other;
    if (open && peer != null && peer.closed) {
      lose("the other side closed the lanes");
    }
  }

  /** Breaks it. */
  void lose(String detail) {
    if (open) {
      gate.fail(LoopbackWire.lost(detail));
    }
  }

  @Override
  public long bufferedBytes(Lane lane) {
    return isOpen() ? waitingBytes[lane.id()] : 0;
  }

  @Override
  public int maxPacketBytes() {
    return Sdp.MAX_PACKET_BYTES;
  }

  @Override
  public boolean isWorn() {
    return false;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    gate.close();
    waiting.clear();
    wire.remove(ticket);
    LoopbackConnection peer = other;
    if (open && peer != null && !isDark()) {
      wire.after(0, () -> peer.lose("the other side closed the lanes"));
    }
  }
}
