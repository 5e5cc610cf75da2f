package tutorial;

import dev.playmesh.MessageInfo;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;

/** Another player's dot: where it was said to be, and where it is drawn. */
final class Other {

  final String name;
  private Dot newest = new Dot(0, 0, 0, 0);
  private boolean smooth = true;
  private int heard;

  Other(String name) {
    this.name = name;
  }

  // TUTORIAL motion: begin
  private final RemoteMotion motion =
      RemoteMotion.builder().dimensions(2).heartbeat(Teller.HEARTBEAT).build();
  private final MotionState state = MotionState.of(2, 0);

  void told(Dot dot, MessageInfo info) {
    newest = dot;
    heard++;
    state.position(dot.x(), dot.y()).velocity(dot.vx(), dot.vy()).acceleration(0, 0);
    motion.update(info.sampledMillis(), info.arrivedMillis(), state);
  }

  void sample(double nowMillis) {
    motion.sample(nowMillis);
  }

  double x() {
    return smooth ? motion.x() : newest.x();
  }

  double y() {
    return smooth ? motion.y() : newest.y();
  }
  // TUTORIAL motion: end

  /** Where the newest message said that it is. */
  Dot newest() {
    return newest;
  }

  /** How many messages came; nothing is drawn before the first. */
  int heard() {
    return heard;
  }

  // TUTORIAL modes: begin
  /** Draws what was told, without more ado. */
  void raw() {
    smooth = false;
  }

  /** Draws where it is by now, as predicted. */
  void present() {
    smooth = true;
    motion.mode(RemoteMotion.Mode.PRESENT);
  }

  /** Draws where it was a moment ago: its true path, late. */
  void delayed() {
    smooth = true;
    motion.mode(RemoteMotion.Mode.DELAYED);
  }
  // TUTORIAL modes: end
}
