package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.Codec;
import dev.playmesh.time.FixedStep;
import dev.playmesh.types.PeerId;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens: steps the simulation at a fixed rate and tells each peer, more seldom, what
 * of it concerns that peer.
 *
 * <pre>
 *   host.receive(peer, bytes, 0, bytes.length, arrivedMillis);   // for each packet
 *   host.advance(clock.millis());                                // each frame
 * </pre>
 *
 * <p>Each player has exactly one input for each tick. One that hasn't arrived is the last one again
 * (see {@link Simulation#repeated}), and counted; one for a tick that is over, too far ahead, too
 * long, different from what was sent before, or sent too often is dropped and counted. The host's
 * own player has a {@link PredictedClient} like everybody else, whose packets take no time.
 *
 * <p>Packets may be lost, doubled and reordered. After the first seconds nothing is allocated.
 *
 * <p><b>Threading:</b> one thread.
 *
 * @param <I> a player's input for one tick
 */
public final class AuthoritativeHost<I> {

  /** So long a host that took over waits for the inputs of those who play. */
  private static final double WAIT_MILLIS = 500;

  /** No packet is longer. */
  public static final int MAX_PACKET_BYTES = 1100;

  /**
   * Takes packets to peers.
   *
   * <p><b>Threading:</b> called inside {@link #advance}.
   */
  @FunctionalInterface
  public interface Sink {

    /**
     * Sends a packet, unreliably.
     *
     * @param to to whom
     * @param bytes holds it from the start; valid during the call
     * @param length its length, at most {@link #MAX_PACKET_BYTES}
     */
    void send(PeerId to, byte[] bytes, int length);
  }

  /**
   * What happened with one peer so far.
   *
   * <p><b>Threading:</b> immutable.
   *
   * @param applied inputs that were there for their tick
   * @param repeated ticks for which there was none
   * @param late inputs that came after their tick
   * @param future inputs for ticks too far ahead
   * @param changed inputs that differ from what was sent before for their tick
   * @param tooLong packets with inputs longer than agreed
   * @param tooMany packets beyond the rate
   * @param foreign packets that speak for another player or of another term
   * @param malformed packets that can't be read
   * @param refused inputs that {@link Simulation#allows} refused
   * @param falseAcks acknowledgements of what was never sent
   * @param resets how often the peer had to be told from nothing
   * @param packets snapshots sent
   * @param bytes their bytes
   * @param updates objects told of in them
   * @param mostBytes the most that one snapshot took, in all its packets
   * @param roundTripMillis from a snapshot to its acknowledgement
   */
  public record PeerCounters(
      long applied,
      long repeated,
      long late,
      long future,
      long changed,
      long tooLong,
      long tooMany,
      long foreign,
      long malformed,
      long refused,
      long falseAcks,
      long resets,
      long packets,
      long bytes,
      long updates,
      int mostBytes,
      double roundTripMillis) {}

  private final Simulation<I> simulation;
  private final Codec<I> codec;
  private final AuthoritySettings settings;
  private final World world;
  private final FixedStep fixed;
  private final LagCompensation past;
  private final SnapshotSender snapshots;
  private final InputGate gate;
  private final @Nullable HostPeer[] peers;
  private final BitReader in = new BitReader();
  private I input;
  private final I idle;
  private long tick;
  private double nextTickMillis = Double.NaN;
  private boolean waiting;
  private double waitUntilMillis = Double.NaN;
  private long strangers;

  private AuthoritativeHost(
      Simulation<I> simulation, AuthoritySettings settings, int term, Sink sink) {
    this.simulation = simulation;
    this.codec = simulation.inputs();
    this.settings = settings;
    world = new World(simulation.kinds(), settings.objects(), settings.players());
    fixed = FixedStep.hertz(1000 / settings.stepMillis());
    int ticksBack = (int) Math.ceil(settings.rewindMillis() / settings.stepMillis());
    past = new LagCompensation(world, ticksBack, settings.players());
    world.past(past);
    peers = new HostPeer[settings.players()];
    snapshots = new SnapshotSender(world, simulation, settings, term & 0xFF, peers, sink);
    gate = new InputGate(term & 0xFF);
    input = codec.create();
    idle = codec.create();
  }

  /**
   * Makes a host of a new world, which {@link Simulation#begun} fills.
   *
   * @param simulation the game
   * @param settings as the clients have them
   * @param term the host's term; its lowest 8 bits go with each packet
   * @param sink takes packets
   * @param <I> a player's input
   * @return a host at tick 0
   */
  public static <I> AuthoritativeHost<I> create(
      Simulation<I> simulation, AuthoritySettings settings, int term, Sink sink) {
    AuthoritativeHost<I> host = new AuthoritativeHost<>(simulation, settings, term, sink);
    simulation.begun(host.world);
    return host;
  }

  /**
   * Makes a host that takes over from another that is gone: from the newest that this peer knew.
   * What that host had hidden from this peer is lost with it. Players keep their numbers when they
   * are added with them.
   *
   * <p>Time stands still until all of them have sent their inputs again, half a second at most:
   * what they did since that tick isn't lost, and nobody is corrected for it.
   *
   * @param known this peer's client until now
   * @param simulation the game
   * @param settings as the clients have them
   * @param term the new host's term
   * @param sink takes packets
   * @param <I> a player's input
   * @return a host at the newest tick that the client knew
   */
  public static <I> AuthoritativeHost<I> takeOver(
      PredictedClient<I> known,
      Simulation<I> simulation,
      AuthoritySettings settings,
      int term,
      Sink sink) {
    AuthoritativeHost<I> host = new AuthoritativeHost<>(simulation, settings, term, sink);
    host.world.copyFrom(known.confirmed());
    host.tick = Math.max(0, known.hostTick());
    host.waiting = true;
    simulation.inherited(host.world);
    return host;
  }

  /**
   * Lets a peer play.
   *
   * @param peer who; not in yet
   * @return its number, or -1 when there are as many players as the settings allow
   */
  public int add(PeerId peer) {
    for (int i = 0; i < peers.length; i++) {
      if (peers[i] == null) {
        add(peer, i);
        return i;
      }
    }
    return -1;
  }

  /**
   * Lets a peer play under a number, as after a change of hosts. {@link Simulation#joined} is
   * called unless the player has objects already.
   *
   * @param peer who; not in yet
   * @param player its number, free
   */
  public void add(PeerId peer, int player) {
    AuthoritySettings.require("player", player, 0, peers.length - 1);
    if (find(peer) != null || peers[player] != null) {
      throw new IllegalArgumentException(peer + " or player " + player + " is in already");
    }
    peers[player] = new HostPeer(peer, player, new PeerInputs(settings), snapshots.forPeer());
    if (world.nextOf(player, -1) < 0) {
      simulation.joined(world, player);
    }
  }

  /**
   * Takes a peer out of the game. Ignored when it isn't in.
   *
   * @param peer who
   */
  public void remove(PeerId peer) {
    HostPeer gone = find(peer);
    if (gone != null) {
      peers[gone.player] = null;
      simulation.left(world, gone.player);
    }
  }

  /**
   * Lets the objects of a player go who isn't in, as after a change of hosts.
   *
   * @param player its number, free
   */
  public void vacate(int player) {
    AuthoritySettings.require("player", player, 0, peers.length - 1);
    if (peers[player] != null) {
      throw new IllegalArgumentException("player " + player + " is in: remove the peer");
    }
    if (world.nextOf(player, -1) >= 0) {
      simulation.left(world, player);
    }
  }

  /**
   * Takes a packet from a peer. What is wrong with it is counted.
   *
   * @param from who sent it
   * @param bytes holds it
   * @param offset its first byte
   * @param length its length
   * @param arrivedMillis when it arrived, on the clock of {@link #advance}
   * @return whether it could be used
   */
  public boolean receive(PeerId from, byte[] bytes, int offset, int length, double arrivedMillis) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    HostPeer peer = find(from);
    if (peer == null) {
      strangers++;
      return false;
    }
    return gate.receive(peer, bytes, offset, length, arrivedMillis, tick, nextTickMillis);
  }

  /**
   * Runs the ticks and sends the snapshots that are due. A slow frame runs at most {@link
   * FixedStep#MAX_STEPS} ticks; the game then goes slower instead of never catching up. What the
   * simulation throws gets out; its tick ends there, and play goes on with the next call.
   *
   * @param nowMillis the time
   * @return how many ticks were run
   */
  public int advance(double nowMillis) {
    if (waiting && isWaiting(nowMillis)) {
      snapshots.repeat(nowMillis, tick);
      return 0;
    }
    int steps = fixed.advance(nowMillis);
    nextTickMillis = nowMillis + (1 - fixed.alpha()) * settings.stepMillis();
    for (int i = 0; i < steps; i++) {
      runTick();
    }
    snapshots.advance(nowMillis, tick);
    return steps;
  }

  private boolean isWaiting(double nowMillis) {
    if (Double.isNaN(waitUntilMillis)) {
      waitUntilMillis = nowMillis + WAIT_MILLIS;
    }
    boolean silent = false;
    for (HostPeer peer : peers) {
      silent |= peer != null && !peer.inputs.started();
    }
    waiting = silent && nowMillis < waitUntilMillis;
    return waiting;
  }

  private void runTick() {
    tick++;
    boolean whole = false;
    try {
      for (HostPeer peer : peers) {
        if (peer != null) {
          runPlayer(peer);
        }
      }
      simulation.rules(world);
      whole = true;
    } finally {
      if (!whole) {
        disturb();
      }
      world.settle();
      past.record(world, tick);
    }
  }

  /** The game threw: what became of this tick is nobody's wrong prediction. */
  private void disturb() {
    for (HostPeer peer : peers) {
      if (peer != null) {
        peer.disturbed++;
      }
    }
  }

  private void runPlayer(HostPeer peer) {
    peer.noteDisturbance(world);
    PeerInputs inputs = peer.inputs;
    long source = inputs.use(tick);
    I chosen = idle;
    double seen = (double) tick;
    if (source >= 0) {
      inputs.read(source, in);
      seen = tick - inputs.lag(source) / 4.0;
      try {
        input = codec.decode(in, input);
        chosen = source == tick ? input : simulation.repeated(input, (int) (tick - source));
      } catch (RuntimeException unreadable) {
        inputs.malformed++;
        inputs.substituted++;
      }
    }
    past.look(peer.player, Math.max(seen, (double) past.oldestTick()));
    if (chosen != idle && !simulation.allows(world, peer.player, chosen)) {
      inputs.refused++;
      inputs.substituted++;
      chosen = idle;
    }
    simulation.step(world, peer.player, chosen);
    peer.hash = world.hash(peer.player);
    peer.hashKnown = true;
  }

  /**
   * All objects. May be changed between calls of {@link #advance}.
   *
   * @return the world itself
   */
  public World world() {
    return world;
  }

  /**
   * The newest tick that is over.
   *
   * @return its number
   */
  public long tick() {
    return tick;
  }

  /**
   * Where everything was.
   *
   * @return the last {@link AuthoritySettings#rewindMillis}
   */
  public LagCompensation past() {
    return past;
  }

  /**
   * Changes how far apart snapshots are, from now on.
   *
   * @param millis a tick to 1000
   */
  public void snapshotMillis(double millis) {
    AuthoritySettings.require("millis", millis, settings.stepMillis(), 1000);
    snapshots.interval(millis, nextTickMillis);
  }

  /**
   * Changes how much one peer gets with each snapshot, from now on.
   *
   * @param bytes 64 to 8800
   */
  public void budgetBytes(int bytes) {
    AuthoritySettings.require("bytes", bytes, 64, 8800);
    snapshots.budget(bytes);
  }

  /**
   * A peer's number.
   *
   * @param peer who
   * @return its number, or -1 when it isn't in
   */
  public int player(PeerId peer) {
    HostPeer found = find(peer);
    return found == null ? -1 : found.player;
  }

  /**
   * The newest tick for which a peer's input has come.
   *
   * @param peer who
   * @return its number, or -1 when there is none or the peer isn't in
   */
  public long confirmedInput(PeerId peer) {
    HostPeer found = find(peer);
    return found == null ? -1 : found.inputs.newest;
  }

  /**
   * How many packets came from peers that aren't in.
   *
   * @return since the start
   */
  public long strangers() {
    return strangers;
  }

  /**
   * What happened with a peer.
   *
   * @param peer who
   * @return since it was added; empty when it isn't in
   */
  public Optional<PeerCounters> counters(PeerId peer) {
    return Optional.ofNullable(find(peer)).map(HostPeer::counters);
  }

  private @Nullable HostPeer find(PeerId peer) {
    for (HostPeer candidate : peers) {
      if (candidate != null && candidate.id.equals(peer)) {
        return candidate;
      }
    }
    return null;
  }
}
