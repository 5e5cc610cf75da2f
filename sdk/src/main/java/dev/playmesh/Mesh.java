package dev.playmesh;

import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.transport.IceServer;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's life on the link thread, from the first question to the end; {@link Meeting} has what
 * is in between.
 *
 * <p><b>Threading:</b> as each method says; what isn't said is the link thread's.
 */
final class Mesh {

  private static final Logger log = LoggerFactory.getLogger(Mesh.class);
  private static final long OWNER_CHECK_NANOS = 1_000_000_000L;

  /** So long may a game take from the end of the thread that joined to its first poll. */
  private static final long UNPOLLED_PATIENCE_NANOS = 10_000_000_000L;

  private static final long AFTER_FAULT_NANOS = 10_000_000L;
  private static final int MOST_FAULTS = 10;

  /** Makes the parts that differ between the real world and a loopback network. */
  interface Parts {
    ConditionedTransport transport(PeerId self);

    Rendezvous rendezvous(RendezvousSink sink);

    /** Why there can be no link on this machine, whatever the network. */
    Optional<DisconnectReason> problem();
  }

  private final SessionConfig config;
  private final Driver driver;
  private final Meeting meeting;
  private final Notices notices = new Notices();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final AtomicReference<@Nullable DisconnectReason> closeReason = new AtomicReference<>();
  private final Thread creator = Thread.currentThread();

  private volatile @Nullable Thread owner;
  private volatile boolean ended;

  private long closeDeadline = Long.MAX_VALUE;
  private long nextOwnerCheck;
  private long aliveNanos;
  private int faults;

  Mesh(SessionConfig config, Driver driver, Parts parts) {
    this.config = config;
    this.driver = driver;
    this.aliveNanos = driver.clock().nanos();
    this.meeting = new Meeting(this, parts);
  }

  // ---- any thread ----

  SessionConfig config() {
    return config;
  }

  Driver driver() {
    return driver;
  }

  Notices notices() {
    return notices;
  }

  /** Open once the session is joined or closed. */
  CountDownLatch settled() {
    return settled;
  }

  boolean isJoined() {
    return meeting.isJoined();
  }

  boolean isEnded() {
    return ended;
  }

  boolean isServerConnected() {
    return meeting.isServerConnected();
  }

  Optional<DisconnectReason> closeReason() {
    return Optional.ofNullable(closeReason.get());
  }

  Optional<PeerId> self() {
    return meeting.self();
  }

  Optional<Room> room() {
    return meeting.room();
  }

  /** The game's thread tells who it is, so that its end can be noticed. */
  void owner(Thread thread) {
    owner = thread;
  }

  void list() {
    post(meeting::list);
  }

  void join(RoomOptions options) {
    post(() -> meeting.join(options));
  }

  void conditions(@Nullable PeerId peer, NetworkScript wanted) {
    Consumer<ConditionedTransport> change =
        peer == null ? line -> line.script(wanted) : line -> line.script(peer, wanted);
    post(() -> meeting.conditions(change));
  }

  /** Tells which STUN and TURN servers are used, on the link thread. */
  void iceServers(Consumer<List<IceServer>> answer) {
    post(() -> answer.accept(meeting.iceServers()));
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
      if (++faults >= MOST_FAULTS) {
        requestClose(
            DisconnectReason.of(
                Code.INTERNAL_ERROR, "the link thread keeps failing: " + t + "; see the log"));
        end();
      }
      return nowNanos + AFTER_FAULT_NANOS;
    }
  }

  private long work(long nowNanos) {
    long next = ended ? Long.MAX_VALUE : meeting.tick(nowNanos);
    next = Math.min(next, watchOwner(nowNanos));
    return Math.min(next, finish(nowNanos));
  }

  /** A session that nobody polls any more, since its thread has ended, must not outlive it. */
  private long watchOwner(long nowNanos) {
    if (nowNanos >= nextOwnerCheck) {
      nextOwnerCheck = nowNanos + OWNER_CHECK_NANOS;
      Thread known = owner;
      Thread watched = known == null ? creator : known;
      if (watched.isAlive()) {
        aliveNanos = nowNanos;
      }
      boolean patient = known == null && nowNanos - aliveNanos < UNPOLLED_PATIENCE_NANOS;
      if (!watched.isAlive() && !patient && closeReason.get() == null) {
        log.warn("the thread {} ended without closing its session", watched.getName());
        requestClose(
            DisconnectReason.of(
                Code.ABANDONED,
                "the thread " + watched.getName() + " ended: call close() before it does"));
      }
    }
    return nextOwnerCheck;
  }

  private void beginClose() {
    closeDeadline = driver.clock().nanos() + config.linger().toNanos();
    meeting.leave();
  }

  private long finish(long nowNanos) {
    if (closeDeadline == Long.MAX_VALUE || ended) {
      return Long.MAX_VALUE;
    }
    if (nowNanos >= closeDeadline || meeting.isDrained()) {
      end();
      return Long.MAX_VALUE;
    }
    return closeDeadline;
  }

  private void end() {
    if (!ended) {
      meeting.close();
      notices.add(new Notice.Closed(closeReason().orElseThrow()));
      ended = true;
    }
  }
}
