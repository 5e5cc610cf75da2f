package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts a bad line in front of any transport: {@link NetworkConditions} for what this process sends.
 * Over real WebRTC it lets a developer play on a bad network; over {@link LoopbackWire} it is the
 * network of tests.
 *
 * <p>Seeded: each connection's line draws from the seed, the peer's id and how many connections
 * were opened before. Under {@link NetworkConditions#PERFECT} packets pass straight through.
 *
 * <p><b>Threading:</b> the session's link thread.
 */
public final class ConditionedTransport implements Transport {

  /** A script and when it began. */
  private record Started(NetworkScript script, long startNanos) {

    void on(ConditionedConnection connection) {
      connection.shaper().script(script, startNanos);
    }
  }

  private final Transport inner;
  private final Clock clock;
  private final long seed;
  private final List<ConditionedConnection> connections = new ArrayList<>();
  private final Map<PeerId, Started> perPeer = new HashMap<>();
  private Started forAll = new Started(NetworkScript.of(NetworkConditions.PERFECT), 0);
  private int opened;

  private ConditionedTransport(Transport inner, Clock clock, long seed) {
    this.inner = inner;
    this.clock = clock;
    this.seed = seed;
  }

  /**
   * Puts a line in front of a transport; perfect until {@link #conditions(NetworkConditions)}.
   *
   * @param inner the transport; closed with this one
   * @param clock says when a packet is sent
   * @param seed of all randomness
   * @return the transport to use instead
   */
  public static ConditionedTransport wrap(Transport inner, Clock clock, long seed) {
    return new ConditionedTransport(inner, clock, seed);
  }

  /**
   * Changes the line to every peer, those included that have one of their own.
   *
   * @param conditions for packets from now on
   */
  public void conditions(NetworkConditions conditions) {
    script(NetworkScript.of(conditions));
  }

  /**
   * Changes the line to one peer.
   *
   * @param peer to whom
   * @param conditions for packets from now on
   */
  public void conditions(PeerId peer, NetworkConditions conditions) {
    script(peer, NetworkScript.of(conditions));
  }

  /**
   * Changes the line to every peer over time, those included that have one of their own.
   *
   * @param script starts now
   */
  public void script(NetworkScript script) {
    forAll = new Started(script, clock.nanos());
    perPeer.clear();
    connections.forEach(forAll::on);
  }

  /**
   * Changes the line to one peer over time.
   *
   * @param peer to whom
   * @param script starts now
   */
  public void script(PeerId peer, NetworkScript script) {
    Started started = new Started(script, clock.nanos());
    perPeer.put(peer, started);
    connections.stream().filter(one -> one.remote().equals(peer)).forEach(started::on);
  }

  @Override
  public Connection open(
      PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
    long lineSeed = (seed * 31 + remote.hashCode()) * 31 + opened++;
    Shaper shaper = Shaper.seeded(lineSeed, NetworkConditions.PERFECT);
    Connection raw = inner.open(remote, offerer, iceServers, sink);
    ConditionedConnection connection = new ConditionedConnection(remote, raw, shaper, clock);
    perPeer.getOrDefault(remote, forAll).on(connection);
    connections.add(connection);
    return connection;
  }

  @Override
  public void iceServers(List<IceServer> iceServers) {
    inner.iceServers(iceServers);
  }

  @Override
  public long tick(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (int i = connections.size() - 1; i >= 0; i--) {
      ConditionedConnection connection = connections.get(i);
      if (connection.isClosed()) {
        connections.remove(i);
      } else {
        next = Math.min(next, connection.tick(nowNanos));
      }
    }
    return Math.min(next, inner.tick(nowNanos));
  }

  @Override
  public void close() {
    connections.forEach(ConditionedConnection::close);
    connections.clear();
    inner.close();
  }
}
