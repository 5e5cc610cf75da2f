package dev.playmesh.shooter.net;

import dev.playmesh.MessageInfo;
import dev.playmesh.Peer;
import dev.playmesh.Session;
import dev.playmesh.shooter.game.World;
import dev.playmesh.types.PeerId;
import java.util.Map;

/**
 * What is done with each message of the others: one listener for each type, all run inside {@code
 * session.poll()}.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Hearing {

  private final Session session;
  private final World world;
  private final Post post;
  private final Map<PeerId, Opponent> opponents;

  Hearing(Session session, World world, Post post, Map<PeerId, Opponent> opponents) {
    this.session = session;
    this.world = world;
    this.post = post;
    this.opponents = opponents;
  }

  void start() {
    hearStates();
    hearWhatHappened();
    hearPickUps();
    hearFarewells();
  }

  private void hearStates() {
    session.on(FigureState.class, (peer, state, info) -> opponent(peer).update(state, info));
    session.on(
        Wire.Score.class,
        (peer, score, info) -> opponent(peer).figure().told(Translation.fromWire(score)));
  }

  private void hearWhatHappened() {
    session.on(
        Wire.Shot.class,
        (peer, shot, info) -> {
          // by the sender's clock: what an outage held back must not be fired now
          double firedMillis = heard(peer).toOwnMillis(shot.getSentMillis());
          double age = (session.nowMillis() - firedMillis) / 1000;
          world.told(Translation.fromWire(peer.id().value(), shot), age);
        });
    session.on(
        Wire.Hit.class,
        (peer, hit, info) ->
            world.told(Translation.fromWire(heard(peer).figure().id(), hit), ageSeconds(info)));
    session.on(
        Wire.Death.class,
        (peer, death, info) ->
            world.told(Translation.fromWire(heard(peer).figure().id(), death), ageSeconds(info)));
  }

  private void hearPickUps() {
    session.on(
        Wire.Spot.class,
        (peer, spot, info) -> world.told(Translation.fromWire(spot), ageSeconds(info)));
    session.on(
        Wire.Claim.class,
        (peer, claim, info) ->
            world.told(Translation.fromWire(heard(peer).figure().id(), claim), ageSeconds(info)));
    session.on(
        Wire.Taken.class,
        (peer, taken, info) -> {
          heard(peer);
          world.told(Translation.fromWire(taken), ageSeconds(info));
        });
  }

  private void hearFarewells() {
    session.on(
        Wire.Retiring.class,
        (peer, retiring, info) -> {
          world.retire(heard(peer).figure().id());
          post.to(peer, Wire.Settled.getDefaultInstance()); // after all deaths told so far
        });
    session.on(Wire.Settled.class, (peer, settled, info) -> heard(peer).settle());
  }

  private Opponent heard(Peer peer) {
    Opponent opponent = opponent(peer);
    opponent.countEvent();
    return opponent;
  }

  /** Members join before they speak and leave after their last word: there always is one. */
  private Opponent opponent(Peer peer) {
    Opponent opponent = opponents.get(peer.id());
    if (opponent == null) {
      throw new IllegalStateException(peer + " spoke without being here");
    }
    return opponent;
  }

  private double ageSeconds(MessageInfo info) {
    double sampled = info.sampledMillis();
    double known = Double.isNaN(sampled) ? info.arrivedMillis() : sampled;
    return Math.max(0, session.nowMillis() - known) / 1000;
  }
}
