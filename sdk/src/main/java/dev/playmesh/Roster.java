package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LinkEvents;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.Signal;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Who is in the room. It turns what the server says, and what the links say, into notices for the
 * game.
 *
 * <p>The room is what the server said last, without those whom this member knows to be gone ({@link
 * Departed}), under the host that follows from that ({@link Succession}). While the server is away
 * a silent member is gone after a while.
 *
 * <p><b>Threading:</b> the link thread; {@link #room} may be read by any.
 */
final class Roster implements LinkEvents {

  private static final long GOODBYE_PATIENCE_NANOS = 1_000_000_000L;

  private final PeerId self;
  private final Clock clock;
  private final Pairs.SignalSender signals;
  private final Consumer<Notice> notices;
  private final Consumer<DisconnectReason> misfit;
  private final long goneAfterNanos;
  private final Map<PeerId, Peer> peers = new LinkedHashMap<>();
  private final Map<PeerId, Long> goodbyes = new HashMap<>();
  private final Set<PeerId> detached = new HashSet<>();
  private final Departed departed;
  private final Succession succession = new Succession();
  private final Pairs pairs;
  private Optional<Room> said = Optional.empty();
  private volatile Optional<Room> room = Optional.empty();
  private boolean complete;
  private long serverAwayNanos = Long.MAX_VALUE;

  /**
   * Starts with nobody.
   *
   * @param misfit told when this member's messages aren't those of the room's host: it can't play
   *     here
   */
  Roster(
      PeerId self,
      Pairs.Wiring wiring,
      Consumer<Notice> notices,
      Consumer<DisconnectReason> misfit,
      long goneAfterNanos) {
    this.self = self;
    this.clock = wiring.clock();
    this.signals = wiring.signals();
    this.notices = notices;
    this.misfit = misfit;
    this.goneAfterNanos = goneAfterNanos;
    this.departed = new Departed(goneAfterNanos);
    this.pairs = new Pairs(self, wiring, this, departed, peers.values());
  }

  /** The room as this member sees it. */
  Optional<Room> room() {
    return room;
  }

  Pairs pairs() {
    return pairs;
  }

  // ---- what the server says ----

  void serverConnected(boolean connected) {
    serverAwayNanos = connected ? Long.MAX_VALUE : Math.min(serverAwayNanos, clock.nanos());
  }

  /** Takes the room as the server has it; an older one than the last is ignored unless resumed. */
  void update(dev.playmesh.proto.signaling.Room news, List<Departure> departures, boolean resumed) {
    Room next = Protos.room(news);
    boolean old = !resumed && said.isPresent() && next.epoch() <= said.get().epoch();
    if (old || next.members().stream().noneMatch(member -> member.id().equals(self))) {
      return;
    }
    said = Optional.of(next);
    Set<PeerId> away = Set.copyOf(detached);
    detached.clear();
    for (Member member : news.getMembersList()) {
      if (member.getDetached() && PeerId.isValid(member.getPeerId())) {
        detached.add(PeerId.of(member.getPeerId()));
      }
    }
    Set<PeerId> members = new HashSet<>();
    next.members().forEach(member -> members.add(member.id()));
    departed.update(members, detached);
    Map<PeerId, DisconnectReason> reasons = new HashMap<>();
    away.stream().filter(id -> !detached.contains(id)).forEach(this::hasten);
    departures.forEach(d -> reasons.put(idOrSelf(d.getPeerId()), reasonOf(d.getReason())));
    apply(next, reasons);
  }

  /** Signals reach a member again. */
  private void hasten(PeerId id) {
    Peer peer = peers.get(id);
    Link link = peer == null ? null : peer.link();
    if (link != null) {
      link.hasten();
    }
  }

  /** Whether the server should be told of another headship than the one it gave. */
  boolean knowsBetterThanTheServer() {
    return said.isPresent()
        && !departed.contains(said.get().host())
        && !room.map(Room::headship).equals(said.map(Room::headship));
  }

  /** For the server, while it has lost members' sockets: how long ago they were heard. */
  Map<PeerId, Integer> heardAges(long nowNanos) {
    return pairs.heardAges(detached, nowNanos);
  }

  void signal(String from, int negotiation, Signal signal) {
    Peer peer = PeerId.isValid(from) ? peers.get(PeerId.of(from)) : null;
    if (peer == null) {
      return;
    }
    if (departed.restarted(peer.id(), Link.generationOf(negotiation), clock.nanos())) {
      restart(peer);
    }
    Peer current = peers.get(peer.id());
    Link link = current == null ? null : current.link();
    if (link != null) {
      link.onSignal(negotiation, signal);
    }
  }

  /** The other side had lost this member and starts the pair anew: numbers begin again at both. */
  private void restart(Peer peer) {
    depart(
        peer,
        DisconnectReason.of(
            Code.TIMED_OUT,
            "it didn't hear this member for long while the signaling server was away, and starts"
                + " anew"));
    said.ifPresent(known -> apply(known, Map.of()));
  }

  // ---- the room ----

  private void apply(Room known, Map<PeerId, DisconnectReason> reasons) {
    Optional<Room> before = room;
    List<Room.Member> present =
        known.members().stream().filter(member -> !departed.contains(member.id())).toList();
    Room next = known.with(present, succession.next(known, departed::contains));
    room = Optional.of(next);
    Set<PeerId> ids = new HashSet<>();
    present.forEach(member -> ids.add(member.id()));
    for (Peer peer : List.copyOf(peers.values())) {
      if (!ids.contains(peer.id())) {
        depart(peer, reasons.getOrDefault(peer.id(), reasonOf(Departure.Reason.TIMED_OUT)));
      }
    }
    present.forEach(this::join);
    pairs.ensure(next, peer -> notices.accept(new Notice.Linked(peer)));
    notices.accept(new Notice.RoomUpdated(next));
    if (!before.map(Room::headship).equals(Optional.of(next.headship()))) {
      notices.accept(new Notice.HostChanged(next.host(), next.term()));
    }
    checkComplete();
  }

  private void join(Room.Member member) {
    if (!member.id().equals(self) && !peers.containsKey(member.id())) {
      Peer peer = new Peer(member.id(), member.name(), () -> room.map(Room::host));
      peers.put(member.id(), peer);
      notices.accept(new Notice.Joined(peer));
    }
  }

  private void depart(Peer peer, DisconnectReason reason) {
    peers.remove(peer.id());
    boolean saidGoodbye = goodbyes.remove(peer.id()) != null;
    Link link = peer.link();
    int undelivered = 0;
    if (link != null) {
      undelivered = link.undelivered();
      link.close();
    }
    notices.accept(
        new Notice.Left(peer, saidGoodbye ? reasonOf(Departure.Reason.LEFT) : reason, undelivered));
  }

  private void checkComplete() {
    boolean all = pairs.isComplete();
    if (all && !complete) {
      notices.accept(new Notice.MeshComplete());
    }
    complete = all;
  }

  // ---- time ----

  long tick(long nowNanos) {
    long next = pairs.tick(nowNanos);
    checkComplete();
    return Math.min(next, removeSilent(nowNanos));
  }

  private long removeSilent(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (Peer peer : List.copyOf(peers.values())) {
      long due = goneAt(peer);
      if (due <= nowNanos) {
        departHere(peer);
      } else {
        next = Math.min(next, due);
      }
    }
    return next;
  }

  /** When this side alone decides that a peer is gone: after its goodbye, or without the server. */
  private long goneAt(Peer peer) {
    Long goodbye = goodbyes.get(peer.id());
    boolean away = serverAwayNanos != Long.MAX_VALUE;
    if (goodbye != null) {
      return away ? goodbye : goodbye + GOODBYE_PATIENCE_NANOS;
    }
    Link link = peer.link();
    if (!away || link == null) {
      return Long.MAX_VALUE;
    }
    long heard = Math.max(peer.linkedNanos(), link.lastHeardNanos());
    return Math.max(serverAwayNanos, heard) + goneAfterNanos;
  }

  private void departHere(Peer peer) {
    if (goodbyes.containsKey(peer.id())) {
      departed.left(peer.id());
    } else {
      departed.silent(peer.id());
    }
    String silence =
        "not heard for "
            + goneAfterNanos / 1_000_000_000
            + " s while the signaling server is away; it may come back when the server does";
    DisconnectReason reason = DisconnectReason.of(Code.TIMED_OUT, silence);
    said.ifPresent(known -> apply(known, Map.of(peer.id(), reason)));
  }

  // ---- what links say ----

  @Override
  public void signal(Link link, int negotiation, Signal signal) {
    signals.send(link.remote(), negotiation, signal);
  }

  @Override
  public void connected(Link link) {
    tell(link, Notice.Connected::new);
  }

  @Override
  public void unstable(Link link, DisconnectReason reason) {
    tell(link, peer -> new Notice.Unstable(peer, reason));
    boolean isHost = room.filter(known -> known.host().equals(link.remote())).isPresent();
    if (isHost && reason.code() == Code.TABLE_MISMATCH) {
      misfit.accept(reason);
    }
  }

  @Override
  public void restored(Link link) {
    tell(link, Notice.Restored::new);
  }

  @Override
  public int links() {
    return Math.max(1, peers.size());
  }

  @Override
  public void writable(Link link) {
    tell(link, Notice.Writable::new);
  }

  @Override
  public void goodbye(Link link, DisconnectReason reason) {
    Peer peer = peers.get(link.remote());
    if (peer == null || peer.link() != link) {
      return;
    }
    if (reason.code() == Code.LEFT) {
      goodbyes.putIfAbsent(link.remote(), clock.nanos());
    } else {
      unstable(link, reason);
    }
  }

  private void tell(Link link, Function<Peer, Notice> notice) {
    Peer peer = peers.get(link.remote());
    if (peer != null && peer.link() == link) {
      notices.accept(notice.apply(peer));
    }
  }

  private PeerId idOrSelf(String id) {
    return PeerId.isValid(id) ? PeerId.of(id) : self;
  }

  static DisconnectReason reasonOf(Departure.Reason reason) {
    return switch (reason) {
      case LEFT -> DisconnectReason.of(Code.LEFT, "left the room");
      case KICKED ->
          DisconnectReason.of(Code.KICKED, "removed by the signaling server, whose log says why");
      default ->
          DisconnectReason.of(
              Code.TIMED_OUT,
              "gone: neither the server nor any member heard it any more; its process ended or its"
                  + " network is gone, and it may join anew");
    };
  }
}
