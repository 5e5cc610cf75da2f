package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a link: the current one, the next one that is being negotiated, and one that
 * was replaced and may still deliver. docs/WIRE.md has the rules of negotiation.
 *
 * <p>While the current connection wavers, its way is looked for anew. Another connection is wanted
 * while there is no current one, while it is silent, or when the answering side asked for it. The
 * offering side then offers; the answering side asks for an offer. One that is worn is replaced
 * while it works: what is said for that goes over the link itself, so that the server needn't be
 * there.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Attempts implements Attempt.Owner {

  /** Who owns the link. */
  interface Owner {

    void relay(int negotiation, Signal signal);

    /** The same, not through the server. */
    void relayOverLink(int negotiation, Signal signal);

    /** The lanes of an attempt are open here; its hello is due. */
    void opened(Attempt attempt);

    /** A packet of any attempt that lives. */
    void packet(Attempt attempt, Lane lane, byte[] packet, long arrivedNanos);

    void path(Attempt attempt);

    /** An attempt failed, or the current connection broke. */
    void failed(DisconnectReason reason, boolean wasCurrent);

    /** Something came that makes no sense. */
    void dropped();
  }

  /** Numbers of a pair's next beginning are higher than all of the one before. */
  static final int GENERATION_SHIFT = 20;

  private static final long LEAST_BETWEEN_NANOS = 1_000_000_000L;
  private static final long RENEW_AGAIN_NANOS = 60_000_000_000L;

  private final PeerId remote;
  private final boolean offers;
  private final int generation;
  private final long timeoutNanos;
  private final int creditBytes;
  private final Transport transport;
  private final Clock clock;
  private final Inbox inbox;
  private final InboxShare share;
  private final Owner owner;
  private final Backoff backoff;
  private final OfferQueue queue = new OfferQueue();
  private final AttemptSlots slots = new AttemptSlots();
  private List<IceServer> iceServers = List.of();
  private int negotiation;
  private boolean stopped = true;
  private boolean wavering;
  private boolean silent;
  private boolean asked;
  private boolean askedOverLink;
  private int renewals;
  private long renewDueNanos = Long.MIN_VALUE;
  private boolean offered;
  private boolean reofferSent;
  private long retryNanos = Long.MAX_VALUE;
  private long restartNanos = Long.MAX_VALUE;
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
    this.creditBytes = settings.creditBytes();
    this.transport = transport;
    this.clock = clock;
    this.inbox = inbox;
    this.share = share;
    this.owner = owner;
    this.backoff = new Backoff(self.value().hashCode() * 31L + remote.value().hashCode());
  }

  @Nullable Attempt current() {
    return slots.current;
  }

  /** One whose lanes are open, the current one rather than the next; null when none. */
  @Nullable Attempt open() {
    return slots.open();
  }

  /** The one that is being made; null when none. */
  @Nullable Attempt next() {
    return slots.next;
  }

  void iceServers(List<IceServer> servers) {
    iceServers = List.copyOf(servers);
  }

  void start(long nowNanos) {
    stopped = false;
    if (offers) {
      begin(negotiation + 1, nowNanos, false);
    } else {
      offerDueNanos = nowNanos + timeoutNanos;
      retryNanos = generation == 0 ? offerDueNanos : nowNanos;
    }
  }

  // ---- what the other side says through the server ----

  void onSignal(int number, Signal signal, long nowNanos) {
    onSignal(number, signal, nowNanos, false);
  }

  void onSignalOverLink(int number, Signal signal, long nowNanos) {
    onSignal(number, signal, nowNanos, true);
  }

  private void onSignal(int number, Signal signal, long nowNanos, boolean overLink) {
    if (stopped || number < 0 || number >>> GENERATION_SHIFT != generation) {
      owner.dropped();
      return;
    }
    Attempt attempt = slots.of(number);
    if (signal instanceof Signal.Offer) {
      onOffer(number, signal, nowNanos, overLink);
    } else if (signal instanceof Signal.Reoffer reoffer && reoffer.restart()) {
      onRestartAsked(number, nowNanos);
    } else if (signal instanceof Signal.Reoffer) {
      onReoffer(number, nowNanos, overLink);
    } else if (attempt != null) {
      attempt.accept(signal);
    } else if (offers || number <= negotiation || !queue.addEarly(number, signal)) {
      owner.dropped();
    }
  }

  private void onOffer(int number, Signal offer, long nowNanos, boolean overLink) {
    Attempt again = offers ? null : slots.current;
    if (again != null && again.negotiation == number && queue.mayOffer(nowNanos)) {
      again.accept(offer);
    } else if (offers || number <= negotiation || !queue.isNewest(number)) {
      owner.dropped();
    } else if (queue.mayOffer(nowNanos)) {
      takeOffer(number, offer, nowNanos, overLink);
    } else if (overLink || queue.add(number, offer)) {
      owner.dropped();
    }
  }

  private void takeOffer(int number, Signal offer, long nowNanos, boolean overLink) {
    queue.clear();
    offered = true;
    reofferSent = false;
    offerDueNanos = Long.MAX_VALUE;
    begin(number, nowNanos, overLink);
    Attempt attempt = slots.of(number);
    if (attempt != null) {
      attempt.accept(offer);
      queue.takeEarly(number).forEach(attempt::accept);
    }
  }

  private void onReoffer(int known, long nowNanos, boolean overLink) {
    boolean onItsWay =
        slots.next != null
            && slots.next.negotiation > known
            && nowNanos - slots.next.startedNanos < LEAST_BETWEEN_NANOS;
    if (!offers || onItsWay || known > negotiation || !queue.mayReoffer(nowNanos)) {
      owner.dropped();
      return;
    }
    asked = true;
    askedOverLink = overLink;
    retryNanos = Math.max(nowNanos, startedNanos + LEAST_BETWEEN_NANOS);
    if (slots.next != null && (slots.next.negotiation <= known || !slots.next.answered)) {
      slots.drop(slots.next); // the other side hasn't got its offer, or would have answered
    }
  }

  /** The answering side hears nothing any more: its own packets may still come. */
  private void onRestartAsked(int number, long nowNanos) {
    Attempt wanted = offers ? slots.current : null;
    if (wanted == null
        || wanted.negotiation != number
        || restartNanos != Long.MAX_VALUE
        || !queue.mayReoffer(nowNanos)) {
      owner.dropped();
    } else if (nowNanos >= wanted.restartedNanos + LEAST_BETWEEN_NANOS) {
      wanted.restart(nowNanos);
    } else {
      restartNanos = wanted.restartedNanos + LEAST_BETWEEN_NANOS;
    }
  }

  /** What was offered a moment before it was asked for may have got lost. */
  private void restartWhenDue(long nowNanos) {
    if (nowNanos >= restartNanos) {
      restartNanos = Long.MAX_VALUE;
      if (slots.current != null && !slots.current.restartAnswered) {
        slots.current.restart(nowNanos);
      }
    }
  }

  // ---- what the owner knows ----

  /** Nothing has come over the current connection for a while: its way is looked for anew, once. */
  void wavers(long nowNanos) {
    Attempt wavers = slots.current;
    if (wavering || stopped || wavers == null) {
      return;
    }
    wavering = true;
    if (offers) {
      wavers.restart(nowNanos);
    } else {
      owner.relay(wavers.negotiation, new Signal.Reoffer(true));
    }
  }

  /** What couldn't be told before can be now, or the network has changed: no more waiting. */
  void hasten(long nowNanos) {
    if (stopped || !(isWanted() || wavering)) {
      return;
    }
    if (wavering && !silent) {
      wavering = false;
      wavers(nowNanos);
    }
    if (isWanted()) {
      backoff.reset();
      Attempt unheard = offers && slots.next != null && !slots.next.answered ? slots.next : null;
      if (unheard != null && nowNanos - unheard.startedNanos >= LEAST_BETWEEN_NANOS) {
        slots.drop(unheard);
      }
      retryNanos = Math.min(retryNanos, soonNanos(nowNanos));
    }
  }

  /** The current connection is silent: another one is wanted. */
  void silent(long nowNanos) {
    if (!silent) {
      silent = true;
      dropUnheardOverLink();
      retrySoon(nowNanos);
    }
  }

  /**
   * The current connection works and is worn. Every second time the server is asked, for a peer
   * that doesn't know the other way.
   */
  void renew(long nowNanos) {
    if (stopped || slots.next != null || isWanted() || nowNanos < renewDueNanos) {
      return;
    }
    renewDueNanos = nowNanos + RENEW_AGAIN_NANOS;
    boolean overLink = renewals++ % 2 == 0;
    if (offers) {
      begin(negotiation + 1, nowNanos, overLink);
    } else if (overLink) {
      owner.relayOverLink(negotiation, new Signal.Reoffer());
    } else {
      owner.relay(negotiation, new Signal.Reoffer());
    }
  }

  /** What was said for it is stuck in the current connection. */
  private void dropUnheardOverLink() {
    if (slots.next != null && slots.next.overLink && !slots.next.opened) {
      slots.drop(slots.next);
    }
  }

  /**
   * The current connection is heard again; an attempt that hasn't got far is given up. One that was
   * answered goes on: SCTP's timers have backed off over the old connection, up to 3 s a side.
   */
  void heard() {
    wavering = false;
    silent = false;
    if (offers && slots.next != null && !slots.next.answered) {
      slots.drop(slots.next);
    }
  }

  /** Both hellos were exchanged over an attempt. */
  void established(Attempt attempt, long nowNanos) {
    if (attempt != slots.next) {
      return;
    }
    slots.promote(attempt, nowNanos);
    wavering = false;
    silent = false;
    asked = false;
    restartNanos = Long.MAX_VALUE;
    renewals = 0;
    reofferSent = false;
    offerDueNanos = Long.MAX_VALUE;
    retryNanos = Long.MAX_VALUE;
    backoff.succeeded();
  }

  /** The current connection is broken, whatever the transport says. */
  void broken(DisconnectReason reason) {
    if (slots.current != null) {
      failed(slots.current, reason);
    }
  }

  /** No more attempts; the current connection closes when its last packets have left. */
  void stop(long nowNanos) {
    stopped = true;
    queue.clear();
    slots.stop(nowNanos);
  }

  void close() {
    stopped = true;
    queue.clear();
    slots.closeAll();
  }

  // ---- time ----

  void tick(long nowNanos) {
    slots.tick(nowNanos);
    if (slots.next != null && nowNanos - slots.next.startedNanos >= timeoutNanos) {
      failed(slots.next, slots.next.missing(timeoutNanos));
    }
    OfferQueue.Waiting offer = queue.poll(nowNanos);
    if (offer != null) {
      takeOffer(offer.number(), offer.offer(), nowNanos, false);
    }
    restartWhenDue(nowNanos);
    if (stopped || slots.next != null || nowNanos < retryNanos) {
      return;
    }
    if (!isWanted()) {
      retryNanos = Long.MAX_VALUE;
    } else if (offers) {
      begin(negotiation + 1, nowNanos, askedOverLink && slots.current != null && !silent);
    } else {
      askForOffer(nowNanos);
    }
  }

  long dueNanos() {
    long due = Math.min(restartNanos, Math.min(slots.dueNanos(), queue.dueNanos()));
    if (slots.next != null) {
      return Math.min(due, slots.next.startedNanos + timeoutNanos);
    }
    return stopped ? due : Math.min(due, retryNanos);
  }

  // ---- what connections say ----

  @Override
  public void signal(Attempt attempt, Signal signal) {
    if (attempt.overLink && slots.current != null && slots.current != attempt) {
      owner.relayOverLink(attempt.negotiation, signal);
    } else {
      owner.relay(attempt.negotiation, signal);
    }
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
  public void path(Attempt attempt) {
    owner.path(attempt);
  }

  @Override
  public void failed(Attempt attempt, DisconnectReason reason) {
    boolean wasCurrent = attempt == slots.current;
    boolean wasNext = attempt == slots.next;
    slots.drop(attempt);
    if (wasNext) {
      asked = false;
      retryNanos = clock.nanos() + backoff.nextNanos();
    }
    if (wasCurrent) {
      dropUnheardOverLink();
      retrySoon(clock.nanos());
    }
    if (wasCurrent || (wasNext && slots.current == null)) {
      owner.failed(reason, wasCurrent);
    }
  }

  // ---- inside ----

  private boolean isWanted() {
    return slots.current == null || silent || asked;
  }

  private void begin(int number, long nowNanos, boolean overLink) {
    slots.drop(slots.next);
    negotiation = number;
    startedNanos = nowNanos;
    retryNanos = Long.MAX_VALUE;
    Attempt attempt = new Attempt(number, offers, nowNanos, inbox, share, creditBytes, this);
    attempt.overLink = overLink;
    askedOverLink = false;
    slots.next = attempt;
    attempt.open(transport, remote, iceServers);
  }

  private void askForOffer(long nowNanos) {
    if (slots.current == null && nowNanos >= offerDueNanos) {
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
    retryNanos = soonNanos(nowNanos);
  }

  private long soonNanos(long nowNanos) {
    return Math.max(nowNanos, startedNanos + LEAST_BETWEEN_NANOS);
  }
}
