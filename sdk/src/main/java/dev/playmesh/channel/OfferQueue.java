package dev.playmesh.channel;

import dev.playmesh.transport.Signal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the other side says to begin with, held to what it may cost: an offer costs a native
 * connection, so a peer gets some at once, then one in two seconds. The newest of more waits for
 * its turn. Candidates that overtake their offer wait for it too.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class OfferQueue {

  private static final int OFFERS = 8;
  private static final long OFFER_NANOS = 2_000_000_000L;
  private static final int REOFFERS = 4;
  private static final long REOFFER_NANOS = 5_000_000_000L;

  /** An offer that waits for its turn. */
  record Waiting(int number, Signal offer) {}

  private final EarlyCandidates early = new EarlyCandidates();
  private final Allowance offersAllowed = new Allowance(OFFERS, OFFER_NANOS);
  private final Allowance reoffersAllowed = new Allowance(REOFFERS, REOFFER_NANOS);
  private @Nullable Waiting waiting;

  /** Whether an offer may be taken now; if so, it counts. */
  boolean mayOffer(long nowNanos) {
    return offersAllowed.take(nowNanos);
  }

  /** Whether a request for an offer may be met now; if so, it counts. */
  boolean mayReoffer(long nowNanos) {
    return reoffersAllowed.take(nowNanos);
  }

  /** Whether none waits that is as new. */
  boolean isNewest(int number) {
    return waiting == null || number > waiting.number;
  }

  /**
   * Keeps an offer until its turn.
   *
   * @return whether an older one had to go
   */
  boolean add(int number, Signal offer) {
    boolean replaced = waiting != null;
    waiting = new Waiting(number, offer);
    return replaced;
  }

  /** The one that waits, when its turn has come. */
  @Nullable Waiting poll(long nowNanos) {
    Waiting first = waiting;
    if (first == null || !offersAllowed.take(nowNanos)) {
      return null;
    }
    waiting = null;
    return first;
  }

  /** When to poll. */
  long dueNanos() {
    return waiting == null ? Long.MAX_VALUE : offersAllowed.nextNanos();
  }

  void clear() {
    waiting = null;
  }

  /** Keeps what came before its offer; false when it is nothing of that kind, or one too many. */
  boolean addEarly(int number, Signal signal) {
    return early.add(number, signal);
  }

  /** What came before this offer. */
  List<Signal> takeEarly(int number) {
    return early.take(number);
  }
}
