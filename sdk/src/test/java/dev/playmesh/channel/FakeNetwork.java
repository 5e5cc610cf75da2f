package dev.playmesh.channel;

import dev.playmesh.time.Clock;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import org.jspecify.annotations.NullUnmarked;

/**
 * Two transports joined by a simulated line in virtual time: seeded delay, jitter, loss, doubles
 * and outages. Reliable lanes lose nothing, they wait.
 */
@NullUnmarked
final class FakeNetwork implements Clock {

  final Side a = new Side();
  final Side b = new Side();
  double delayMillis = 10;
  double jitterMillis;
  double lossPercent;
  double duplicatePercent;
  boolean outage;
  boolean opensLanes = true;
  boolean gathers = true;
  boolean recording = true;
  int opened;
  private final SplittableRandom random;
  private final PriorityQueue<Due> due = new PriorityQueue<>();
  private final Map<String, FakeConnection> offers = new HashMap<>();
  private long now = 1_000_000_000_000L;
  private long order;

  FakeNetwork(long seed) {
    random = new SplittableRandom(seed);
    a.other = b;
    b.other = a;
  }

  @Override
  public long nanos() {
    return now;
  }

  /** Moves time on, delivering what is due on the way. */
  void advance(long nanos) {
    long until = now + nanos;
    while (!due.isEmpty() && due.peek().atNanos <= until) {
      Due next = due.poll();
      now = Math.max(now, next.atNanos);
      next.task.run();
    }
    now = until;
  }

  void after(double millis, Runnable task) {
    due.add(new Due(now + (long) (millis * 1e6), order++, task));
  }

  /** How much is under way. */
  int pending() {
    return due.size();
  }

  private double latency() {
    double jitter = jitterMillis == 0 ? 0 : (random.nextDouble() * 2 - 1) * jitterMillis;
    return Math.max(0.01, delayMillis + jitter);
  }

  /** One end of the line. */
  final class Side implements Transport {

    final List<FakeConnection> connections = new ArrayList<>();
    Side other;
    boolean blocked;
    long buffered;
    BiPredicate<Lane, byte[]> refuses = (lane, packet) -> false;

    @Override
    public Connection open(
        PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
      opened++;
      FakeConnection connection = new FakeConnection(this, offerer, sink);
      connections.add(connection);
      if (offerer && gathers) {
        String sdp = "offer " + opened;
        offers.put(sdp, connection);
        sink.onSignal(new Signal.Offer(sdp));
        sink.onSignal(new Signal.Candidate("candidate " + opened, "0", 0));
      }
      return connection;
    }

    FakeConnection newest() {
      return connections.get(connections.size() - 1);
    }

    @Override
    public void close() {}
  }

  /** One end of a connection. */
  final class FakeConnection implements Connection {

    final Side side;
    final ConnectionSink sink;
    final List<Signal> accepted = new ArrayList<>();
    final int[] sent = new int[Lane.count()];
    final List<byte[]> record = new ArrayList<>();
    final List<Lane> recordLanes = new ArrayList<>();
    final boolean offerer;
    FakeConnection peer;
    boolean open;
    boolean closed;
    boolean failed;
    boolean forgotten;
    boolean worn;
    int restarts;
    private final long[] lastOrdered = new long[Lane.count()];

    FakeConnection(Side side, boolean offerer, ConnectionSink sink) {
      this.side = side;
      this.offerer = offerer;
      this.sink = sink;
    }

    @Override
    public void accept(Signal signal) {
      accepted.add(signal);
      if (open && peer != null) {
        acceptAgain(signal);
      } else if (signal instanceof Signal.Offer offer && !offerer) {
        FakeConnection from = offers.get(offer.sdp());
        if (from != null && !from.closed) {
          peer = from;
          sink.onSignal(new Signal.Answer(offer.sdp()));
        }
      } else if (signal instanceof Signal.Answer && offerer) {
        for (FakeConnection candidate : side.other.connections) {
          if (candidate.peer == this && !candidate.closed) {
            peer = candidate;
          }
        }
        if (peer != null && opensLanes) {
          after(latency(), () -> opens());
          after(latency(), () -> peer.opens());
        }
      }
    }

