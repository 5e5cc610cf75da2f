package dev.playmesh;

import dev.playmesh.channel.Inbox;
import dev.playmesh.signaling.LoopbackRooms;
import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.transport.LoopbackWire;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sessions without server and native code, over virtual time: everything above the wire is the real
 * thing. The same seed and the same calls give the same run.
 *
 * <pre>{@code
 * LoopbackNetwork network = LoopbackNetwork.seeded(42, NetworkConditions.PERFECT);
 * Session ann = network.join(config);
 * Session bob = network.join(config);
 * network.advance(Duration.ofSeconds(1));
 * }</pre>
 *
 * <p>Time stands still between two calls of {@link #advance}: poll and send as often as you like.
 *
 * <p><b>Threading:</b> one thread for the network and all of its sessions.
 */
public final class LoopbackNetwork {

  private static final long LEAST_STEP_NANOS = 50_000;

  private final VirtualClock clock = new VirtualClock();
  private final long seed;
  private final NetworkConditions conditions;
  private final LoopbackWire wire;
  private final LoopbackRooms rooms;
  private final List<Member> members = new ArrayList<>();

  private LoopbackNetwork(long seed, NetworkConditions conditions) {
    this.seed = seed;
    this.conditions = conditions;
    this.wire = new LoopbackWire(clock);
    this.rooms = new LoopbackRooms(clock);
  }

  /**
   * Makes a network.
   *
   * @param seed of all randomness
   * @param conditions of the line from each member to each other
   * @return the network
   */
  public static LoopbackNetwork seeded(long seed, NetworkConditions conditions) {
    return new LoopbackNetwork(seed, conditions);
  }

  /**
   * Joins the room "loopback".
   *
   * @param config the game and its messages; a server in it is ignored
   * @return the session, JOINED after some virtual milliseconds
   */
  public Session join(SessionConfig config) {
    return join(config, RoomOptions.code("loopback"));
  }

  /**
   * Joins a room.
   *
   * @param config the game and its messages; a server in it is ignored
   * @param options which room
   * @return the session, JOINED or CLOSED after some virtual milliseconds
   */
  public Session join(SessionConfig config, RoomOptions options) {
    return lobby(config).join(options);
  }

  /** A place before this network's rooms. */
  Lobby lobby(SessionConfig config) {
    Member member = new Member();
    Mesh mesh = new Mesh(config, member, member);
    member.start(mesh);
    mesh.conditions(null, NetworkScript.of(conditions));
    return new Lobby(mesh);
  }

  /**
   * Lets virtual time pass: everything that is due happens in order.
   *
   * @param time how long
   * @throws IllegalArgumentException when negative
   */
  public void advance(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("time must not be negative but is " + time);
    }
    long end = clock.nanos + time.toNanos();
    long next = work();
    while (next < end) {
      clock.nanos = Math.max(next, clock.nanos + LEAST_STEP_NANOS);
      if (clock.nanos > end) {
        break;
      }
      next = work();
    }
    clock.nanos = end;
    work();
  }

  /**
   * The virtual clock.
   *
   * @return it starts at 0
   */
  public Clock clock() {
    return clock;
  }

  /**
   * Cuts the line between two members, both ways, or mends it.
   *
   * @param one a member
   * @param other another
   * @param dark whether everything between them vanishes
   */
  public void cut(PeerId one, PeerId other, boolean dark) {
    wire.cut(one, other, dark);
  }

  /**
   * As when a NAT between two members forgets what it knew: nothing comes through their connection
   * any more, until they have found a way anew, which the sessions do by themselves.
   *
   * @param one a member
   * @param other another
   */
  public void forget(PeerId one, PeerId other) {
    wire.forget(one, other);
  }

  /**
   * Takes the signaling server away from all members, or brings it back with its memory.
   *
   * @param away whether it is away
   */
  public void serverAway(boolean away) {
    rooms.serverAway(away);
  }

  /** From now on the server hears nothing of a member, and takes as long as a real one to see. */
  void deafen(PeerId member) {
    rooms.deafen(member);
  }

  /** A member's process is killed: it says nothing more, and its socket is reset. */
  void vanish(Session session) {
    session.self().ifPresent(rooms::lose);
    members.removeIf(member -> member.runs(session));
  }

  private long work() {
    long now = clock.nanos;
    long next = Math.min(rooms.tick(now), wire.tick(now));
    for (Member member : List.copyOf(members)) {
      next = Math.min(next, member.work(now));
    }
    members.removeIf(Member::isEnded);
    return next;
  }

  /** Time that passes when it is told to. */
  private static final class VirtualClock implements Clock {
    private long nanos;

    @Override
    public long nanos() {
      return nanos;
    }
  }

  /** One session's side of the network. */
  private final class Member implements Driver, Mesh.Parts {
    private final Inbox inbox = new Inbox(() -> {});
    private final int number = members.size();
    private Optional<Mesh> mesh = Optional.empty();

    @Override
    public Clock clock() {
      return clock;
    }

    @Override
    public Inbox inbox() {
      return inbox;
    }

    @Override
    public void wake() {}

    @Override
    public void start(Mesh started) {
      mesh = Optional.of(started);
      members.add(this);
    }

    private long work(long now) {
      inbox.drain();
      long next = mesh.orElseThrow().tick(now);
      return inbox.isEmpty() ? next : now;
    }

    private boolean runs(Session session) {
      return mesh.filter(session::isOf).isPresent();
    }

    private boolean isEnded() {
      return mesh.orElseThrow().isEnded();
    }

    /** The goodbye is on its way; the rest happens while time goes on. */
    @Override
    public boolean awaitEnd(long timeoutMillis) {
      work(clock.nanos);
      return isEnded();
    }

    @Override
    public void awaitJoined(Mesh waiting, long timeoutMillis) {
      throw new IllegalStateException(
          "awaitJoined() waits for nothing under a LoopbackNetwork: call network.advance()");
    }

    @Override
    public ConditionedTransport transport(PeerId self) {
      return ConditionedTransport.wrap(wire.transport(self), clock, seed * 31 + number);
    }

    @Override
    public Rendezvous rendezvous(RendezvousSink sink) {
      return rooms.connect(sink);
    }

    @Override
    public Optional<DisconnectReason> problem() {
      return Optional.empty();
    }
  }
}
