package dev.playmesh;

import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.Simulation;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkScript;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * This player's place in a room: the one object that a game loop talks to.
 *
 * <p>Each frame a game calls {@link #poll}, which runs its listeners, then sends what changed, then
 * {@link #flush}. Nothing here blocks on the network. What networks do is told by values and
 * listeners; only misuse throws.
 *
 * <p><b>Threading:</b> the owner is the thread of the first {@link #poll}; listeners run there, and
 * the methods that send, listen or poll throw on any other. {@link #close} and all accessors may be
 * called from any thread. A session whose owner thread ended closes itself and logs it.
 */
public final class Session implements AutoCloseable {

  /** What a session is doing. */
  public enum State {
    /** On its way into the room. */
    CONNECTING,
    /** A member of the room, also while the signaling server is away. */
    JOINED,
    /** Over: {@link Session#closeReason} says why. */
    CLOSED
  }

  private final Mesh mesh;
  private final GameSide game;
  private boolean decided;

  Session(Mesh mesh) {
    this.mesh = mesh;
    this.game = new GameSide(mesh);
  }

  /**
   * Starts joining a room; returns at once. {@link #state} and the listeners tell how it went.
   *
   * @param config the server, the game and its messages
   * @param options which room
   * @return the session; close it in any case
   * @throws IllegalArgumentException when the configuration names no server
   */
  public static Session join(SessionConfig config, RoomOptions options) {
    return Lobby.connect(config).join(options);
  }

  // ---- listening ----

  /**
   * Listens to the messages of one type, after those who already do. Messages that came before the
   * first listener are kept, the newest thousand of all types, and delivered in the next poll.
   *
   * @param <T> the type
   * @param type its class, in the message table
   * @param listener what to do with each
   * @return this
   * @throws IllegalArgumentException when the type isn't in the table
   * @throws IllegalStateException on another thread than the owner's
   */
  public <T> Session on(Class<T> type, MessageListener<? super T> listener) {
    game.requireOwner("on");
    game.on(type, listener);
    return this;
  }

  /**
   * Listens to what happens to the session.
   *
   * @param listener what to do
   * @return this
   * @throws IllegalStateException on another thread than the owner's
   */
  public Session listen(SessionListener listener) {
    game.requireOwner("listen");
    game.listen(listener);
    return this;
  }

  /**
   * Runs the listeners for all that has arrived. Call it once a frame.
   *
   * @return how many messages were delivered
   * @throws IllegalStateException on another thread than the owner's, or inside a listener
   */
  public int poll() {
    return game.poll();
  }

  // ---- sending ----

  /**
   * Sends to one member, with the next {@link #flush}.
   *
   * @param <T> the type
   * @param peer to whom
   * @param message what; it is encoded before this returns
   * @return what became of it
   * @throws IllegalArgumentException when the type isn't in the message table, or its codec throws
   * @throws IllegalStateException on another thread than the owner's
   */
  public <T> SendResult send(Peer peer, T message) {
    game.requireOwner("send");
    return game.outgoing().send(peer, message);
  }

  /**
   * Sends to all members that the topology links to this one, with the next {@link #flush}. A STATE
   * is also given to those who come later, until a newer one of its key replaces it.
   *
   * @param <T> the type
   * @param message what; it is encoded once, before this returns
   * @return the worst that became of it, ACCEPTED when nobody is there, NOT_CONNECTED before the
   *     poll that tells who is (but a STATE is taken)
   * @throws IllegalArgumentException when the type isn't in the message table, or its codec throws
   * @throws IllegalStateException on another thread than the owner's
   */
  public <T> SendResult broadcast(T message) {
    game.requireOwner("broadcast");
    return game.outgoing().broadcast(message);
  }

  /**
   * Lets go what was sent since the last time, merged into as few packets as possible. Call it once
   * a frame, last.
   *
   * @throws IllegalStateException on another thread than the owner's
   */
  public void flush() {
    game.requireOwner("flush");
    game.outgoing().flush();
  }

  // ---- one peer decides ----

  /**
   * Plays a game that one peer decides, and decides it whenever this peer is the room's host. The
   * message table must have been made with {@link MessageTypes.Builder#authority}.
   *
   * @param <I> a player's input for one tick
   * @param simulation the game's rules, for this session alone
   * @param settings as all have them
   * @return the play; one for a session
   * @throws IllegalArgumentException when the table wasn't made for this simulation and settings
   * @throws IllegalStateException when there is one already, or on another thread than the owner's
   */
  public <I> Authority<I> host(Simulation<I> simulation, AuthoritySettings settings) {
    return authority(simulation, settings, true);
  }

  /**
   * Plays a game that one peer decides, but never decides it, as a spectator's or a tester's
   * program may want: when this peer is the room's host, nobody does. The message table must have
   * been made with {@link MessageTypes.Builder#authority}.
   *
   * @param <I> a player's input for one tick
   * @param simulation the game's rules, for this session alone
   * @param settings as all have them
   * @return the play; one for a session
   * @throws IllegalArgumentException when the table wasn't made for this simulation and settings
   * @throws IllegalStateException when there is one already, or on another thread than the owner's
   */
  public <I> Authority<I> client(Simulation<I> simulation, AuthoritySettings settings) {
    return authority(simulation, settings, false);
  }

  private <I> Authority<I> authority(
      Simulation<I> simulation, AuthoritySettings settings, boolean mayDecide) {
    game.requireOwner(mayDecide ? "host" : "client");
    mesh.config().messages().requireAuthority(settings.signature(simulation));
    if (decided) {
      throw new IllegalStateException("host() or client() was called before on this session");
    }
    decided = true;
    return new Authority<>(this, simulation, settings, mayDecide);
  }

  void requireOwner(String method) {
    game.requireOwner(method);
  }

  // ---- looking ----

  /**
   * What the session is doing, at this moment.
   *
   * @return the state
   */
  public State state() {
    return mesh.closeReason().isPresent()
        ? State.CLOSED
        : mesh.isJoined() ? State.JOINED : State.CONNECTING;
  }

  /**
   * Why it is closed.
   *
   * @return the reason; empty unless CLOSED
   */
  public Optional<DisconnectReason> closeReason() {
    return mesh.closeReason();
  }

  /**
   * Whether the signaling server is there. Play goes on without it; joining the room doesn't.
   *
   * @return whether it is
   */
  public boolean serverConnected() {
    return mesh.isServerConnected() && mesh.closeReason().isEmpty();
  }

  /**
   * This peer's own id.
   *
   * @return the id; empty before JOINED
   */
  public Optional<PeerId> self() {
    return mesh.self();
  }

  /**
   * The room, at this moment.
   *
   * @return the room; empty before JOINED
   */
  public Optional<Room> room() {
    return mesh.room();
  }

  /**
   * Whether this peer is the room's host, at this moment.
   *
   * @return whether it is; false before JOINED
   */
  public boolean isHost() {
    Optional<PeerId> own = self();
    return own.isPresent() && room().map(Room::host).equals(own);
  }

  /**
   * The other members, in the order they joined, as of the last poll.
   *
   * @return an unmodifiable snapshot
   */
  public List<Peer> peers() {
    return game.peers();
  }

  /**
   * Looks a member up, as of the last poll.
   *
   * @param id of whom
   * @return the peer, or empty
   */
  public Optional<Peer> peer(PeerId id) {
    return game.peers().stream().filter(peer -> peer.id().equals(id)).findFirst();
  }

  /**
   * The session's clock, which {@link MessageInfo}'s times are of.
   *
   * @return milliseconds since an arbitrary zero, never going back
   */
  public double nowMillis() {
    return mesh.driver().clock().millis();
  }

  // ---- the rest ----

  /**
   * Simulates a line for what this process sends, to all members, also those that had one of their
   * own; for packets from now on, from any thread, as often as you like. The others' packets aren't
   * touched: for a line in both directions each side simulates its own.
   *
   * @param conditions the line, one way, in front of the real one; PERFECT ends it
   * @return this
   */
  public Session conditions(NetworkConditions conditions) {
    return conditions(NetworkScript.of(conditions));
  }

  /**
   * Simulates a line for what this process sends to one member; it goes before the one for all, and
   * outlives the member's connection, not the member.
   *
   * @param peer to whom
   * @param conditions the line, one way, in front of the real one; PERFECT ends it
   * @return this
   */
  public Session conditions(Peer peer, NetworkConditions conditions) {
    return conditions(peer, NetworkScript.of(conditions));
  }

  /**
   * Simulates a line that changes over time, to all members.
   *
   * @param script starts now, or when the room is joined
   * @return this
   */
  public Session conditions(NetworkScript script) {
    mesh.conditions(null, script);
    return this;
  }

  /**
   * Simulates a line to one member that changes over time.
   *
   * @param peer to whom
   * @param script starts now
   * @return this
   */
  public Session conditions(Peer peer, NetworkScript script) {
    mesh.conditions(peer.id(), script);
    return this;
  }

  /**
   * Waits until the session is JOINED or CLOSED. For tests and tools: a game polls.
   *
   * @param timeout at most so long
   * @return whether it is JOINED
   */
  public boolean awaitJoined(Duration timeout) {
    mesh.driver().awaitJoined(mesh, timeout.toMillis());
    return state() == State.JOINED;
  }

  /**
   * Leaves the room: says goodbye, waits for what was sent at most the linger time (1 s by
   * default), and lets go of everything. On the owner's thread {@link SessionListener#onClosed}
   * comes inside it, else in the next poll; when nobody has polled yet, inside the first close. Any
   * thread, any number of times.
   */
  @Override
  public void close() {
    game.outgoing().flush();
    mesh.requestClose(DisconnectReason.of(Code.CLOSED, "this side closed the session"));
    mesh.driver().awaitEnd(mesh.config().linger().toMillis() + 3_000);
    game.closed();
  }

  boolean isOf(Mesh other) {
    return mesh == other;
  }

  @Override
  public String toString() {
    return "Session[" + state() + room().map(r -> ", room " + r.code()).orElse("") + "]";
  }
}
