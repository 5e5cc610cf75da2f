package dev.playmesh.shooter.net;

import dev.playmesh.MessageInfo;
import dev.playmesh.Peer;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;

/**
 * Another player as this one sees it: its peer, its figure here, and where that is by now.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Opponent {

  private final Peer peer;
  private final Figure figure;
  private final MotionState told = MotionState.of(2, 1);
  private final RemoteMotion motion = RemoteMotion.builder().dimensions(2).angles(1).build();
  private final UpdateRate rate = new UpdateRate();
  private int life = -1;
  private long statesIn;
  private long eventsIn;
  private boolean settled;

  Opponent(Peer peer, Figure figure) {
    this.peer = peer;
    this.figure = figure;
  }

  Peer peer() {
    return peer;
  }

  Figure figure() {
    return figure;
  }

  /** A new life begins somewhere else: that is no motion. */
  void update(FigureState state, MessageInfo info) {
    statesIn++;
    rate.count(info.arrivedMillis());
    told.position(state.x, state.y)
        .velocity(state.velocityX, state.velocityY)
        .angle(state.facing)
        .teleport(state.life != life);
    if (motion.update(info.sampledMillis(), info.arrivedMillis(), told)) {
      life = state.life;
      figure.told(state.animation, state.frame, state.health, state.life, state.shielded);
    }
  }

  /** Puts the figure where it is by now. */
  void moveTo(double nowMillis) {
    rate.lookAt(nowMillis);
    if (motion.sample(nowMillis)) {
      figure.place(motion.x(), motion.y(), motion.velocityX(), motion.velocityY(), motion.angle());
    }
  }

  /** When something happened by the peer's clock, on this peer's clock; NaN while unknown. */
  double toOwnMillis(double peerMillis) {
    return peerMillis - peer.stats().clockOffsetMillis();
  }

  void countEvent() {
    eventsIn++;
  }

  long statesIn() {
    return statesIn;
  }

  /** As of the last {@link #moveTo}. */
  double updatesPerSecond() {
    return rate.perSecond();
  }

  long eventsIn() {
    return eventsIn;
  }

  void settle() {
    settled = true;
  }

  boolean isSettled() {
    return settled;
  }
}
