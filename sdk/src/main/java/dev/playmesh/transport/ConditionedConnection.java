package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.PeerId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Holds back, drops and doubles what is sent, as its {@link Shaper} says. While the line is perfect
 * and nothing is held back, packets go straight through.
 *
 * <p>What is held back is on the (simulated) wire: it isn't counted as buffered, and it is bounded.
 * Reliable packets that the wire has no room for wait in front of it, and those are counted.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class ConditionedConnection implements Connection {

  private static final long MOST_RELIABLE_BYTES = 8 << 20;
  private static final long MOST_UNRELIABLE_BYTES = 1 << 20;
  private static final long RETRY_NANOS = 5_000_000;

  private record Held(long dueNanos, long number, Lane lane, Packet packet)
      implements Comparable<Held> {

    @Override
    public int compareTo(Held other) {
      int byTime = Long.compare(dueNanos, other.dueNanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  private record Waiting(Lane lane, Packet packet) {

    int bytes() {
      return packet.bytes().length;
    }
  }

  private final PeerId remote;
  private final Connection inner;
  private final Shaper shaper;
  private final Clock clock;
  private final Queue<Held> held = new PriorityQueue<>();
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private final long[] heldBytes = new long[Lane.count()];
  private final long[] waitingBytes = new long[Lane.count()];
  private final long[] blockedUntil = new long[Lane.count()];
  private final long[] arrivals = new long[Shaper.MOST_ARRIVALS];
  private long number;
  private boolean closed;

  ConditionedConnection(PeerId remote, Connection inner, Shaper shaper, Clock clock) {
    this.remote = remote;
    this.inner = inner;
    this.shaper = shaper;
    this.clock = clock;
    Arrays.fill(blockedUntil, Long.MIN_VALUE);
  }

  PeerId remote() {
    return remote;
  }

  Shaper shaper() {
    return shaper;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void accept(Signal signal) {
    inner.accept(signal);
  }

  @Override
  public boolean isOpen() {
    return inner.isOpen();
  }

  @Override
  public boolean send(Lane lane, byte[] packet) {
    long now = clock.nanos();
    if (held.isEmpty() && waiting.isEmpty() && shaper.isPerfect(now)) {
      return inner.send(lane, packet);
    }
    if (!inner.isOpen() || packet.length == 0 || packet.length > inner.maxPacketBytes()) {
      return false;
    }
    long most = lane.reliable() ? MOST_RELIABLE_BYTES : MOST_UNRELIABLE_BYTES;
    if (heldBytes[lane.id()] + waitingBytes[lane.id()] + packet.length > most) {
      return false;
    }
    boolean behind = lane.reliable() && !waiting.isEmpty();
    if (behind || !enter(now, lane, packet)) {
      waiting.add(new Waiting(lane, new Packet(packet)));
      waitingBytes[lane.id()] += packet.length;
    }
    return true;
  }

  /** Puts a packet on the wire; false when a reliable one finds no room there. */
  private boolean enter(long now, Lane lane, byte[] packet) {
    int copies = shaper.shape(now, lane, packet.length, arrivals);
    for (int i = 0; i < copies; i++) {
      hold(arrivals[i], number++, lane, new Packet(i == 0 ? packet : packet.clone()));
    }
    return copies != Shaper.NO_ROOM;
  }

  private void hold(long dueNanos, long order, Lane lane, Packet packet) {
    heldBytes[lane.id()] += packet.bytes().length;
    held.add(new Held(dueNanos, order, lane, packet));
  }

  /** Lets go what is due; answers when the next is. */
  long tick(long nowNanos) {
    long room = admit(nowNanos);
    Held next;
    while ((next = held.peek()) != null && next.dueNanos() <= nowNanos) {
      held.remove();
      heldBytes[next.lane().id()] -= next.packet().bytes().length;
      release(next, nowNanos);
    }
    return next == null ? room : Math.min(room, next.dueNanos());
  }

  /** Lets those that wait onto the wire; answers when the next can follow. */
  private long admit(long nowNanos) {
    Waiting next;
    while ((next = waiting.peek()) != null) {
      if (!enter(nowNanos, next.lane(), next.packet().bytes())) {
        return Math.max(nowNanos + 1, shaper.roomNanos(nowNanos, next.bytes()));
      }
      waiting.remove();
      waitingBytes[next.lane().id()] -= next.bytes();
    }
    return Long.MAX_VALUE;
  }

  /** A reliable packet that the inner buffer has no room for waits; nothing overtakes it. */
  private void release(Held next, long nowNanos) {
    Lane lane = next.lane();
    boolean blocked = blockedUntil[lane.id()] > nowNanos;
    if (blocked || (!inner.send(lane, next.packet().bytes()) && lane.reliable())) {
      if (!blocked) {
        blockedUntil[lane.id()] = nowNanos + RETRY_NANOS;
      }
      if (inner.isOpen()) {
        hold(blockedUntil[lane.id()], next.number(), lane, next.packet());
      }
    }
  }

  @Override
  public long bufferedBytes(Lane lane) {
    return inner.bufferedBytes(lane) + waitingBytes[lane.id()];
  }

  @Override
  public int maxPacketBytes() {
    return inner.maxPacketBytes();
  }

  @Override
  public void restart() {
    inner.restart();
  }

  @Override
  public boolean isWorn() {
    return inner.isWorn();
  }

  @Override
  public void close() {
    closed = true;
    held.clear();
    waiting.clear();
    inner.close();
  }
}
