package dev.playmesh;

import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's dealings with the signaling server: asks for the room, takes the seat, keeps the
 * roster told, and tells the server what this member knows better.
 *
 * <p><b>Threading:</b> the link thread; the accessors any.
 */
final class Meeting implements RendezvousSink {

  private static final Logger log = LoggerFactory.getLogger(Meeting.class);
  private static final long HEARD_NANOS = 1_000_000_000L;
  private static final int PROTOCOL = 1;

  private final Mesh mesh;
  private final Mesh.Parts parts;
  private final IceBook ice;
  private final List<Consumer<ConditionedTransport>> conditions = new ArrayList<>();
  private volatile @Nullable Roster roster;
  private volatile boolean serverConnected;
  private volatile boolean joined;
  private volatile @Nullable PeerId self;
  private @Nullable ConditionedTransport transport;
  private @Nullable Rendezvous rendezvous;
  private @Nullable DisconnectReason refused;
  private Optional<Headship> headship = Optional.empty();
  private long nextHeardNanos;

  Meeting(Mesh mesh, Mesh.Parts parts) {
    this.mesh = mesh;
    this.parts = parts;
    this.ice = new IceBook(mesh.config(), notice -> mesh.notices().add(notice));
  }

  // ---- any thread ----

  boolean isJoined() {
    return joined;
  }

  boolean isServerConnected() {
    return serverConnected;
  }

  Optional<PeerId> self() {
    return joined ? Optional.ofNullable(self) : Optional.empty();
  }

  Optional<Room> room() {
    Roster current = roster;
    return current == null ? Optional.empty() : current.room();
  }

  // ---- the link thread ----

  void list() {
    SessionConfig config = mesh.config();
    ListRooms request =
        ListRooms.newBuilder()
            .setProtocol(PROTOCOL)
            .setGame(config.game())
            .setGameVersion(config.gameVersion())
            .build();
    withRendezvous(meeting -> meeting.list(request));
  }

  void join(RoomOptions options) {
    SessionConfig config = mesh.config();
    Join request =
        options
            .toJoin()
            .setProtocol(PROTOCOL)
            .setGame(config.game())
            .setGameVersion(config.gameVersion())
            .setName(config.name())
            .build();
    withRendezvous(meeting -> meeting.join(request));
  }

  /** Changes the simulated line, now or as soon as there is one. */
  void conditions(Consumer<ConditionedTransport> change) {
    if (transport == null) {
      conditions.add(change);
    } else {
      change.accept(transport);
    }
  }

  /** What connections from now on may ask; nothing before the welcome. */
  List<IceServer> iceServers() {
    Roster current = roster;
    return current == null ? List.of() : current.pairs().iceServers();
  }

  private void withRendezvous(Consumer<Rendezvous> action) {
    if (mesh.closeReason().isPresent()) {
      return;
    }
    Optional<DisconnectReason> problem = rendezvous == null ? parts.problem() : Optional.empty();
    if (problem.isPresent()) {
      mesh.requestClose(problem.get());
      return;
    }
    Rendezvous meeting = rendezvous;
    if (meeting == null) {
      meeting = parts.rendezvous(this);
      rendezvous = meeting;
    }
    action.accept(meeting);
  }

  long tick(long nowNanos) {
    long next = rendezvous == null ? Long.MAX_VALUE : rendezvous.tick(nowNanos);
    Roster current = roster;
    if (current != null) {
      next = Math.min(next, current.tick(nowNanos));
      next = Math.min(next, tellWhatIsKnown(current, nowNanos));
      closeWhenForgotten(current, nowNanos);
    }
    return transport == null ? next : Math.min(next, transport.tick(nowNanos));
  }

  private long tellWhatIsKnown(Roster current, long nowNanos) {
    Rendezvous meeting = rendezvous;
    if (meeting == null) {
      return Long.MAX_VALUE;
    }
    Optional<Headship> now = current.room().map(Room::headship);
    if (!now.equals(headship)) {
      headship = now;
      now.ifPresent(head -> meeting.headship(head.host(), head.term()));
    }
    if (nowNanos >= nextHeardNanos) {
      nextHeardNanos = nowNanos + HEARD_NANOS;
      var ages = current.heardAges(nowNanos);
      boolean claims = current.knowsBetterThanTheServer();
      if (serverConnected && current.pairs().isAnyUnstable()) {
        meeting.doubt();
      }
      if (serverConnected && (claims || !ages.isEmpty())) {
        meeting.heard(ages, claims);
      }
    }
    return nextHeardNanos;
  }

