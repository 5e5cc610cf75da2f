package dev.playmesh.channel;

import dev.playmesh.proto.wire.Control;
import dev.playmesh.proto.wire.Goodbye;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import org.jspecify.annotations.Nullable;

/**
 * The link thread's side of a link: brings attempts, lanes and presence together, from the first
 * hello to the goodbye.
 *
 * <p><b>Threading:</b> the link thread; {@link #path} any thread.
 */
final class LinkLife implements Attempts.Owner, Arrivals.Listener {

  private static final long STALL_NANOS = 1_500_000_000;
  private static final long AT_LEAST_EVERY_NANOS = 1_000_000_000;
  private static final long REFUSED_NANOS = 20_000_000;

  private final Link link;
  private final LinkEvents events;
  private final MessageTable table;
  private final PeerId remote;
  private final Clock clock;
  private final InboxShare share;
  private final LinkCounters counters;
  private final Lanes lanes;
  private final Arrivals arrivals;
  private final Presence presence;
  private final Farewell farewell;
  private final Heartbeat heartbeat = new Heartbeat();
  private final byte[] hello;
  final Attempts attempts;
  private volatile LinkPath path = LinkPath.NONE;
  private boolean over;
  private @Nullable LastWord lastWord;
  private long startedNanos;
  private long tickedNanos = Long.MAX_VALUE;
  private long quietSinceNanos;

  LinkLife(
      Link link,
      LinkSettings settings,
      MessageTable table,
      PeerId self,
      PeerId remote,
      boolean offers,
      int generation,
      Transport transport,
      Clock clock,
      Inbox inbox,
      LinkEvents events,
      Lanes lanes,
      LinkCounters counters,
      Presence presence,
      InboxShare share) {
    this.link = link;
    this.events = events;
    this.table = table;
    this.remote = remote;
    this.clock = clock;
    this.share = share;
    this.counters = counters;
    this.lanes = lanes;
    this.presence = presence;
    this.farewell = new Farewell(lanes, settings.linger().toNanos());
    long seed = clock.nanos() ^ (long) System.identityHashCode(this) << 32;
    this.arrivals = new Arrivals(table, settings, lanes, counters, seed, this);
    this.hello = Controls.hello(table, self);
    this.attempts =
        new Attempts(
            self, remote, offers, generation, settings, transport, clock, inbox, share, this);
  }

  void start() {
    startedNanos = clock.nanos();
    attempts.start(startedNanos);
  }

  LinkPath path() {
    return path;
  }

  long tick(long nowNanos) {
    forgiveStall(nowNanos);
    attempts.tick(nowNanos);
    if (over) {
      return tickOver(nowNanos);
    }
    if (share.flooded()) {
      refuse(DisconnectReason.Code.PROTOCOL_ERROR, "The peer sends more than was agreed");
      return tickOver(nowNanos);
    }
    greet(attempts.next());
    if (over) {
      return tickOver(nowNanos);
    }
    watchSilence(nowNanos);
    watchWear(nowNanos);
    talk(nowNanos);
    lanes.measureLoss(nowNanos);
    if (lanes.becameWritable(nowNanos)) {
      events.writable(link);
    }
    return dueNanos(nowNanos);
  }

  private long tickOver(long nowNanos) {
    LastWord word = lastWord;
    if (word != null && (word.to.isClosed() || say(word))) {
      lastWord = null;
    }
    long due = Math.min(nowNanos + AT_LEAST_EVERY_NANOS, attempts.dueNanos());
    return lastWord == null ? due : Math.min(due, nowNanos + REFUSED_NANOS);
  }

  private boolean say(LastWord word) {
    return lanes.reliable(Lane.EVENT).unnumbered(word.to.connection(), word.kind, word.body);
  }

  private void greet(@Nullable Attempt attempt) {
    if (attempt != null && attempt.greet(lanes.reliable(Lane.EVENT), hello)) {
      establish(attempt);
    }
  }

  void leave(DisconnectReason reason) {
    farewell.begin(reason, clock.nanos());
  }

