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

    void path(Attempt attempt);

    void failed(Attempt attempt, DisconnectReason reason);
  }

  private static final int MAX_HELD = 2 * ReliableSender.WINDOW;

  /** Before the hello the peer can't know more credit than that of the pair's last connection. */
  private static final int HELD_CREDITS = 3;

  final int negotiation;
  final boolean offers;
  final long startedNanos;
  boolean overLink;
  boolean answered;
  long restartedNanos = Long.MIN_VALUE;
  boolean restartAnswered;
  boolean opened;
  boolean helloSent;
  boolean helloReceived;
  Hello hello = Hello.getDefaultInstance();
  private final Inbox inbox;
  private final InboxShare share;
  private final Owner owner;
  private final List<Runnable> held = new ArrayList<>();
  private final long maxHeldBytes;
  private long heldBytes;
  private LinkPath path = LinkPath.NONE;
  private @Nullable Connection connection;
  private volatile boolean closed;

  Attempt(
      int negotiation,
      boolean offers,
      long startedNanos,
      Inbox inbox,
      InboxShare share,
      int creditBytes,
      Owner owner) {
    this.negotiation = negotiation;
    this.offers = offers;
    this.startedNanos = startedNanos;
    this.inbox = inbox;
    this.share = share;
    this.maxHeldBytes = (long) HELD_CREDITS * creditBytes;
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
    answered |= signal instanceof Signal.Answer;
    restartAnswered |= signal instanceof Signal.Answer;
    connection().accept(signal);
  }

  /** Looks for its way anew. */
  void restart(long nowNanos) {
    restartedNanos = nowNanos;
    restartAnswered = false;
    connection().restart();
  }

  boolean isEstablished() {
    return opened && helloSent && helloReceived && !closed;
  }

  /** The way that its packets take. */
  LinkPath path() {
    return path;
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

  /** Says hello, unless it has been said or can't be yet; returns whether it was said now. */
  boolean greet(ReliableLane eventLane, byte[] hello) {
    if (!isGreetingDue()) {
      return false;
    }
    helloSent = eventLane.unnumbered(connection(), ReliableHeader.CONTROL, hello);
    return helloSent;
  }

  /** Whether the lanes are open and this side's hello wasn't taken yet. */
  boolean isGreetingDue() {
    return opened && !helloSent && !closed;
  }

  /** Keeps a reliable packet until the hello has come; false when there are too many. */
  boolean hold(byte[] packet, Runnable handling) {
    heldBytes += packet.length;
    return heldBytes <= maxHeldBytes && held.size() < MAX_HELD && held.add(handling);
  }

  /** Takes out what was kept. */
  List<Runnable> release() {
    List<Runnable> result = List.copyOf(held);
    held.clear();
    heldBytes = 0;
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
  public void onPath(LinkPath newPath) {
    post(
        () -> {
          path = newPath;
          owner.path(this);
        });
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
