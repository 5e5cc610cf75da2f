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
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's life on the link thread: from the server's welcome over the roster to the goodbye.
 *
 * <p><b>Threading:</b> as each method says; what isn't said is the link thread's.
 */
final class Mesh implements RendezvousSink {

  private static final Logger log = LoggerFactory.getLogger(Mesh.class);
  private static final long HEARD_NANOS = 1_000_000_000L;
  private static final long OWNER_CHECK_NANOS = 1_000_000_000L;

  /** Makes the parts that differ between the real world and a loopback network. */
  interface Parts {
    ConditionedTransport transport(PeerId self);

    Rendezvous rendezvous(RendezvousSink sink);

    /** Why there can be no link on this machine, whatever the network. */
    Optional<DisconnectReason> problem();
  }

  private final SessionConfig config;
  private final Driver driver;
  private final Parts parts;
  private final Queue<Notice> notices = new ConcurrentLinkedQueue<>();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final AtomicReference<@Nullable DisconnectReason> closeReason = new AtomicReference<>();
  private final Thread creator = Thread.currentThread();

  private volatile @Nullable Thread owner;
  private volatile @Nullable Roster roster;
  private volatile boolean serverConnected;
  private volatile boolean joined;
  private volatile boolean ended;

  private final List<Consumer<ConditionedTransport>> conditions = new ArrayList<>();
  private @Nullable ConditionedTransport transport;
  private @Nullable Rendezvous rendezvous;
  private long closeDeadline = Long.MAX_VALUE;
  private long nextHeard;
  private long nextOwnerCheck;
  private int faults;
  private @Nullable DisconnectReason refused;
  private @Nullable PeerId self;

  Mesh(SessionConfig config, Driver driver, Parts parts) {
    this.config = config;
    this.driver = driver;
    this.parts = parts;
  }

  // ---- any thread ----

  SessionConfig config() {
    return config;
  }

  Driver driver() {
    return driver;
  }

  Queue<Notice> notices() {
    return notices;
  }

  CountDownLatch settled() {
    return settled;
  }

  boolean isJoined() {
    return joined;
  }

  boolean isEnded() {
    return ended;
  }

  boolean isServerConnected() {
    return serverConnected;
  }

  Optional<DisconnectReason> closeReason() {
    return Optional.ofNullable(closeReason.get());
  }

  Optional<PeerId> self() {
    return joined ? Optional.ofNullable(self) : Optional.empty();
  }

  Optional<Room> room() {
    Roster current = roster;
    return current == null ? Optional.empty() : current.room();
  }

  /** The game's thread tells who it is, so that its end can be noticed. */
  void owner(Thread thread) {
    owner = thread;
  }

  void list() {
    ListRooms request =
        ListRooms.newBuilder()
            .setProtocol(1)
            .setGame(config.game())
            .setGameVersion(config.gameVersion())
            .build();
    post(() -> withRendezvous(meeting -> meeting.list(request)));
  }

  void join(RoomOptions options) {
    Join request =
        options
            .toJoin()
            .setGame(config.game())
            .setGameVersion(config.gameVersion())
            .setName(config.name())
            .build();
    post(() -> withRendezvous(meeting -> meeting.join(request)));
  }

  void conditions(@Nullable PeerId peer, NetworkScript wanted) {
    post(
        () -> {
          Consumer<ConditionedTransport> change =
              peer == null ? line -> line.script(wanted) : line -> line.script(peer, wanted);
          if (transport == null) {
            conditions.add(change);
          } else {
            change.accept(transport);
          }
        });
  }

  /** Starts the end; the first reason stays. */
  void requestClose(DisconnectReason reason) {
    if (closeReason.compareAndSet(null, reason)) {
      settled.countDown();
      post(this::beginClose);
    }
  }

  private void post(Runnable task) {
    driver.inbox().post(task);
  }

  // ---- the link thread ----

  /** Does what is due. Whatever goes wrong stays inside. */
  long tick(long nowNanos) {
    try {
      long next = work(nowNanos);
      faults = 0;
      return next;
    } catch (Throwable t) {
      log.error("the link thread met a defect", t);
      if (++faults >= 10) {
        requestClose(
            DisconnectReason.of(
                Code.INTERNAL_ERROR, "the link thread keeps failing: " + t + "; see the log"));
        end();
      }
      return nowNanos + 10_000_000;
    }
  }

  private long work(long nowNanos) {
    long next = Long.MAX_VALUE;
    if (rendezvous != null) {
      next = Math.min(next, rendezvous.tick(nowNanos));
    }
    Roster current = roster;
    if (current != null) {
      next = Math.min(next, current.tick(nowNanos));
      next = Math.min(next, tellHeard(current, nowNanos));
    }
    if (transport != null) {
      next = Math.min(next, transport.tick(nowNanos));
    }
    next = Math.min(next, watchOwner(nowNanos));
    closeWhenForgotten(nowNanos);
    return Math.min(next, finish(nowNanos));
  }

  private void withRendezvous(Consumer<Rendezvous> action) {
    if (closeReason.get() != null) {
      return;
    }
    Optional<DisconnectReason> problem = rendezvous == null ? parts.problem() : Optional.empty();
    if (problem.isPresent()) {
      requestClose(problem.get());
      return;
    }
    Rendezvous meeting = rendezvous;
    if (meeting == null) {
      meeting = parts.rendezvous(this);
      rendezvous = meeting;
    }
    action.accept(meeting);
  }

