package dev.playmesh.shooter.net;

import dev.playmesh.Peer;
import dev.playmesh.Room;
import dev.playmesh.Session;
import dev.playmesh.SessionListener;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.game.Spot;
import dev.playmesh.shooter.game.WallLimit;
import dev.playmesh.shooter.game.World;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A match in which nobody decides for others: how the SDK is used, from joining to leaving.
 *
 * <p>Each player decides about its own figure, and tells where it is when the others' prediction
 * would be off ({@link OwnFigure}); they draw it where it is by now, or smoothly a moment behind
 * ({@link Opponent}). What happens once (shots, hits, deaths, pick-ups) are events, which arrive.
 * What a newcomer must know (health, scores, pick-ups) are states, which the SDK gives to every new
 * link. The room's host decides who gets a pick-up.
 *
 * <p><b>Threading:</b> one thread, which becomes the session's owner.
 */
final class MeshMatch implements Match {

  private static final int DEPARTED_KEPT = 16;

  private final Session session;
  private final String name;
  private final World world;
  private final Post post;
  private final MeshTimer meshTimer;
  private final Map<PeerId, Opponent> opponents = new LinkedHashMap<>();
  private final Deque<PeerFacts> departed = new ArrayDeque<>();
  private final OwnFigure own = new OwnFigure();
  private final WallLimit walls = new WallLimit(Arena.STANDARD);
  private @Nullable Figure self;
  private Score toldScore = Score.NONE;
  private Tuning tuning = Tuning.DEFAULTS;
  private NetworkConditions conditions = NetworkConditions.PERFECT;
  private long statesOut;

  MeshMatch(Session session, String name, long seed) {
    this.session = session;
    this.name = name;
    this.world = new World(Arena.STANDARD, seed);
    this.post = new Post(session);
    this.meshTimer = new MeshTimer(session.nowMillis());
    session.listen(new Members());
    new Hearing(session, world, post, opponents).start();
  }

  /** Starts joining. */
  static MeshMatch join(JoinRequest request, long seed) {
    Session session = Session.join(request.config(), request.options());
    MeshMatch match = new MeshMatch(session, request.name(), seed);
    match.conditions(request.conditions());
    return match;
  }

  // ---- the two calls of every frame ----

  @Override
  public void poll() {
    session.poll(); // all listeners run in here
    if (self == null && session.self().isPresent()) {
      self = world.add(session.self().get().value(), name, true);
    }
    double now = session.nowMillis();
    for (Opponent opponent : opponents.values()) {
      opponent.moveTo(now);
    }
  }

  @Override
  public void play(Input input) {
    if (self == null || closeReason().isPresent()) {
      return;
    }
    world.steer(self.id(), input);
    world.step(Rules.STEP_SECONDS);
    for (GameEvent event : world.drain()) {
      tell(event);
    }
    boolean told = own.step(session.nowMillis(), self);
    if (told) {
      session.broadcast(own.state());
    }
    if (!self.score().equals(toldScore)) {
      toldScore = self.score();
      session.broadcast(Translation.toWire(toldScore));
    }
    if (told
        && opponents.values().stream().anyMatch(o -> o.peer().state() == PeerState.CONNECTED)) {
      statesOut++;
    }
    session.flush(); // all of this frame leaves in as few packets as possible
  }

  private void tell(GameEvent event) {
    if (event instanceof GameEvent.Claim claim) {
      host().ifPresent(host -> post.to(host, Translation.toWire(claim, session.nowMillis())));
      return; // without an answer the world asks again
    }
    post.toAll(Translation.toWire(event, session.nowMillis()));
    if (event instanceof GameEvent.Taken taken) {
      session.broadcast(Translation.toSpot(taken)); // for those who come later
    }
  }

  // ---- trying things out while it runs ----

  @Override
  public void tune(Tuning newest) {
    tuning = newest;
    own.tune(newest);
    opponents.values().forEach(opponent -> opponent.tune(newest));
  }

  @Override
  public void line(Line line) {
    conditions(line.on(conditions));
  }

  private void conditions(NetworkConditions newest) {
    conditions = newest;
    session.conditions(newest);
  }

  @Override
  public Line line() {
    return Line.of(conditions);
  }

  @Override
  public List<Pose> lastHeard() {
    return opponents.values().stream().flatMap(opponent -> opponent.lastHeard().stream()).toList();
  }

  // ---- who is here ----

  private final class Members implements SessionListener {

    @Override
    public void onPeerJoined(Peer peer) {
      Figure figure = world.add(peer.id().value(), peer.name(), false);
      opponents.put(peer.id(), new Opponent(peer, figure, walls, tuning));
      meshTimer.somebodyCame(session.nowMillis());
      if (self != null && self.isRetired()) {
        post.to(peer, Wire.Retiring.getDefaultInstance());
      }
    }

    @Override
    public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
      Opponent opponent = opponents.remove(peer.id());
      if (opponent != null) {
        departed.add(PeerFacts.of(opponent));
      }
      if (departed.size() > DEPARTED_KEPT) {
        departed.remove();
      }
      world.remove(peer.id().value());
      post.forget(peer);
    }

    /** The new host decides by what it knows, so everybody says what it knows once more. */
    @Override
    public void onHostChanged(PeerId host, long term) {
      world.arbiter(session.isHost());
      for (Spot spot : world.spots()) {
        if (spot.generation() > 0) {
          session.broadcast(Translation.toSpot(spot.known()));
        }
      }
    }

    @Override
    public void onMeshComplete() {
      if (!opponents.isEmpty()) {
        meshTimer.complete(session.nowMillis());
      }
    }

    @Override
    public void onWritable(Peer peer) {
      post.again(peer);
    }
  }

  private Optional<Peer> host() {
    return session.room().map(Room::host).flatMap(session::peer);
  }

  // ---- leaving ----

  @Override
  public void retire() {
    if (self != null && !self.isRetired()) {
      world.retire(self.id());
      post.toAll(Wire.Retiring.getDefaultInstance());
      session.flush();
    }
  }

  @Override
  public boolean isSettled() {
    return opponents.values().stream()
        .filter(opponent -> opponent.peer().state() == PeerState.CONNECTED)
        .allMatch(Opponent::isSettled);
  }

  /** Says goodbye and leaves. */
  @Override
  public void close() {
    session.close();
  }

  // ---- looking ----

  @Override
  public WorldView view() {
    return world;
  }

  @Override
  public Optional<Figure> self() {
    return Optional.ofNullable(self);
  }

  @Override
  public Optional<String> closeReason() {
    return session.closeReason().map(reason -> Trouble.line(reason, Mode.MESH));
  }

  @Override
  public Optional<Trouble> trouble() {
    return session.closeReason().map(Trouble::of);
  }

  @Override
  public void watch(Consumer<GameEvent> witness) {
    world.watch(witness);
  }

  @Override
  public MatchFacts facts() {
    Optional<Room> room = session.room();
    List<PeerFacts> peers = new ArrayList<>();
    opponents.values().forEach(opponent -> peers.add(PeerFacts.of(opponent)));
    peers.addAll(departed);
    return new MatchFacts(
        session.self().map(PeerId::value).orElse(""),
        room.map(Room::code).orElse(""),
        room.map(r -> r.host().value()).orElse(""),
        room.map(Room::term).orElse(0L),
        session.serverConnected(),
        meshTimer.tookMillis(),
        statesOut,
        peers,
        session.closeReason().map(DisconnectReason::toString).orElse(""),
        DuelFacts.NONE);
  }
}
