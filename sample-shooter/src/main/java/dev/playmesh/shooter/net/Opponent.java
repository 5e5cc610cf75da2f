package dev.playmesh.shooter.net;

import dev.playmesh.MessageInfo;
import dev.playmesh.Peer;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.WallLimit;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;
import java.time.Duration;
import java.util.Optional;

/**
 * Another player as this one sees it: its peer, its figure here, and where that is drawn.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Opponent {

  private static final double USUAL_SMOOTHING = 20;
  private static final double STEP_MILLIS = 1.5 * 1000 * Rules.STEP_SECONDS;
  private static final double MOST_STEPS = 20;
  private static final double STUCK_MILLIS = 100;
  private static final double DETOUR_MILLIS = 700;

  private final Peer peer;
  private final Figure figure;
  private final WallLimit walls;
  private final MotionState told = MotionState.of(2, 1);
  private final RemoteMotion motion;
  private final Looks looks = new Looks();
  private final Pops pops = new Pops();
  private final UpdateRate rate = new UpdateRate();
  private double lastMillis = Double.NaN;
  private int life = -1;
  private long statesIn;
  private long eventsIn;
  private double freeMillis = Double.POSITIVE_INFINITY;
  private double detourUntilMillis = Double.NEGATIVE_INFINITY;
  private boolean delayed;
  private boolean stopped;
  private boolean settled;

  Opponent(Peer peer, Figure figure, WallLimit walls, Tuning tuning) {
    this.peer = peer;
    this.figure = figure;
    this.walls = walls;
    motion =
        RemoteMotion.builder()
            .dimensions(2)
            .angles(1)
            .heartbeat(OwnFigure.HEARTBEAT) // silence means that the prediction is right
            .constraint((from, to) -> mayGo(from.x(), from.y(), to.x(), to.y()))
            .build();
    tune(tuning);
  }

  void tune(Tuning tuning) {
    delayed = tuning.delayed();
    if (tuning.delayMillis() == 0) {
      motion.adaptDelay();
    } else {
      motion.delay(Duration.ofMillis((long) tuning.delayMillis()));
    }
    double smoothing = tuning.smoothingPerSecond();
    motion.smoothing(smoothing == 0 ? USUAL_SMOOTHING : smoothing);
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
        .acceleration(0, 0)
        .angle(state.facing)
        .teleport(state.life != life);
    double sampled = info.sampledMillis();
    if (motion.update(sampled, info.arrivedMillis(), told)) {
      life = state.life;
      double millis = Double.isNaN(sampled) ? info.arrivedMillis() : sampled;
      looks.add(millis, info.arrivedMillis(), state);
    }
  }

  /**
   * Puts the figure where it is by now, or was a moment ago. A long frame is gone through in steps:
   * what it skips is no jump of the figure.
   */
  void moveTo(double nowMillis) {
    rate.lookAt(nowMillis);
    int steps = (int) Math.ceil(Math.min(MOST_STEPS, (nowMillis - lastMillis) / STEP_MILLIS));
    for (int i = steps; i > 1; i--) {
      step(nowMillis - (i - 1) * (nowMillis - lastMillis) / steps);
    }
    step(nowMillis);
    lastMillis = nowMillis;
  }

  private void step(double nowMillis) {
    stopped = false;
    if (motion.sample(nowMillis)) {
      detour(nowMillis);
      boolean reborn = looks.show(figure, motion.drawnMillis(), nowMillis);
      double vx = motion.velocityX();
      double vy = motion.velocityY();
      figure.place(motion.x(), motion.y(), vx, vy, motion.angle());
      pops.frame(nowMillis, motion.x(), motion.y(), vx, vy, reborn);
    }
  }

  private boolean mayGo(double fromX, double fromY, double toX, double toY) {
    boolean free = walls.allows(fromX, fromY, toX, toY);
    stopped |= !free;
    return free;
  }

  /** A guess that is stuck at a wall goes back to the way that the figure really took. */
  private void detour(double nowMillis) {
    if (!stopped) {
      freeMillis = nowMillis;
    } else if (nowMillis - freeMillis > STUCK_MILLIS) {
      detourUntilMillis = nowMillis + DETOUR_MILLIS;
    }
    boolean past = delayed || nowMillis < detourUntilMillis;
    motion.mode(past ? RemoteMotion.Mode.DELAYED : RemoteMotion.Mode.PRESENT);
  }

  /** Where the newest message said that the figure is; empty before the first. */
  Optional<Pose> lastHeard() {
    return motion.hasState()
        ? Optional.of(new Pose(figure.id(), told.x(), told.y(), told.angle()))
        : Optional.empty();
  }

  /** How far behind it is drawn when it is drawn delayed; NaN before the first message. */
  double delayMillis() {
    return motion.delayMillis();
  }

  /** Frames in which the figure jumped, in a minute; NaN before the first. */
  double popsPerMinute() {
    return pops.perMinute();
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
