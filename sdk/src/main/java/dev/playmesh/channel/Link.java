package dev.playmesh.channel;

import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.PeerStats;
import dev.playmesh.types.SendResult;
import java.util.List;
import java.util.Objects;

/**
 * Everything between this peer and one other, for the life of the pair. Connections under it come
 * and go; numbers of the reliable lanes, versions of states and statistics stay.
 *
 * <p><b>Threading:</b> as each method says.
 */
public final class Link {

  private final PeerId remote;
  private final Clock clock;
  private final Inbox inbox;
  private final InboxShare share;
  private final LinkCounters counters = new LinkCounters();
  private final Lanes lanes;
  private final Presence presence;
  private final LinkLife life;
  private volatile boolean taking = true;

  /** Something happened since the last tick; else nothing is due before its time. */
  private volatile boolean stirred = true;

  private long dueNanos;

  /** Makes the first link of a pair, which does nothing yet. */
  public Link(
      LinkSettings settings,
      MessageTable table,
      PeerId self,
      PeerId remote,
      boolean offers,
      Transport transport,
      Clock clock,
      Inbox inbox,
      LinkEvents events) {
    this(settings, table, self, remote, offers, 0, transport, clock, inbox, events);
  }

  /**
   * Makes a link that does nothing yet.
   *
   * @param offers whether this side makes the offers of the pair
   * @param generation which beginning of the pair it is: 0 for the first; signals of others are
   *     dropped
   */
  public Link(
      LinkSettings settings,
      MessageTable table,
      PeerId self,
      PeerId remote,
      boolean offers,
      int generation,
      Transport transport,
      Clock clock,
      Inbox inbox,
      LinkEvents events) {
    this.remote = remote;
    this.clock = clock;
    this.inbox = inbox;
    this.share = new InboxShare(settings.creditBytes());
    this.lanes = new Lanes(settings, table, clock, counters);
    this.presence = new Presence(this, events, settings);
    this.life =
        new LinkLife(
            this,
            settings,
            table,
            self,
            remote,
            offers,
            generation,
            transport,
            clock,
            inbox,
            events,
            lanes,
            counters,
            presence,
            share);
  }

  // ---- the game's thread ----

  /**
   * Takes a message for the peer; it leaves with the next {@link #flush}. The bytes are copied.
   *
   * @return ACCEPTED, REPLACED, BACKPRESSURE, NOT_CONNECTED (gone) or TOO_LARGE
   */
  public SendResult send(MessageSpec spec, long key, byte[] bytes, int offset, int length) {
    return send(spec, key, bytes, offset, length, clock.nanos());
  }

  /** The same for something that was made at another time: a state's age counts from there. */
  public SendResult send(
      MessageSpec spec, long key, byte[] bytes, int offset, int length, long sampledNanos) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (!taking || presence.state() == PeerState.GONE) {
      return SendResult.NOT_CONNECTED;
    }
    return lanes.send(spec, key, bytes, offset, length, sampledNanos);
  }

  /**
   * Takes a STATE from before the link, for a peer that came later: what the link was given of that
   * key is newer.
   */
  public void seed(
      MessageSpec spec, long key, byte[] bytes, int offset, int length, long sampledNanos) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    if (taking && presence.state() != PeerState.GONE) {
      lanes.seed(spec, key, bytes, offset, length, sampledNanos);
    }
  }

  /**
   * Releases what was sent to the link thread.
   *
   * @return whether there is anything for it to do: the caller wakes it once for all links
   */
  public boolean flush() {
    boolean due = lanes.flush();
    if (due) {
      stirred = true;
    }
    return due;
  }

  /**
   * Hands over what has arrived, in order per lane.
   *
   * @param max at most so many
   * @return how many
   */
  public int poll(MessageReceiver receiver, int max) {
    int count = lanes.poll(receiver, max);
    if (count > 0 && lanes.freedMuch()) {
      stirred = true;
      inbox.nudge();
    }
    return count;
  }

  /** Counts a message that was polled and couldn't be decoded. */
  public void countDropped() {
    counters.drop();
  }

  /** Whether a message of this length is not TOO_LARGE. Any thread. */
  public static boolean fits(MessageSpec spec, int length, LinkSettings settings) {
    return Lanes.fits(spec, length, settings);
  }

  // ---- the link thread ----

  /** Starts the first attempt (an answering side waits for the offer, with the same deadline). */
  public void start(List<IceServer> iceServers) {
    stirred = true;
    life.attempts.iceServers(iceServers);
    life.start();
  }

  /** For attempts from now on. */
  public void iceServers(List<IceServer> iceServers) {
    life.attempts.iceServers(iceServers);
  }

  /** Signals may reach the other side again: what is wrong with the link is tried again now. */
  public void hasten() {
    stirred = true;
    life.attempts.hasten(clock.nanos());
  }

  /** Which beginning of a pair a negotiation belongs to. */
  public static int generationOf(int negotiation) {
    return negotiation < 0 ? 0 : negotiation >>> Attempts.GENERATION_SHIFT;
  }

  /** Takes what the other side says through the server. */
  public void onSignal(int negotiation, Signal signal) {
    stirred = true;
    life.attempts.onSignal(negotiation, signal, clock.nanos());
  }

  /**
   * Does what is due: sends what was flushed, repeats, acknowledges, pings, watches silence and
   * deadlines. Call it after each {@link Inbox#drain} too: what arrived may have made something
   * due.
   *
   * @return when it wants to be called again at the latest, in nanoseconds of the clock
   */
  public long tick(long nowNanos) {
    if (!stirred && nowNanos < dueNanos) {
      return dueNanos;
    }
    stirred = false;
    dueNanos = life.tick(nowNanos);
    return dueNanos;
  }

  /** Says goodbye after all that is queued; nothing is taken from the game any more. */
  public void leave(DisconnectReason reason) {
    taking = false;
    stirred = true;
    life.leave(reason);
  }

  /** Whether all that was queued, the goodbye included, is acknowledged or can't be any more. */
  public boolean isDrained() {
    return life.isDrained();
  }

  /** Closes the connections. Messages that have arrived can still be polled. Idempotent. */
  public void close() {
    taking = false;
    life.close();
  }

  /** Its life went on: the next tick is due at once. */
  void stir() {
    stirred = true;
  }

  Lanes lanes() {
    return lanes;
  }

  // ---- any thread ----

  /** Who is at the other end. */
  public PeerId remote() {
    return remote;
  }

  /** How it is. */
  public PeerState state() {
    return presence.state();
  }

  /** The way packets take. */
  public LinkPath path() {
    return life.path();
  }

  /** A snapshot of what is known. */
  public PeerStats stats() {
    return counters.snapshot(
        clock.nanos(), lanes.queuedBytes(), lanes.droppedIn() + share.dropped(), path());
  }

  /** When the other side was last heard, on the clock; Long.MIN_VALUE before the first time. */
  public long lastHeardNanos() {
    return counters.lastHeardNanos;
  }

  /** How many messages of the game on reliable lanes the other side hasn't acknowledged. */
  public int undelivered() {
    return lanes.undelivered();
  }
}
