package dev.playmesh.channel;

import dev.playmesh.proto.wire.Hello;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.ConnectionSink;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One connection to the peer, from its negotiation to its end. It is established when its lanes are
 * open here and the peer's hello has come; until then reliable packets wait in it.
 *
 * <p><b>Threading:</b> the link thread; the sink's methods any thread.
 */
final class Attempt implements ConnectionSink, PacketTarget {

  /** Who runs the attempts. */
  interface Owner {

    void signal(Attempt attempt, Signal signal);

    void opened(Attempt attempt);

    void packet(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos);

    void path(Attempt attempt, LinkPath path);

    void failed(Attempt attempt, DisconnectReason reason);
  }

  private static final int MAX_HELD = 2 * ReliableSender.WINDOW;

  /** More than the credit of three lanes by default: nobody may say more before its hello. */
  private static final int MAX_HELD_BYTES = 8 << 20;

  final int negotiation;
  final boolean offers;
  final long startedNanos;
  boolean answered;
  boolean opened;
  boolean helloSent;
  boolean helloReceived;
  Hello hello = Hello.getDefaultInstance();
  private final Inbox inbox;
  private final InboxShare share;
  private final Owner owner;
  private final List<Runnable> held = new ArrayList<>();
  private int heldBytes;
  private @Nullable Connection connection;
  private volatile boolean closed;

  Attempt(
      int negotiation,
      boolean offers,
      long startedNanos,
      Inbox inbox,
      InboxShare share,
      Owner owner) {
    this.negotiation = negotiation;
    this.offers = offers;
    this.startedNanos = startedNanos;
    this.inbox = inbox;
    this.share = share;
    this.owner = owner;
  }

  void open(Transport transport, PeerId remote, List<IceServer> iceServers) {
    connection = transport.open(remote, offers, iceServers, this);
  }

  Connection connection() {
    Connection result = connection;
    if (result == null) {
      throw new IllegalStateException("not opened");
    }
    return result;
  }

  void accept(Signal signal) {
    answered = true;
    connection().accept(signal);
  }

  boolean isEstablished() {
    return opened && helloReceived && !closed;
  }

  boolean isClosed() {
    return closed;
  }

  /** Nothing is heard of it any more. */
  void close() {
    if (!closed) {
      closed = true;
      held.clear();
      if (connection != null) {
        connection.close();
      }
    }
  }

  /** Says hello, unless it has been said or can't be yet. */
  void greet(ReliableLane eventLane, byte[] hello) {
    if (opened && !helloSent && !closed) {
      helloSent = eventLane.unnumbered(connection(), ReliableHeader.CONTROL, hello);
    }
  }

  /** Keeps what is to be done with a packet until the hello has come; false when it can't. */
  boolean hold(Lane lane, int bytes, Runnable handling) {
    if (!lane.reliable() || held.size() >= MAX_HELD || heldBytes + bytes > MAX_HELD_BYTES) {
      return false;
    }
    heldBytes += bytes;
    return held.add(handling);
  }

  /** Takes out what was kept. */
  List<Runnable> release() {
    List<Runnable> result = List.copyOf(held);
    held.clear();
    return result;
  }

  /** What was missing when the time is over: which step, what was seen, what to do. */
  DisconnectReason missing(long timeoutNanos) {
    String within = " within " + seconds(timeoutNanos);
    if (opened) {
      return DisconnectReason.of(
          DisconnectReason.Code.NO_HELLO,
          "the lanes opened, but the peer said no hello"
              + within
              + ": its process may stand still; it is tried again");
    }
    if (offers && !answered) {
      return DisconnectReason.of(
          DisconnectReason.Code.NO_ANSWER,
          "the peer didn't answer the offer"
              + within
              + ": its process may stand still, or the signaling server doesn't reach it; it is"
              + " tried again");
    }
    return DisconnectReason.of(
        DisconnectReason.Code.NO_PATH,
        "no way to the peer was found"
            + within
            + ", though offer and answer were exchanged: where firewalls or NATs are in the way, a"
            + " TURN server helps; it is tried again");
  }

  static String seconds(long nanos) {
    return Math.round(nanos / 1e8) / 10.0 + " s";
  }

  @Override
  public void packet(Lane lane, byte[] packet, long arrivedNanos) {
    if (!closed) {
      owner.packet(this, lane, packet, arrivedNanos);
    }
  }

  // ---- the transport's threads ----

  @Override
  public void onPacket(Lane lane, byte[] packet, long arrivedNanos) {
    if (!closed) {
      inbox.packet(this, share, lane, packet, arrivedNanos);
    }
  }

  @Override
  public void onSignal(Signal signal) {
    post(() -> owner.signal(this, signal));
  }

  @Override
  public void onOpen() {
    post(
        () -> {
          opened = true;
          owner.opened(this);
        });
  }

  @Override
  public void onPath(LinkPath path) {
    post(() -> owner.path(this, path));
  }

  @Override
  public void onFailed(DisconnectReason reason) {
    post(() -> owner.failed(this, reason));
  }

  private void post(Runnable task) {
    inbox.post(
        () -> {
          if (!closed) {
            task.run();
          }
        });
  }
}