    private void acceptAgain(Signal signal) {
      if (signal instanceof Signal.Offer offer && !offerer) {
        sink.onSignal(new Signal.Answer(offer.sdp()));
      } else if (signal instanceof Signal.Answer && offerer) {
        forgotten = false;
        peer.forgotten = false;
      }
    }

    @Override
    public void restart() {
      if (open && offerer) {
        restarts++;
        sink.onSignal(new Signal.Offer("offer again"));
      }
    }

    @Override
    public boolean isWorn() {
      return worn;
    }

    void opens() {
      if (closed || failed || open) {
        return;
      }
      if (outage) {
        after(200, this::opens);
        return;
      }
      open = true;
      sink.onPath(LinkPath.DIRECT);
      sink.onOpen();
    }

    void fail(DisconnectReason.Code code) {
      if (!closed && !failed) {
        failed = true;
        open = false;
        sink.onFailed(DisconnectReason.of(code, "made to fail"));
      }
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public boolean send(Lane lane, byte[] packet) {
      if (!open
          || side.blocked
          || packet.length > maxPacketBytes()
          || side.refuses.test(lane, packet)) {
        return false;
      }
      sent[lane.id()]++;
      if (recording && record.size() < 10_000) {
        record.add(packet);
        recordLanes.add(lane);
      }
      deliver(lane, packet);
      if (!lane.reliable() && random.nextDouble() * 100 < duplicatePercent) {
        deliver(lane, packet);
      }
      return true;
    }

    private void deliver(Lane lane, byte[] packet) {
      boolean lost = outage || forgotten || random.nextDouble() * 100 < lossPercent;
      if (!lane.reliable()) {
        if (!lost) {
          after(latency(), () -> arrive(lane, packet));
        }
        return;
      }
      double wait = latency();
      for (int i = 0; i < 8 && random.nextDouble() * 100 < lossPercent; i++) {
        wait += 2 * delayMillis + 20;
      }
      long at = now + (long) (wait * 1e6);
      if (lane.ordered()) {
        at = Math.max(at, lastOrdered[lane.id()]);
        lastOrdered[lane.id()] = at;
      }
      due.add(new Due(at, order++, () -> retry(lane, packet)));
    }

    private final List<Runnable> stuck = new ArrayList<>();

    private void retry(Lane lane, byte[] packet) {
      if ((outage || forgotten) && !closed) {
        if (stuck.isEmpty()) {
          after(100, this::unstick);
        }
        stuck.add(() -> arrive(lane, packet));
      } else if (!stuck.isEmpty()) {
        stuck.add(() -> arrive(lane, packet));
      } else {
        arrive(lane, packet);
      }
    }

    private void unstick() {
      if ((outage || forgotten) && !closed) {
        after(100, this::unstick);
        return;
      }
      stuck.forEach(Runnable::run);
      stuck.clear();
    }

    private void arrive(Lane lane, byte[] packet) {
      if (peer != null && !peer.closed && !peer.failed) {
        peer.sink.onPacket(lane, packet, now);
      }
    }

    /** As if the peer had sent it. */
    void inject(Lane lane, byte[] packet) {
      sink.onPacket(lane, packet, now);
    }

    @Override
    public long bufferedBytes(Lane lane) {
      return side.buffered;
    }

    @Override
    public int maxPacketBytes() {
      return 65_600;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        open = false;
        if (peer != null) {
          FakeConnection other = peer;
          after(latency(), () -> other.peerClosed());
        }
      }
    }

    private void peerClosed() {
      if (!outage) {
        fail(DisconnectReason.Code.CONNECTION_LOST);
      }
    }
  }

  private record Due(long atNanos, long order, Runnable task) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = Long.compare(atNanos, other.atNanos);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }
}