  private long tellHeard(Roster current, long nowNanos) {
    if (nowNanos >= nextHeard) {
      nextHeard = nowNanos + HEARD_NANOS;
      var ages = current.heardAges(nowNanos);
      if (!ages.isEmpty() && serverConnected && rendezvous != null) {
        rendezvous.heard(ages);
      }
    }
    return nextHeard;
  }

  /** A session that nobody polls any more, since its thread has ended, must not outlive it. */
  private long watchOwner(long nowNanos) {
    if (nowNanos >= nextOwnerCheck) {
      nextOwnerCheck = nowNanos + OWNER_CHECK_NANOS;
      Thread known = owner;
      Thread watched = known == null ? creator : known;
      if (!watched.isAlive() && closeReason.get() == null) {
        log.warn("the thread {} ended without closing its session", watched.getName());
        requestClose(
            DisconnectReason.of(
                Code.ABANDONED,
                "the thread " + watched.getName() + " ended: call close() before it does"));
      }
    }
    return nextOwnerCheck;
  }

  /** Links outlive a server that has forgotten the room; a session without either is over. */
  private void closeWhenForgotten(long nowNanos) {
    DisconnectReason reason = refused;
    Roster current = roster;
    if (reason != null && current != null && !current.hearsAnyone(nowNanos)) {
      refused = null;
      requestClose(reason);
    }
  }

  private void beginClose() {
    closeDeadline = driver.clock().nanos() + config.linger().toNanos();
    Roster current = roster;
    if (current != null) {
      current.leave(DisconnectReason.of(Code.LEFT, "left the room"));
    }
  }

  private long finish(long nowNanos) {
    if (closeDeadline == Long.MAX_VALUE || ended) {
      return Long.MAX_VALUE;
    }
    Roster current = roster;
    if (nowNanos >= closeDeadline || current == null || current.isDrained()) {
      end();
      return Long.MAX_VALUE;
    }
    return closeDeadline;
  }

  private void end() {
    Roster members = roster;
    Rendezvous meeting = rendezvous;
    ConditionedTransport line = transport;
    closePart(members == null ? () -> {} : members::close);
    closePart(meeting == null ? () -> {} : meeting::close);
    closePart(line == null ? () -> {} : line::close);
    notices.add(new Notice.Closed(closeReason().orElseThrow()));
    ended = true;
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
    if (closeReason.get() != null || !PeerId.isValid(welcome.getPeerId())) {
      return;
    }
    Roster current = roster;
    if (current == null) {
      current = takeSeat(PeerId.of(welcome.getPeerId()));
    }
    serverConnected = true;
    current.serverConnected(true, driver.clock().nanos());
    current.iceServers(iceServers(welcome));
    current.update(welcome.getRoom(), List.of(), true);
    joined = true;
    settled.countDown();
  }

  private Roster takeSeat(PeerId id) {
    ConditionedTransport line = parts.transport(id);
    conditions.forEach(change -> change.accept(line));
    conditions.clear();
    Roster made =
        new Roster(
            id,
            new Roster.Wiring(
                config.linkSettings(),
                config.messages().table(config.game(), config.gameVersion()),
                line,
                driver.clock(),
                driver.inbox(),
                this::relay),
            notices::add,
            config.goneAfter().toNanos());
    transport = line;
    self = id;
    roster = made;
    return made;
  }

  private void relay(PeerId to, int negotiation, Signal signal) {
    withRendezvous(meeting -> meeting.signal(to, negotiation, SignalJson.write(signal)));
  }

  private List<IceServer> iceServers(Welcome welcome) {
    List<IceServer> servers = new ArrayList<>();
    welcome
        .getIceServersList()
        .forEach(
            said ->
                servers.add(
                    new IceServer(said.getUrlsList(), said.getUsername(), said.getCredential())));
    int port = welcome.getStunPort();
    String host = config.server().map(java.net.URI::getHost).orElse("");
    if (port > 0 && port < 65536 && !host.isEmpty()) {
      servers.add(new IceServer(List.of("stun:" + host + ":" + port), "", ""));
    }
    return servers;
  }

  @Override
  public void onRoomUpdate(RoomUpdate update) {
    if (roster != null) {
      roster.update(update.getRoom(), update.getDepartedList(), false);
    }
  }

  @Override
  public void onSignal(String from, int negotiation, String body) {
    Roster current = roster;
    if (current != null) {
      SignalJson.parse(body).ifPresent(signal -> current.signal(from, negotiation, signal));
    }
  }

  @Override
  public void onRooms(RoomList rooms) {
    notices.add(new Notice.Rooms(rooms.getRoomsList().stream().map(Protos::listing).toList()));
  }

  @Override
  public void onServerConnected(boolean connected) {
    serverConnected = connected;
    if (roster != null) {
      roster.serverConnected(connected, driver.clock().nanos());
    }
  }

  @Override
  public void onFailed(DisconnectReason reason) {
    serverConnected = false;
    if (joined && reason.code() == Code.RESUME_REFUSED) {
      log.warn("the signaling server doesn't take this seat back: {}", reason.detail());
      refused = reason;
    } else {
      requestClose(reason);
    }
  }
}
