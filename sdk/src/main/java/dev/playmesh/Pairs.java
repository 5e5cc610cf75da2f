package dev.playmesh;

import dev.playmesh.channel.Inbox;
import dev.playmesh.channel.Link;
import dev.playmesh.channel.LinkEvents;
import dev.playmesh.channel.LinkSettings;
import dev.playmesh.channel.MessageTable;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The links from this member to those whom the topology wants linked to it.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Pairs {

  /** What is needed for making links. */
  record Wiring(
      LinkSettings settings,
      MessageTable table,
      Transport transport,
      Clock clock,
      Inbox inbox,
      SignalSender signals) {}

  /** The way of a signal to the other side. */
  interface SignalSender {
    void send(PeerId to, int negotiation, Signal signal);
  }

  private final PeerId self;
  private final Wiring wiring;
  private final LinkEvents events;
  private final Departed departed;
  private final Collection<Peer> peers;
  private List<IceServer> iceServers = List.of();

  /**
   * Starts without any.
   *
   * @param peers all members but this one; a view
   */
  Pairs(PeerId self, Wiring wiring, LinkEvents events, Departed departed, Collection<Peer> peers) {
    this.self = self;
    this.wiring = wiring;
    this.events = events;
    this.departed = departed;
    this.peers = peers;
  }

  void iceServers(List<IceServer> servers) {
    iceServers = servers;
    each(link -> link.iceServers(servers));
  }

  List<IceServer> iceServers() {
    return iceServers;
  }

  /** The server is back. */
  void hasten() {
    each(Link::hasten);
  }

  /** Makes the links that are wanted and aren't there; tells of each before it starts. */
  void ensure(Room room, Consumer<Peer> made) {
    List<PeerId> order = room.members().stream().map(Room.Member::id).toList();
    for (Peer peer : peers) {
      if (peer.link() == null && wants(room, order, peer.id())) {
        Link link = link(peer, order.indexOf(self) > order.indexOf(peer.id()));
        peer.link(link, wiring.clock().nanos());
        made.accept(peer);
        link.start(iceServers);
      }
    }
  }

  private Link link(Peer peer, boolean offers) {
    return new Link(
        wiring.settings(),
        wiring.table(),
        self,
        peer.id(),
        offers,
        departed.generation(peer.id()),
        wiring.transport(),
        wiring.clock(),
        wiring.inbox(),
        events);
  }

  /** MESH: all. STAR: the host and the standby, with everyone. */
  private boolean wants(Room room, List<PeerId> order, PeerId other) {
    if (room.topology() == Topology.MESH) {
      return true;
    }
    PeerId host = room.host();
    PeerId standby = order.stream().filter(id -> !id.equals(host)).findFirst().orElse(host);
    return self.equals(host) || self.equals(standby) || other.equals(host) || other.equals(standby);
  }

  /** Whether there are members, and all that are linked can talk. */
  boolean isComplete() {
    boolean all = !peers.isEmpty();
    for (Peer peer : peers) {
      Link link = peer.link();
      all &=
          link == null || link.state() == PeerState.CONNECTED || link.state() == PeerState.UNSTABLE;
    }
    return all;
  }

  /** Whether any member has just fallen silent. */
  boolean isAnyUnstable() {
    return peers.stream()
        .map(Peer::link)
        .anyMatch(link -> link != null && link.state() == PeerState.UNSTABLE);
  }

  /** For the server, while it has lost their sockets: how long ago members were heard. */
  Map<PeerId, Integer> heardAges(Set<PeerId> detached, long nowNanos) {
    Map<PeerId, Integer> ages = new HashMap<>();
    for (Peer peer : peers) {
      Link link = peer.link();
      if (detached.contains(peer.id()) && link != null && link.lastHeardNanos() != Long.MIN_VALUE) {
        long age = (nowNanos - link.lastHeardNanos()) / 1_000_000;
        ages.put(peer.id(), (int) Math.min(3_600_000, age));
      }
    }
    return ages;
  }

  /** Whether any member was heard within the time that makes it RECONNECTING. */
  boolean hearsAnyone(long nowNanos) {
    long since = nowNanos - wiring.settings().reconnectingAfter().toNanos();
    return peers.stream()
        .map(Peer::link)
        .anyMatch(link -> link != null && link.lastHeardNanos() > since);
  }

  long tick(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (Peer peer : peers) {
      Link link = peer.link();
      if (link != null) {
        next = Math.min(next, link.tick(nowNanos));
      }
    }
    return next;
  }

  void leave(DisconnectReason reason) {
    each(link -> link.leave(reason));
  }

  boolean isDrained() {
    return peers.stream().map(Peer::link).allMatch(link -> link == null || link.isDrained());
  }

  void close() {
    each(Link::close);
  }

  private void each(Consumer<Link> action) {
    for (Peer peer : peers) {
      Link link = peer.link();
      if (link != null) {
        action.accept(link);
      }
    }
  }
}