  boolean isDrained() {
    return over || farewell.isDone(attempts.current() != null, clock.nanos());
  }

  void close() {
    Attempt current = attempts.current();
    if (current != null && !over) {
      farewell.hurry(current.connection());
    }
    over = true;
    presence.gone();
    path = LinkPath.NONE;
    attempts.close();
  }

  // ---- time ----

  /** Time in which this process stood still says nothing about the peer. */
  private void forgiveStall(long nowNanos) {
    long since = nowNanos - tickedNanos;
    if (tickedNanos != Long.MAX_VALUE && since > STALL_NANOS) {
      quietSinceNanos = Math.min(nowNanos, quietSinceNanos + since);
    }
    tickedNanos = nowNanos;
  }

  private void watchSilence(long nowNanos) {
    if (attempts.current() == null) {
      return;
    }
    presence.quiet(nowNanos - quietSinceNanos);
    if (presence.isReconnecting()) {
      attempts.silent(nowNanos);
    } else if (presence.isUnstable()) {
      attempts.wavers(nowNanos);
    }
  }

  private void watchWear(long nowNanos) {
    Attempt current = attempts.current();
    if (current != null && presence.isConnected() && current.connection().isWorn()) {
      attempts.renew(nowNanos);
    }
  }

  private void talk(long nowNanos) {
    Attempt current = attempts.current();
    if (current == null) {
      return;
    }
    Connection connection = current.connection();
    if (!presence.isReconnecting()) {
      farewell.tick(connection, nowNanos);
      if (lanes.transmit(connection, nowNanos)) {
        heartbeat.stateSent(nowNanos);
      }
      lanes.acknowledge(connection, nowNanos);
    }
    if (heartbeat.dueNanos(nowNanos) <= nowNanos) {
      lanes.ping(connection, nowNanos);
      heartbeat.pinged(nowNanos);
    }
  }

  private long dueNanos(long nowNanos) {
    long due = Math.min(nowNanos + AT_LEAST_EVERY_NANOS, attempts.dueNanos());
    due = Math.min(due, farewell.dueNanos(nowNanos));
    Attempt next = attempts.next();
    if (next != null && next.isGreetingDue()) {
      due = Math.min(due, nowNanos + REFUSED_NANOS);
    }
    if (attempts.current() != null) {
      due = Math.min(due, heartbeat.dueNanos(nowNanos));
      if (!presence.isReconnecting()) {
        due = Math.min(due, quietSinceNanos + presence.nextQuietNanos());
        due = Math.min(due, lanes.dueNanos());
      }
    }
    return due;
  }

  // ---- attempts ----

  @Override
  public void relay(int negotiation, Signal signal) {
    link.stir();
    events.signal(link, negotiation, signal);
  }

  @Override
  public void relayOverLink(int negotiation, Signal signal) {
    link.stir();
    lanes.reliable(Lane.EVENT).sender.control(Controls.signal(negotiation, signal));
  }

  @Override
  public void opened(Attempt attempt) {
    link.stir();
    greet(attempt);
  }

  @Override
  public void packet(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos) {
    link.stir();
    if (over) {
      return;
    }
    if (attempt.isEstablished()) {
      established(attempt, lane, packet, arrivedNanos);
      return;
    }
    Control control = attempt.helloReceived ? null : arrivals.hello(lane, packet);
    if (control != null) {
      attempt.hello = control.getHello();
      attempt.helloReceived = true;
      establish(attempt);
    } else if (!lane.reliable()) {
      counters.drop();
    } else if (!attempt.hold(packet, () -> packet(attempt, lane, packet, arrivedNanos))) {
      counters.drop();
      attempts.failed(
          attempt,
          DisconnectReason.of(
              DisconnectReason.Code.PROTOCOL_ERROR,
              "The peer sends much and doesn't say hello: it isn't of this protocol"));
    }
  }

  @Override
  public void path(Attempt attempt) {
    if (attempt == attempts.current()) {
      path = attempt.path();
    }
  }

