package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a link: the current one, the next one that is being negotiated, and one that
 * was replaced and may still deliver. docs/WIRE.md has the rules of negotiation.
 *
 * <p>Another connection is wanted while there is no current one, while it is silent, or when the
 * answering side asked for it. The offering side then offers; the answering side asks for an offer.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Attempts implements Attempt.Owner {

  /** Who owns the link. */
  interface Owner {

    void relay(int negotiation, Signal signal);

    /** The lanes of an attempt are open here; its hello is due. */
    void opened(Attempt attempt);

    /** A packet of any attempt that lives. */
    void packet(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos);

    void path(Attempt attempt, LinkPath path);

    /** An attempt failed, or the current connection broke. */
    void failed(DisconnectReason reason, boolean wasCurrent);

    /** Something came that makes no sense. */
    void dropped();
  }

  /** Numbers of a pair's next beginning are higher than all of the one before. */
  static final int GENERATION_SHIFT = 20;

  private static final long LEAST_BETWEEN_NANOS = 1_000_000_000L;
  private static final long RETIRE_NANOS = 1_000_000_000L;
  private static final long CLOSE_SOON_NANOS = 500_000_000L;

  private final PeerId remote;
  private final boolean offers;
  private final int generation;
  private final long timeoutNanos;
  private final Transport transport;
  private final Clock clock;
  private final Inbox inbox;
  private final InboxShare share;
  private final Owner owner;
  private final Backoff backoff;
  private final EarlyCandidates early = new EarlyCandidates();
  private final OfferPace offerPace = new OfferPace();
  private List<IceServer> iceServers = List.of();
  private @Nullable Attempt current;
  private @Nullable Attempt next;
  private @Nullable Attempt retired;
  private long retiredUntilNanos;
  private int negotiation;
  private boolean stopped = true;
  private boolean silent;
  private boolean asked;
  private boolean offered;
  private boolean reofferSent;
  private long retryNanos = Long.MAX_VALUE;
  private long startedNanos = Long.MIN_VALUE;
  private long offerDueNanos = Long.MAX_VALUE;

  Attempts(
      PeerId self,
      PeerId remote,
      boolean offers,
      int generation,
      LinkSettings settings,
      Transport transport,
      Clock clock,
      Inbox inbox,
      InboxShare share,
      Owner owner) {
    this.remote = remote;
    this.offers = offers;
    this.generation = generation;
    this.negotiation = generation << GENERATION_SHIFT;
    this.timeoutNanos = settings.connectTimeout().toNanos();
    this.transport = transport;
    this.clock = clock;
    this.inbox = inbox;
    this.share = share;
    this.owner = owner;
    this.backoff = new Backoff(self.value().hashCode() * 31L + remote.value().hashCode());
  }

  @Nullable Attempt current() {
    return current;
  }

  /** One whose lanes are open, the current one rather than the next; null when none. */
  @Nullable Attempt open() {
    if (current != null) {
      return current;
    }
    return next != null && next.opened ? next : null;
  }

  /** Says hello where it is due and couldn't be said before. */
  void greet(ReliableLane eventLane, byte[] hello) {
    if (next != null) {
      next.greet(eventLane, hello);
    }
  }

  void iceServers(List<IceServer> servers) {
    iceServers = List.copyOf(servers);
  }

  void start(long nowNanos) {
    stopped = false;
    if (offers) {
      begin(negotiation + 1, nowNanos);
    } else {
      offerDueNanos = nowNanos + timeoutNanos;
      retryNanos = generation == 0 ? offerDueNanos : nowNanos;
    }
  }

  // ---- what the other side says through the server ----

  void onSignal(int number, Signal signal, long nowNanos) {
    if (stopped || number < 0 || number >>> GENERATION_SHIFT != generation) {
      owner.dropped();
      return;
    }
    Attempt attempt = of(number);
    if (signal instanceof Signal.Offer) {
      onOffer(number, signal, nowNanos);
    } else if (signal instanceof Signal.Reoffer) {
      onReoffer(number, nowNanos);
    } else if (attempt != null) {
      attempt.accept(signal);
    } else if (offers || number <= negotiation || !early.add(number, signal)) {
      owner.dropped();
    }
  }

  private void onOffer(int number, Signal offer, long nowNanos) {
    if (offers || number <= negotiation || !offerPace.take(nowNanos)) {
      owner.dropped();
      return;
    }
    offered = true;
    reofferSent = false;
    offerDueNanos = Long.MAX_VALUE;
    begin(number, nowNanos);
    Attempt attempt = of(number);
    if (attempt != null) {
      attempt.accept(offer);
      early.take(number).forEach(attempt::accept);
    }
  }

  private void onReoffer(int known, long nowNanos) {
    boolean onItsWay =
        next != null
            && next.negotiation > known
            && nowNanos - next.startedNanos < LEAST_BETWEEN_NANOS;
    if (!offers || onItsWay) {
      owner.dropped();
      return;
    }
    asked = true;
    retryNanos = Math.max(nowNanos, startedNanos + LEAST_BETWEEN_NANOS);
    if (next != null && next.negotiation <= known) {
      drop(next);
    }
  }

  // ---- what the owner knows ----

  /** The current connection is silent: another one is wanted. */
  void silent(long nowNanos) {
    if (!silent) {
      silent = true;
      retrySoon(nowNanos);
    }
  }

  /** The current connection is heard again; an attempt that hasn't got far is given up. */
  void heard() {
    silent = false;
    if (offers && next != null && !next.opened) {
      drop(next);
    }
  }

  /** Both hellos were exchanged over an attempt. */
  void established(Attempt attempt, long nowNanos) {
    if (attempt != next) {
      return;
    }
    if (current != null) {
      retire(current, nowNanos + RETIRE_NANOS);
    }
    current = attempt;
    next = null;
    silent = false;
    asked = false;
    reofferSent = false;
    offerDueNanos = Long.MAX_VALUE;
    retryNanos = Long.MAX_VALUE;
    backoff.reset();
  }

  /** The current connection is broken, whatever the transport says. */
  void broken(DisconnectReason reason) {
    if (current != null) {
      failed(current, reason);
    }
  }

  /** No more attempts; the current connection closes when its last packets have left. */
  void stop(long nowNanos) {
    stopped = true;
    Attempt last = current != null ? current : next;
    current = null;
    if (last != next) {
      drop(next);
    }
    next = null;
    if (last != null) {
      retire(last, nowNanos + CLOSE_SOON_NANOS);
    }
  }

  void close() {
    stopped = true;
    drop(next);
    drop(current);
    drop(retired);
  }

  // ---- time ----

  void tick(long nowNanos) {
    if (retired != null && nowNanos >= retiredUntilNanos) {
      drop(retired);
    }
    if (next != null && nowNanos - next.startedNanos >= timeoutNanos) {
      failed(next, next.missing(timeoutNanos));
    }
    if (stopped || next != null || nowNanos < retryNanos) {
      return;
    }
    if (!isWanted()) {
      retryNanos = Long.MAX_VALUE;
    } else if (offers) {
      begin(negotiation + 1, nowNanos);
    } else {
      askForOffer(nowNanos);
    }
  }

  long dueNanos() {
    long due = retired == null ? Long.MAX_VALUE : retiredUntilNanos;
    if (next != null) {
      return Math.min(due, next.startedNanos + timeoutNanos);
    }
    return stopped ? due : Math.min(due, retryNanos);
  }

  // ---- what connections say ----

  @Override
  public void signal(Attempt attempt, Signal signal) {
    owner.relay(attempt.negotiation, signal);
  }

  @Override
  public void opened(Attempt attempt) {
    owner.opened(attempt);
  }

  @Override
  public void packet(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos) {
    owner.packet(attempt, lane, packet, arrivedNanos);
  }

  @Override
  public void path(Attempt attempt, LinkPath path) {
    owner.path(attempt, path);
  }

  @Override
  public void failed(Attempt attempt, DisconnectReason reason) {
    boolean wasCurrent = attempt == current;
    boolean wasNext = attempt == next;
    drop(attempt);
    if (wasNext) {
      asked = false;
      retryNanos = clock.nanos() + backoff.nextNanos();
    }
    if (wasCurrent) {
      retrySoon(clock.nanos());
    }
    if (wasCurrent || (wasNext && current == null)) {
      owner.failed(reason, wasCurrent);
    }
  }

  // ---- inside ----

  private boolean isWanted() {
    return current == null || silent || asked;
  }

  private @Nullable Attempt of(int number) {
    if (next != null && next.negotiation == number) {
      return next;
    }
    return current != null && current.negotiation == number ? current : null;
  }

  private void begin(int number, long nowNanos) {
    drop(next);
    negotiation = number;
    startedNanos = nowNanos;
    retryNanos = Long.MAX_VALUE;
    Attempt attempt = new Attempt(number, offers, nowNanos, inbox, share, this);
    next = attempt;
    attempt.open(transport, remote, iceServers);
  }

  private void askForOffer(long nowNanos) {
    if (current == null && nowNanos >= offerDueNanos) {
      owner.failed(DisconnectReason.of(DisconnectReason.Code.NO_ANSWER, noOffer()), false);
    }
    if (!reofferSent) {
      reofferSent = true;
      offerDueNanos = Math.min(offerDueNanos, nowNanos + timeoutNanos);
    }
    retryNanos = nowNanos + backoff.nextNanos();
    owner.relay(negotiation, new Signal.Reoffer());
  }

  private String noOffer() {
    return (offered ? "the peer made no new offer" : "no offer came from the peer")
        + " within "
        + Attempt.seconds(timeoutNanos)
        + ": its process may stand still, or the signaling server doesn't reach it; it is asked"
        + " again";
  }

  private void retrySoon(long nowNanos) {
    retryNanos = Math.max(nowNanos, startedNanos + LEAST_BETWEEN_NANOS);
  }

  private void retire(Attempt attempt, long untilNanos) {
    drop(retired);
    retired = attempt;
    retiredUntilNanos = untilNanos;
  }

  private void drop(@Nullable Attempt attempt) {
    if (attempt == null) {
      return;
    }
    attempt.close();
    next = next == attempt ? null : next;
    current = current == attempt ? null : current;
    retired = retired == attempt ? null : retired;
  }
}
