package dev.playmesh.shooter.net;

import dev.playmesh.Authority;
import dev.playmesh.Peer;
import dev.playmesh.Room;
import dev.playmesh.Session;
import dev.playmesh.SessionListener;
import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.duel.DuelInput;
import dev.playmesh.shooter.duel.HostNumbers;
import dev.playmesh.shooter.duel.Play;
import dev.playmesh.shooter.duel.PlayFacts;
import dev.playmesh.shooter.duel.Switches;
import dev.playmesh.shooter.duel.Who;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A match that the room's host decides: how the SDK's authoritative mode is used. Every player's
 * program is the same; whoever is the room's host also runs the host's ticks, and when it leaves
 * the next one goes on.
 *
 * <p><b>Threading:</b> one thread, which becomes the session's owner.
 */
final class HostMatch implements Match {

  private static final int DEPARTED_KEPT = 2 * Duel.MAX_PLAYERS;
  static final Arena ARENA = Arenas.WIDE;

  private final Session session;
  private final String name;
  private final Authority<DuelInput> authority;
  private final Play play;
  private final DuelInput input = new DuelInput();
  private final MeshTimer meshTimer;
  private final Map<PeerId, Beheld> others = new LinkedHashMap<>();
  private final Deque<PeerFacts> departed = new ArrayDeque<>();
  private NetworkConditions conditions = NetworkConditions.PERFECT;
  private boolean retiring;
  private boolean complete;
  private long statesOut;

  HostMatch(Session session, String name) {
    this.session = session;
    this.name = name;
    authority = session.host(new Duel(ARENA), Duel.settings());
    play = new Play(authority.client(), ARENA, this::who);
    meshTimer = new MeshTimer(session.nowMillis());
    session.listen(new Members());
  }

  static HostMatch join(JoinRequest request) {
    Session session = Session.join(request.config(), request.options());
    HostMatch match = new HostMatch(session, request.name());
    match.conditions(request.conditions());
    return match;
  }

  private Optional<Who> who(int player) {
    return authority.peer(player).flatMap(this::who);
  }

  private Optional<Who> who(PeerId id) {
    if (session.self().filter(id::equals).isPresent()) {
      return Optional.of(new Who(id.value(), name));
    }
    return session.peer(id).map(peer -> new Who(id.value(), peer.name()));
  }

  @Override
  public void poll() {
    session.poll(); // all listeners run in here
    if (self().isEmpty()) {
      play(Input.NONE); // greets the host, and hears who one is
    }
  }

  @Override
  public void play(Input wanted) {
    if (closeReason().isPresent()) {
      return;
    }
    // the host's ticks where this is the host, and everywhere this player's
    statesOut += authority.advance(input.of(wanted, retiring)) > 0 ? 1 : 0;
    session.flush();
    double now = session.nowMillis();
    play.frame(now);
    for (Beheld other : others.values()) {
      other.frame(now, play.view());
    }
  }

  @Override
  public boolean keepsTime() {
    return true;
  }

  @Override
  public Optional<Switches> switches() {
    return Optional.of(play.switches());
  }

  // ---- trying things out while it runs ----

  @Override
  public void tune(Tuning tuning) {
    play.delay(tuning.delayMillis() == 0 ? Double.NaN : tuning.delayMillis());
    double smoothing = tuning.smoothingPerSecond();
    play.smoothing(smoothing == 0 ? Play.SMOOTHING : smoothing);
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
    return play.lastSnapshot();
  }

  @Override
  public List<Pose> predicted() {
    return play.predicted();
  }

  @Override
  public List<Pose> truth() {
    return authority.host().map(host -> play.truth(host.world())).orElse(List.of());
  }

  // ---- who is here ----

  private final class Members implements SessionListener {

    @Override
    public void onPeerJoined(Peer peer) {
      others.put(peer.id(), new Beheld(peer));
      complete = false;
      meshTimer.somebodyCame(session.nowMillis());
    }

    @Override
    public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
      Beheld gone = others.remove(peer.id());
      if (gone != null) {
        departed.add(gone.facts(play, isHost(peer.id())));
      }
      if (departed.size() > DEPARTED_KEPT) {
        departed.remove();
      }
    }

    @Override
    public void onMeshComplete() {
      if (!others.isEmpty() && !complete) {
        complete = true;
        meshTimer.complete(session.nowMillis());
      }
    }
  }

  private boolean isHost(PeerId id) {
    return session.room().map(Room::host).filter(id::equals).isPresent();
  }

  // ---- leaving ----

  @Override
  public void retire() {
    retiring = true;
  }

  @Override
  public boolean isSettled() {
    return retiring && (others.isEmpty() || play.isAway());
  }

  @Override
  public void close() {
    session.close();
  }

  // ---- looking ----

  @Override
  public WorldView view() {
    return play.view().world();
  }

  @Override
  public Optional<Figure> self() {
    return play.self();
  }

  @Override
  public Optional<String> closeReason() {
    return session.closeReason().map(reason -> Trouble.line(reason, Mode.HOST));
  }

  @Override
  public Optional<Trouble> trouble() {
    return session.closeReason().map(Trouble::of);
  }

  @Override
  public void watch(Consumer<GameEvent> witness) {
    play.view().watch(witness);
  }

  @Override
  public MatchFacts facts() {
    Optional<Room> room = session.room();
    List<PeerFacts> peers = new ArrayList<>();
    others.values().forEach(other -> peers.add(other.facts(play, isHost(other.id()))));
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
        duel());
  }

  /** Wrong predictions of the own figure for which there is no excuse. */
  long desyncs() {
    return play.facts().desyncs();
  }

  private DuelFacts duel() {
    PlayFacts facts = play.facts();
    double missing = authority.host().map(this::worstMissing).orElse(facts.missingInputsPer10000());
    return new DuelFacts(
        Mode.HOST,
        facts.correctionRms(),
        facts.correctionsPerMinute(),
        facts.tick() < 0 ? Double.NaN : (double) facts.unconfirmedInputs(),
        missing,
        facts.tick(),
        facts.confirmedInput(),
        facts.hostTick(),
        facts.delayMillis(),
        authority.host().map(this::confirmations).orElse(List.of()),
        play.silentMillis(),
        authority.phase() == Authority.Phase.ORPHANED);
  }

  private List<DuelFacts.Confirmation> confirmations(AuthoritativeHost<DuelInput> host) {
    List<DuelFacts.Confirmation> all = new ArrayList<>();
    session.self().ifPresent(self -> confirmation(host, self, name).ifPresent(all::add));
    others.forEach((id, other) -> confirmation(host, id, other.name()).ifPresent(all::add));
    return all;
  }

  private static Optional<DuelFacts.Confirmation> confirmation(
      AuthoritativeHost<DuelInput> host, PeerId id, String who) {
    return host.counters(id)
        .map(
            counters ->
                new DuelFacts.Confirmation(
                    who, host.confirmedInput(id), HostNumbers.missing(counters)));
  }

  private double worstMissing(AuthoritativeHost<DuelInput> host) {
    double worst = 0;
    for (PeerId id : others.keySet()) {
      worst = Math.max(worst, host.counters(id).map(HostNumbers::missing).orElse(0.0));
    }
    return worst;
  }
}
