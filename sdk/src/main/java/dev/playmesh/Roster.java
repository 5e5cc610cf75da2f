package dev.playmesh;

import dev.playmesh.channel.Inbox;
import dev.playmesh.channel.Link;
import dev.playmesh.channel.LinkEvents;
import dev.playmesh.channel.LinkSettings;
import dev.playmesh.channel.MessageTable;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Who is in the room, and the links to those whom the topology wants linked. It turns what the
 * server says, and what the links say, into notices for the game.
 *
 * <p>While the server is away it decides by the same rules: the host is the member who has been
 * there longest, and a silent member is gone after a while.
 *
 * <p><b>Threading:</b> the link thread; {@link #room} may be read by any.
 */
final class Roster implements LinkEvents {

  private static final long GOODBYE_PATIENCE_NANOS = 1_000_000_000L;

  /** What a roster needs for making links. */
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
  private final Consumer<Notice> notices;
  private final long goneAfterNanos;
  private final Map<PeerId, Peer> peers = new LinkedHashMap<>();
  private final Map<PeerId, Long> goodbyes = new HashMap<>();
  private final Set<PeerId> detached = new HashSet<>();
  private final Set<PeerId> goneHere = new HashSet<>();
  private List<IceServer> iceServers = List.of();
  private volatile Optional<Room> room = Optional.empty();
  private boolean complete;
  private long serverAwayNanos = Long.MAX_VALUE;

  Roster(PeerId self, Wiring wiring, Consumer<Notice> notices, long goneAfterNanos) {
    this.self = self;
    this.wiring = wiring;
    this.notices = notices;
    this.goneAfterNanos = goneAfterNanos;
  }

  Optional<Room> room() {
    return room;
  }

  Iterable<Peer> peers() {
    return peers.values();
  }

  void iceServers(List<IceServer> servers) {
    iceServers = servers;
    peers.values().forEach(peer -> withLink(peer, link -> link.iceServers(servers)));
  }

  // ---- what the server says ----

  void serverConnected(boolean connected, long nowNanos) {
    serverAwayNanos = connected ? Long.MAX_VALUE : nowNanos;
  }

  /** Takes the room as the server has it; an older one than the last is ignored unless resumed. */
  void update(dev.playmesh.proto.signaling.Room said, List<Departure> departures, boolean resumed) {
    Room next = Protos.room(said);
    if (!resumed && room.isPresent() && next.epoch() <= room.get().epoch()) {
      return;
    }
    detached.clear();
    for (Member member : said.getMembersList()) {
      if (member.getDetached() && PeerId.isValid(member.getPeerId())) {
        detached.add(PeerId.of(member.getPeerId()));
      }
    }
    Map<PeerId, DisconnectReason> reasons = new HashMap<>();
    departures.forEach(d -> reasons.put(idOrSelf(d.getPeerId()), reasonOf(d.getReason())));
    goneHere.removeIf(id -> !detached.contains(id));
    apply(next, reasons);
  }

  private void apply(Room next, Map<PeerId, DisconnectReason> reasons) {
    Set<PeerId> present = new HashSet<>();
    next.members().forEach(member -> present.add(member.id()));
    Optional<Room> before = room;
    room = Optional.of(next);
    for (Peer peer : List.copyOf(peers.values())) {
      if (!present.contains(peer.id())) {
        depart(peer, reasons.getOrDefault(peer.id(), reasonOf(Departure.Reason.TIMED_OUT)));
      }
    }
    for (Room.Member member : next.members()) {
      boolean known = peers.containsKey(member.id()) || goneHere.contains(member.id());
      if (!known && !member.id().equals(self)) {
        Peer peer = new Peer(member.id(), member.name(), () -> room.map(Room::host));
        peers.put(member.id(), peer);
        notices.accept(new Notice.Joined(peer));
      }
    }
    ensureLinks(next);
    notices.accept(new Notice.RoomUpdated(next));
    boolean newHost =
        before.isEmpty()
            || !before.get().host().equals(next.host())
            || before.get().term() != next.term();
    if (newHost) {
      notices.accept(new Notice.HostChanged(next.host(), next.term()));
    }
    checkComplete();
  }

  private void ensureLinks(Room next) {
    List<PeerId> order = next.members().stream().map(Room.Member::id).toList();
    int own = order.indexOf(self);
    for (Peer peer : peers.values()) {
      if (peer.link() == null && wants(next, order, peer.id())) {
        Link link =
            new Link(
                wiring.settings(),
                wiring.table(),
                self,
                peer.id(),
                own > order.indexOf(peer.id()),
                wiring.transport(),
                wiring.clock(),
                wiring.inbox(),
                this);
        peer.link(link);
        notices.accept(new Notice.Linked(peer));
        link.start(iceServers);
      }
    }
  }

  /** MESH: all. STAR: the host and the standby, with everyone. */
  private boolean wants(Room next, List<PeerId> order, PeerId other) {
    if (next.topology() == Topology.MESH) {
      return true;
    }
    PeerId host = next.host();
    PeerId standby = order.stream().filter(id -> !id.equals(host)).findFirst().orElse(host);
    return self.equals(host) || self.equals(standby) || other.equals(host) || other.equals(standby);
  }

  void signal(String from, int negotiation, Signal signal) {
    if (PeerId.isValid(from)) {
      Peer peer = peers.get(PeerId.of(from));
      if (peer != null) {
        withLink(peer, link -> link.onSignal(negotiation, signal));
      }
    }
  }

  /** For the server, while it has lost a member's socket: how long ago that member was heard. */
  Map<PeerId, Integer> heardAges(long nowNanos) {
    Map<PeerId, Integer> ages = new HashMap<>();
    for (PeerId id : detached) {
      Peer peer = peers.get(id);
      Link link = peer == null ? null : peer.link();
      if (link != null && link.lastHeardNanos() != Long.MIN_VALUE) {
        ages.put(id, (int) Math.min(3_600_000, (nowNanos - link.lastHeardNanos()) / 1_000_000));
      }
    }
    return ages;
  }

  /** Whether any member was heard within the time that makes it RECONNECTING. */
  boolean hearsAnyone(long nowNanos) {
    long since = nowNanos - wiring.settings().reconnectingAfter().toNanos();
    return peers.values().stream()
        .map(Peer::link)
        .anyMatch(link -> link != null && link.lastHeardNanos() > since);
  }

  // ---- time ----

  long tick(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (Peer peer : peers.values()) {
      Link link = peer.link();
      if (link != null) {
        next = Math.min(next, link.tick(nowNanos));
      }
    }
    checkComplete();
    return Math.min(next, removeSilent(nowNanos));
  }

  private long removeSilent(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (Peer peer : List.copyOf(peers.values())) {
      long due = goneAt(peer);
      if (due <= nowNanos) {
        boolean said = goodbyes.containsKey(peer.id());
        departHere(
            peer,
            said
                ? reasonOf(Departure.Reason.LEFT)
                : DisconnectReason.of(
                    Code.TIMED_OUT,
                    "not heard for "
                        + goneAfterNanos / 1_000_000_000
                        + " s while the signaling server is away"));
      } else {
        next = Math.min(next, due);
      }
    }
    return next;
  }

  /** When this side alone decides that a peer is gone: after its goodbye, or without the server. */
  private long goneAt(Peer peer) {
    Long said = goodbyes.get(peer.id());
    boolean away = serverAwayNanos != Long.MAX_VALUE;
    if (said != null) {
      return away ? said : said + GOODBYE_PATIENCE_NANOS;
    }
    Link link = peer.link();
    if (!away || link == null) {
      return Long.MAX_VALUE;
    }
    return Math.max(serverAwayNanos, link.lastHeardNanos()) + goneAfterNanos;
  }

  private void departHere(Peer peer, DisconnectReason reason) {
    goneHere.add(peer.id());
    Room now = room.orElseThrow();
    List<Room.Member> rest =
        now.members().stream().filter(member -> !member.id().equals(peer.id())).toList();
    boolean hostLeft = now.host().equals(peer.id());
    apply(
        new Room(
            now.code(),
            rest,
            hostLeft ? rest.get(0).id() : now.host(),
            hostLeft ? now.term() + 1 : now.term(),
            now.epoch(),
            now.capacity(),
            now.listed(),
            now.needsPassword(),
            now.topology(),
            now.attributes()),
        Map.of(peer.id(), reason));
  }

  private void depart(Peer peer, DisconnectReason reason) {
    peers.remove(peer.id());
    goodbyes.remove(peer.id());
    Link link = peer.link();
    int undelivered = 0;
    if (link != null) {
      undelivered = link.undelivered();
      link.close();
    }
    notices.accept(new Notice.Left(peer, reason, undelivered));
  }

  private void checkComplete() {
    boolean all = !peers.isEmpty();
    for (Peer peer : peers.values()) {
      Link link = peer.link();
      all &=
          link == null || link.state() == PeerState.CONNECTED || link.state() == PeerState.UNSTABLE;
    }
    if (all && !complete) {
      notices.accept(new Notice.MeshComplete());
    }
    complete = all;
  }

  // ---- the end ----

  void leave(DisconnectReason reason) {
    peers.values().forEach(peer -> withLink(peer, link -> link.leave(reason)));
  }

  boolean isDrained() {
    return peers.values().stream()
        .map(Peer::link)
        .allMatch(link -> link == null || link.isDrained());
  }

  void close() {
    peers.values().forEach(peer -> withLink(peer, Link::close));
  }

  // ---- what links say ----

  @Override
  public void signal(Link link, int negotiation, Signal signal) {
    wiring.signals().send(link.remote(), negotiation, signal);
  }

  @Override
  public void connected(Link link) {
    tell(link, peer -> new Notice.Connected(peer));
  }

  @Override
  public void unstable(Link link, DisconnectReason reason) {
    tell(link, peer -> new Notice.Unstable(peer, reason));
  }

  @Override
  public void restored(Link link) {
    tell(link, Notice.Restored::new);
  }

  @Override
  public void writable(Link link) {
    tell(link, Notice.Writable::new);
  }

  @Override
  public void goodbye(Link link, DisconnectReason reason) {
    if (reason.code() == Code.LEFT) {
      goodbyes.putIfAbsent(link.remote(), wiring.clock().nanos());
    } else {
      unstable(link, reason);
    }
  }

  private void tell(Link link, java.util.function.Function<Peer, Notice> notice) {
    Peer peer = peers.get(link.remote());
    if (peer != null) {
      notices.accept(notice.apply(peer));
    }
  }

  private static void withLink(Peer peer, Consumer<Link> action) {
    Link link = peer.link();
    if (link != null) {
      action.accept(link);
    }
  }

  private PeerId idOrSelf(String id) {
    return PeerId.isValid(id) ? PeerId.of(id) : self;
  }

  static DisconnectReason reasonOf(Departure.Reason reason) {
    return switch (reason) {
      case LEFT -> DisconnectReason.of(Code.LEFT, "left the room");
      case KICKED -> DisconnectReason.of(Code.KICKED, "removed by the signaling server");
      default ->
          DisconnectReason.of(
              Code.TIMED_OUT, "gone: neither the server nor any member heard it any more");
    };
  }
}
