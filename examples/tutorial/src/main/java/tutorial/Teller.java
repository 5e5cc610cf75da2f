package tutorial;

import dev.playmesh.Session;
import dev.playmesh.sync.MotionSender;
import dev.playmesh.sync.MotionState;
import java.time.Duration;

/** When the others are told where the own dot is. */
interface Teller {

  /** Looks at the dot after a step; sends it or not. */
  void tell(Session session, Dot dot);

  // TUTORIAL always: begin
  /** In every frame. */
  static Teller always() {
    return (session, dot) -> session.broadcast(dot);
  }
  // TUTORIAL always: end

  // TUTORIAL sender: begin
  /** After so long it is told again, also when there is nothing new. */
  Duration HEARTBEAT = Duration.ofSeconds(1);

  /** When the others' prediction would be off by 5 cm, or the heartbeat is due. */
  static Teller whenNeeded() {
    MotionSender sender = MotionSender.builder().dimensions(2).heartbeat(HEARTBEAT).build();
    MotionState state = MotionState.of(2, 0);
    return (session, dot) -> {
      state.position(dot.x(), dot.y()).velocity(dot.vx(), dot.vy()).acceleration(0, 0);
      if (sender.update(session.nowMillis(), state)) {
        MotionState told = sender.outgoing();
        session.broadcast(new Dot(told.x(), told.y(), told.velocityX(), told.velocityY()));
      }
    };
  }
  // TUTORIAL sender: end
}
