package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * A network inside one process, over a given clock: what the transports of its members send to each
 * other arrives at the next {@link #tick}, in order. Offers and answers are really exchanged. Put
 * {@link ConditionedTransport} in front of its transports for delay and loss.
 *
 * <p>Lines can be cut. What is sent on reliable lanes then waits, the rest vanishes; a connection
 * that was dark for 15 s fails on both sides, as ICE's consent would have it.
 *
 * <p>Deterministic: the same calls at the same times give the same events.
 *
 * <p><b>Threading:</b> one thread for it and all of its transports.
 */
public final class LoopbackWire {

  /** Darkness until a connection fails. */
  static final long CONSENT_NANOS = 15_000_000_000L;

  /** After a mended line, the time until SCTP tries again. */
  static final long RETRY_NANOS = 200_000_000L;

  private record Event(long dueNanos, long number, Runnable action) implements Comparable<Event> {

    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(dueNanos, other.dueNanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /** Two members in the order of their ids. */
  private record Pair(PeerId one, PeerId other) {

    static Pair of(PeerId one, PeerId other) {
      return one.compareTo(other) <= 0 ? new Pair(one, other) : new Pair(other, one);
    }

    boolean links(LoopbackConnection connection) {
      return equals(of(connection.self(), connection.remote()));
    }
  }

  private final Clock clock;
  private final Queue<Event> events = new PriorityQueue<>();
  private final Map<Long, LoopbackConnection> connections = new HashMap<>();
  private final Map<Pair, Long> darkSince = new HashMap<>();
  private long number;
  private long ticket;

  /**
   * Makes a network without members.
   *
   * @param clock tells the time; never goes back
   */
  public LoopbackWire(Clock clock) {
    this.clock = clock;
  }

  /**
   * Makes a member's transport.
   *
   * @param self who
   * @return its end of the network
   */
  public Transport transport(PeerId self) {
    return new LoopbackTransport(this, self);
  }

  /**
   * Lets everything happen that is due.
   *
   * @param nowNanos on the clock
   * @return when the next thing is due; Long.MAX_VALUE when nothing is
   */
  public long tick(long nowNanos) {
    Event next;
    while ((next = events.peek()) != null && next.dueNanos() <= nowNanos) {
      events.remove();
      next.action().run();
    }
    return nextDueNanos();
  }

  /**
   * Looks ahead without doing anything.
   *
   * @return when the next thing is due; Long.MAX_VALUE when nothing is
   */
  public long nextDueNanos() {
    Event next = events.peek();
    return next == null ? Long.MAX_VALUE : next.dueNanos();
  }

  /**
   * Cuts the line between two members, both ways, or mends it.
   *
   * @param one a member
   * @param other another
   * @param dark whether everything between them vanishes
   */
  public void cut(PeerId one, PeerId other, boolean dark) {
    Pair pair = Pair.of(one, other);
    if (dark && !darkSince.containsKey(pair)) {
      long since = clock.nanos();
      darkSince.put(pair, since);
      after(CONSENT_NANOS, () -> loseConsent(pair, since));
    } else if (!dark && darkSince.remove(pair) != null) {
      between(pair).forEach(connection -> after(RETRY_NANOS, connection::resume));
    }
  }

  /**
   * As when a NAT forgets its mappings: nothing comes through the connections between two members
   * any more, until they look for a way anew; new ones can be opened.
   *
   * @param one a member
   * @param other another
   */
  public void forget(PeerId one, PeerId other) {
    for (LoopbackConnection connection : between(Pair.of(one, other))) {
      connection.forget();
    }
  }

  /**
   * Breaks every connection between two members at once; new ones can be opened.
   *
   * @param one a member
   * @param other another
   */
  public void sever(PeerId one, PeerId other) {
    for (LoopbackConnection connection : between(Pair.of(one, other))) {
      after(0, () -> connection.lose("the line broke"));
    }
  }

  boolean isDark(PeerId one, PeerId other) {
    return darkSince.containsKey(Pair.of(one, other));
  }

  /** Puts something on the timeline; equal times keep their order. */
  void after(long nanos, Runnable action) {
    events.add(new Event(clock.nanos() + nanos, number++, action));
  }

  long nowNanos() {
    return clock.nanos();
  }

  /** Makes a connection known; its descriptions carry the ticket. */
  long add(LoopbackConnection connection) {
    connections.put(++ticket, connection);
    return ticket;
  }

  void remove(long ticketOfConnection) {
    connections.remove(ticketOfConnection);
  }

  Optional<LoopbackConnection> find(long ticketOfConnection) {
    return Optional.ofNullable(connections.get(ticketOfConnection));
  }

  private void loseConsent(Pair pair, long since) {
    Long current = darkSince.get(pair);
    if (current != null && current == since) {
      between(pair)
          .forEach(connection -> connection.lose("nothing came through the line for 15 s"));
    }
  }

  private List<LoopbackConnection> between(Pair pair) {
    List<LoopbackConnection> found = new ArrayList<>();
    connections.keySet().stream()
        .sorted()
        .map(connections::get)
        .filter(pair::links)
        .forEach(found::add);
    return found;
  }

  /** Why a connection broke. */
  static DisconnectReason lost(String detail) {
    return DisconnectReason.of(Code.CONNECTION_LOST, detail);
  }
}