  @Override
  public void failed(DisconnectReason reason, boolean wasCurrent) {
    link.stir();
    path = LinkPath.NONE;
    presence.failed(reason);
  }

  @Override
  public void dropped() {
    link.stir();
    counters.drop();
  }

  private void establish(Attempt attempt) {
    if (!attempt.isEstablished()) {
      return;
    }
    long now = clock.nanos();
    if (!attempt.hello.getPeerId().equals(remote.value())) {
      String said = Controls.shown(attempt.hello.getPeerId());
      refuse(DisconnectReason.Code.PROTOCOL_ERROR, "The hello is of another peer: " + said);
      return;
    }
    @Nullable String mismatch = table.mismatch(attempt.hello).orElse(null);
    if (mismatch != null) {
      refuse(DisconnectReason.Code.TABLE_MISMATCH, mismatch);
      return;
    }
    attempts.established(attempt, now);
    path = attempt.path();
    if (Double.isNaN(counters.connectMillis)) {
      counters.connectMillis = (now - startedNanos) / 1e6;
    }
    quietSinceNanos = now;
    heartbeat.connected(now, events.links());
    lanes.reconnected(now);
    presence.established();
    attempt.release().forEach(Runnable::run);
  }

  private void established(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos) {
    Connection connection = attempt.connection();
    if (!arrivals.packet(connection, lane, packet, arrivedNanos, clock.nanos()) || over) {
      return;
    }
    counters.lastHeardNanos = Math.max(counters.lastHeardNanos, arrivedNanos);
    heartbeat.heard(arrivedNanos);
    if (attempt == attempts.current()) {
      quietSinceNanos = Math.max(quietSinceNanos, arrivedNanos);
      if (presence.heard()) {
        attempts.heard();
      }
    }
  }

  // ---- what packets mean ----

  @Override
  public void control(Control control) {
    if (control.hasGoodbye()) {
      goodbye(control.getGoodbye());
    } else if (control.hasSignal()) {
      int negotiation = control.getSignal().getNegotiation();
      SignalJson.parse(control.getSignal().getBody())
          .ifPresentOrElse(
              signal -> attempts.onSignalOverLink(negotiation, signal, clock.nanos()),
              counters::drop);
    }
  }

  @Override
  public void gap(Lane lane) {
    attempts.broken(
        DisconnectReason.of(
            DisconnectReason.Code.CONNECTION_LOST,
            "A packet of the lane " + lane + " is missing; another connection is made"));
  }

  @Override
  public void beyondCredit(Lane lane) {
    refuse(
        DisconnectReason.Code.PROTOCOL_ERROR,
        "The peer sent more on the lane " + lane + " than its credit allows");
  }

  private void goodbye(Goodbye said) {
    DisconnectReason reason = Controls.reason(said);
    end(attempts.current(), ReliableHeader.ACK, new byte[0]);
    if (reason.code() == DisconnectReason.Code.LEFT) {
      presence.gone();
    } else {
      presence.refused();
    }
    events.goodbye(link, reason);
  }

  /** The pair can't play together: the other side is told, and no connection is tried again. */
  private void refuse(DisconnectReason.Code code, String detail) {
    DisconnectReason reason = DisconnectReason.of(code, detail);
    end(attempts.open(), ReliableHeader.CONTROL, Controls.goodbye(reason));
    presence.failed(reason);
  }

  /** Nothing is said after this; when the transport refuses it, it is said again. */
  private void end(@Nullable Attempt to, int kind, byte[] body) {
    if (to != null) {
      LastWord word = new LastWord(to, kind, body);
      lastWord = say(word) ? null : word;
    }
    over = true;
    path = LinkPath.NONE;
    attempts.stop(clock.nanos());
  }

  /** What is said last, and over which connection. */
  private static final class LastWord {

    final Attempt to;
    final int kind;
    final byte[] body;

    LastWord(Attempt to, int kind, byte[] body) {
      this.to = to;
      this.kind = kind;
      this.body = body;
    }
  }
}
