package dev.playmesh;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Simulation;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A game that one peer of a session decides: the room's host. Made by {@link Session#host} or
 * {@link Session#client}.
 *
 * <pre>{@code
 * Authority<Move> play = session.host(new Tag(), settings);
 * while (running) {
 *   session.poll();
 *   play.advance(move);                // the host's ticks, and this player's
 *   draw(play.client());
 *   session.flush();
 * }
 * }</pre>
 *
 * <p>Each peer has a {@link #client}, the host's own player too: its packets take no time, and that
 * is its only advantage. A member plays as soon as its client has greeted the host, and its objects
 * go when it leaves the room. Works in a MESH and in a STAR.
 *
 * <p><b>When the host leaves</b>, the play is {@link Phase#ORPHANED}: nothing moves. The room's
 * next host takes over if it was made with {@link Session#host}: from the newest that its own
 * client knew, in which players keep their numbers and objects. It waits, half a second at most,
 * until all of them have sent again what they did since, so that nobody is corrected. What the
 * former host had hidden from it is lost; {@link Simulation#inherited} is the place to put it back.
 *
 * <p>Nothing blocks, and after the first seconds a frame allocates nothing.
 *
 * <p><b>Threading:</b> the session's owner.
 *
 * @param <I> a player's input for one tick
 */
public final class Authority<I> {

  /** How the play is. */
  public enum Phase {
    /** No host has spoken to this peer yet. */
    WAITING,
    /**
     * The host says that there are as many players as the settings allow: this peer plays as soon
     * as one of them leaves.
     */
    FULL,
    /** The room's host decides, and this peer plays. */
    PLAYING,
    /** The host that decided is gone, and the room's next host hasn't spoken yet. */
    ORPHANED,
    /** The session is over. */
    CLOSED
  }

  private final Session session;
  private final Simulation<I> simulation;
  private final AuthoritySettings settings;
  private final boolean mayDecide;
  private final PredictedClient<I> client;
  private final AuthorityMessages.Inputs inputs = new AuthorityMessages.Inputs();

  /** What each member has said of who plays: the next host may speak before it is known as such. */
  private final Map<PeerId, Seats> told = new HashMap<>();

  private final Seats nobody;
  private @Nullable PeerId self;
  private @Nullable PeerId roomHost;
  private @Nullable PeerId followed;
  private Seats seats;
  private @Nullable Reign<I> reign;
  private boolean closed;
  private boolean advancing;
  private long dropped;

  Authority(
      Session session, Simulation<I> simulation, AuthoritySettings settings, boolean mayDecide) {
    this.session = session;
    this.simulation = simulation;
    this.settings = settings;
    this.mayDecide = mayDecide;
    client = PredictedClient.create(simulation, settings, this::send);
    nobody = new Seats(settings.players());
    seats = nobody;
    roomHost = session.room().map(Room::host).orElse(null);
    closed = session.state() == Session.State.CLOSED;
    listen();
  }

  private void listen() {
    session.on(
        AuthorityMessages.Snapshot.class,
        (peer, snapshot, info) -> snapshot(peer, snapshot, info.arrivedMillis()));
    session.on(
        AuthorityMessages.Inputs.class,
        (peer, packet, info) -> inputs(peer, packet, info.arrivedMillis()));
    session.on(AuthorityMessages.Seat.class, (peer, seat, info) -> seat(peer, seat));
    session.listen(
        new SessionListener() {
          @Override
          public void onRoomUpdated(Room room) {
            roomHost = room.host();
          }

          @Override
          public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
            left(peer.id());
          }

          @Override
          public void onClosed(DisconnectReason reason) {
            closed = true;
          }
        });
  }

  private void snapshot(Peer from, AuthorityMessages.Snapshot snapshot, double arrivedMillis) {
    follow();
    if (reign == null && from.id().equals(followed)) {
      client.receive(snapshot.bytes, 0, snapshot.length, arrivedMillis);
    } else {
      dropped++;
    }
  }

  private void inputs(Peer from, AuthorityMessages.Inputs packet, double arrivedMillis) {
    Reign<I> deciding = reign;
    if (deciding == null) {
      dropped++;
    } else {
      deciding.receive(from, packet, arrivedMillis);
    }
  }

  private void seat(Peer from, AuthorityMessages.Seat seat) {
    told.computeIfAbsent(from.id(), id -> new Seats(settings.players()))
        .set(seat.player(), seat.holder());
  }

  private void left(PeerId id) {
    Seats theirs = told.remove(id);
    if (theirs != null && id.equals(followed)) {
      // the next host needs to know who played under this one
      seats = theirs;
    }
    Reign<I> deciding = reign;
    if (deciding != null) {
      deciding.left(id);
    }
  }

  /**
   * Runs what is due: where this peer decides, the host's ticks and snapshots; everywhere, this
   * player's ticks, of which the inputs go to the host with the session's next {@code flush}. Call
   * it once a frame, between {@code poll} and {@code flush}. {@link Simulation} is called in here
   * and nowhere else; what it throws gets out.
   *
   * @param input what the player does just now
   * @return how many ticks of this player were run
   * @throws IllegalStateException on another thread than the session's owner, or inside itself, as
   *     from a {@link Simulation}
   */
  public int advance(I input) {
    session.requireOwner("advance");
    if (advancing) {
      throw new IllegalStateException("advance() was called inside advance()");
    }
    if (closed) {
      return 0;
    }
    advancing = true;
    try {
      return run(input);
    } finally {
      advancing = false;
    }
  }

  private int run(I input) {
    follow();
    rule();
    double now = session.nowMillis();
    Reign<I> deciding = reign;
    if (deciding != null) {
      deciding.advance(now);
    }
    return client.advance(now, input);
  }

  /** Listens to whom the room has for its host by now. */
  private void follow() {
    PeerId host = roomHost;
    if (host == null || host.equals(followed)) {
      return;
    }
    seats = seats();
    followed = host;
    reign = null;
    client.follow();
  }

  /** Decides from now on, when it is this peer's turn. */
  private void rule() {
    if (!mayDecide || reign != null) {
      return;
    }
    if (self == null) {
      self = session.self().orElse(null);
    }
    PeerId own = self;
    if (own != null && own.equals(followed)) {
      reign = new Reign<>(session, own, simulation, settings, client, seats);
    }
  }

  private void send(byte[] bytes, int length) {
    Reign<I> deciding = reign;
    if (deciding != null) {
      deciding.receiveOwn(bytes, length);
      return;
    }
    List<Peer> peers = session.peers();
    for (int i = 0; i < peers.size(); i++) {
      if (peers.get(i).id().equals(followed)) {
        inputs.set(bytes, length);
        session.send(peers.get(i), inputs);
      }
    }
  }

  /**
   * This peer's view of the game: what to draw, and the switches of how. It is the same one for the
   * life of the session.
   *
   * @return the client; don't call its {@code advance} or {@code receive}
   */
  public PredictedClient<I> client() {
    session.requireOwner("client");
    return client;
  }

  /**
   * The game itself, where this peer decides it.
   *
   * @return the host; empty on all other peers. Don't call its {@code advance}, {@code add} or
   *     {@code remove}
   */
  public Optional<AuthoritativeHost<I>> host() {
    session.requireOwner("host");
    return Optional.ofNullable(reign).map(Reign::host);
  }

  /**
   * How the play is, as of the last {@link #advance}.
   *
   * @return the phase
   */
  public Phase phase() {
    session.requireOwner("phase");
    if (closed) {
      return Phase.CLOSED;
    }
    if (client.hears()) {
      return Phase.PLAYING;
    }
    if (isTurnedAway()) {
      return Phase.FULL;
    }
    return client.hostTick() < 0 ? Phase.WAITING : Phase.ORPHANED;
  }

  private boolean isTurnedAway() {
    Seats said = followed == null ? null : told.get(followed);
    return said != null && said.areFull();
  }

  /**
   * Who plays under a number, such as that of {@code world.owner(id)}.
   *
   * @param player the number
   * @return the member; empty while it isn't known, and when nobody does
   */
  public Optional<PeerId> peer(int player) {
    session.requireOwner("peer");
    return seats().holder(player);
  }

  /**
   * Under which number a member plays.
   *
   * @param peer the member, this one included
   * @return its number, or -1 while it isn't known
   */
  public int player(PeerId peer) {
    session.requireOwner("player");
    return seats().player(peer);
  }

  private Seats seats() {
    Reign<I> deciding = reign;
    if (deciding != null) {
      return deciding.seats();
    }
    PeerId host = followed;
    Seats newest = host == null ? null : told.get(host);
    return newest == null ? seats : newest;
  }

  /**
   * Packets of the mode that were for nobody: snapshots of members who aren't the host, inputs
   * while this peer doesn't decide.
   *
   * @return since the beginning
   */
  public long dropped() {
    return dropped;
  }
}