  /** Links outlive a server that has forgotten the room; a session without either is over. */
  private void closeWhenForgotten(Roster current, long nowNanos) {
    DisconnectReason reason = refused;
    if (reason != null && !current.pairs().hearsAnyone(nowNanos)) {
      refused = null;
      mesh.requestClose(reason);
    }
  }

  /** Says goodbye to all. */
  void leave() {
    Roster current = roster;
    if (current != null) {
      current.pairs().leave(DisconnectReason.of(Code.LEFT, "left the room"));
    }
  }

  /** Whether there is nothing left to wait for. */
  boolean isDrained() {
    Roster current = roster;
    return current == null || current.pairs().isDrained();
  }

  void close() {
    Roster members = roster;
    Rendezvous meeting = rendezvous;
    ConditionedTransport line = transport;
    closePart(members == null ? () -> {} : members.pairs()::close);
    closePart(meeting == null ? () -> {} : meeting::close);
    closePart(line == null ? () -> {} : line::close);
  }

  /** A part that can't be closed must not keep the others open. */
  private static void closePart(Runnable close) {
    try {
      close.run();
    } catch (Throwable t) {
      log.error("closing met a defect", t);
    }
  }

  // ---- what the server says ----

  @Override
  public void onWelcome(Welcome welcome) {
    if (mesh.closeReason().isPresent() || !PeerId.isValid(welcome.getPeerId())) {
      return;
    }
    Roster current = roster;
    if (current == null) {
      current = takeSeat(PeerId.of(welcome.getPeerId()));
    }
    serverConnected = true;
    current.serverConnected(true);
    useServers(current, ice.welcomed(welcome));
    current.update(welcome.getRoom(), List.of(), true);
    if (joined) {
      current.pairs().hasten();
    }
    joined = true;
    mesh.settled().countDown();
  }

  private Roster takeSeat(PeerId id) {
    SessionConfig config = mesh.config();
    ConditionedTransport line = parts.transport(id);
    conditions.forEach(change -> change.accept(line));
    conditions.clear();
    Pairs.Wiring wiring =
        new Pairs.Wiring(
            config.linkSettings(),
            config.messages().table(config.game(), config.gameVersion()),
            line,
            mesh.driver().clock(),
            mesh.driver().inbox(),
            this::relay);
    Roster made =
        new Roster(
            id, wiring, mesh.notices()::add, mesh::requestClose, config.goneAfter().toNanos());
    transport = line;
    self = id;
    roster = made;
    return made;
  }

  private void relay(PeerId to, int negotiation, Signal signal) {
    withRendezvous(meeting -> meeting.signal(to, negotiation, SignalJson.write(signal)));
  }

  @Override
  public void onIceServers(List<dev.playmesh.proto.signaling.IceServer> servers) {
    Roster current = roster;
    if (current != null) {
      useServers(current, ice.told(servers));
    }
  }

  /** New connections ask there, and those that are open, should they search another path. */
  private void useServers(Roster current, List<IceServer> servers) {
    current.pairs().iceServers(servers);
    ConditionedTransport line = transport;
    if (line != null) {
      line.iceServers(servers);
    }
  }

  @Override
  public void onRoomUpdate(RoomUpdate update) {
    Roster current = roster;
    if (current != null) {
      current.update(update.getRoom(), update.getDepartedList(), false);
    }
  }

  @Override
  public void onSignal(String from, int negotiation, String body) {
    Roster current = roster;
    if (current != null) {
      // what is no signal of ours may be a browser's word that it has no more candidates
      SignalJson.parse(body).ifPresent(signal -> current.signal(from, negotiation, signal));
    }
  }

  @Override
  public void onRooms(RoomList rooms) {
    mesh.notices()
        .add(new Notice.Rooms(rooms.getRoomsList().stream().map(Protos::listing).toList()));
  }

  @Override
  public void onServerConnected(boolean connected) {
    serverConnected = connected;
    Roster current = roster;
    if (current != null) {
      current.serverConnected(connected);
    }
  }

  @Override
  public void onFailed(DisconnectReason reason) {
    serverConnected = false;
    if (joined && reason.code() == Code.RESUME_REFUSED) {
      log.warn("the signaling server doesn't take this seat back: {}", reason.detail());
      refused = reason;
      Roster current = roster;
      if (current != null) {
        current.serverConnected(false);
      }
    } else {
      mesh.requestClose(reason);
    }
  }
}
