package dev.playmesh.signaling;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;
import java.util.Optional;

/**
 * One line to the server and what is known of it. What happens on it counts until it is dropped:
 * its owner hears nothing of an older one.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class ServerAttempt implements Line.Events {

  private static final double SILENT_HEARTBEATS = 2.5;
  private static final double DEFAULT_HEARTBEAT_MILLIS = 10_000;

  /** A server that is asked for a sign of life has so long. */
  private static final long DOUBT_NANOS = 3_000_000_000L;

  /**
   * A way back that nothing answers is tried anew after so long: TCP itself asks again after 1, 3,
   * 7, 15 s, and a network that came back would wait for that.
   */
  private static final long REACH_NANOS = 3_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE;

  /** Who wants to know. */
  interface Owner {

    void opened(ServerAttempt attempt);

    void heard(ServerAttempt attempt, ServerMessage message);

    void nonsense(String what);

    void lost(String why);
  }

  private final Owner owner;
  private final Line line;
  private final boolean isReturn;
  private final long answerNanos;
  private final long reachNanos;
  private boolean dropped;
  private boolean open;
  private boolean proven;
  private boolean welcomed;
  private long welcomedNanos;
  private long doubtedNanos = NEVER;
  private long silenceNanos = silence(DEFAULT_HEARTBEAT_MILLIS);

  /**
   * Starts.
   *
   * @param isReturn whether a member comes back; then the attempt itself has a deadline, else the
   *     question has
   * @param nowNanos when it starts
   * @param patienceNanos until that deadline
   */
  ServerAttempt(
      Owner owner, Line.Factory lines, boolean isReturn, long nowNanos, long patienceNanos) {
    this.owner = owner;
    this.isReturn = isReturn;
    this.answerNanos = nowNanos + patienceNanos;
    this.reachNanos = nowNanos + Math.min(patienceNanos, REACH_NANOS);
    line = lines.open(this);
  }

  boolean isOpen() {
    return open;
  }

  boolean isReached() {
    return line.reached();
  }

  boolean isWelcomed() {
    return welcomed;
  }

  /** Whether a question was answered on it: then its end says nothing about the server. */
  boolean isProven() {
    return proven;
  }

  void prove() {
    proven = true;
  }

  void welcomed(Welcome welcome, long nowNanos) {
    welcomed = true;
    welcomedNanos = nowNanos;
    int heartbeat = welcome.getLimits().getHeartbeatMillis();
    if (heartbeat > 0) {
      silenceNanos = silence(Math.max(1000, Math.min(60_000, heartbeat)));
    }
  }

  /** Whether nothing has answered for as long as an attempt may take. */
  boolean isUnanswered(long nowNanos) {
    return isReturn && !line.reached() && nowNanos >= reachNanos;
  }

  /** How long the seat has been held on this line. */
  long heldNanos(long nowNanos) {
    return welcomed ? nowNanos - welcomedNanos : 0;
  }

  boolean send(ClientMessage message) {
    return line.send(message);
  }

  /** When it counts as lost if nothing happens. */
  long dueNanos() {
    if (isReturn && !welcomed) {
      return line.reached() ? answerNanos : reachNanos;
    }
    if (!open) {
      return Long.MAX_VALUE;
    }
    long silent = line.heardNanos() + silenceNanos;
    return isDoubted() ? Math.min(silent, doubtedNanos + DOUBT_NANOS) : silent;
  }

  /** Others are silent: whether the server is there is asked, unless it is being asked already. */
  void doubt(long nowNanos) {
    if (open && welcomed && !isDoubted()) {
      doubtedNanos = nowNanos;
      line.ping();
    }
  }

  private boolean isDoubted() {
    return doubtedNanos != NEVER && line.heardNanos() <= doubtedNanos;
  }

  /** Tells the owner when the line is lost, also where the line itself couldn't. */
  void check(long nowNanos) {
    Optional<String> why = line.closedBecause();
    if (why.isPresent()) {
      closed(why.get());
    } else if (nowNanos >= dueNanos()) {
      closed(welcomed ? "nothing was heard for too long" : "no answer in time");
    }
  }

  /** Closes it in good order and forgets it. */
  void finish(boolean serverCloses) {
    dropped = true;
    line.finish(serverCloses);
  }

  /** Closes it at once and forgets it. */
  void drop() {
    dropped = true;
    line.cut();
  }

  @Override
  public void opened() {
    if (!dropped) {
      open = true;
      owner.opened(this);
    }
  }

  @Override
  public void frame(byte[] bytes) {
    if (dropped) {
      return;
    }
    ServerMessage message;
    try {
      message = ServerMessage.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      owner.nonsense("an unreadable frame of " + bytes.length + " bytes");
      return;
    }
    owner.heard(this, message);
  }

  @Override
  public void garbage(String what) {
    if (!dropped) {
      owner.nonsense(what);
    }
  }

  @Override
  public void closed(String why) {
    if (!dropped) {
      owner.lost(why);
    }
  }

  private static long silence(double heartbeatMillis) {
    return (long) (SILENT_HEARTBEATS * heartbeatMillis * 1e6);
  }
}
