package tutorial;

import dev.playmesh.Peer;
import dev.playmesh.Session;
import dev.playmesh.SessionListener;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A field of dots: each player runs with one, and sees those of the others. */
final class Game {

  static final double SPEED = 6;
  static final double WIDTH = 24;
  static final double HEIGHT = 14;

  /** How hard a dot starts, turns and stops: metres a second, a second. */
  private static final double PUSH = 45;

  final Session session;
  private final Map<PeerId, Other> others = new LinkedHashMap<>();
  private final Teller teller;
  private double x = WIDTH / 2;
  private double y = HEIGHT / 2;
  private double vx;
  private double vy;

  // TUTORIAL game: begin
  Game(Session session, Teller teller) {
    this.session = session;
    this.teller = teller;
    session.listen(
        new SessionListener() {
          @Override
          public void onPeerJoined(Peer peer) {
            others.put(peer.id(), new Other(peer.name()));
          }

          @Override
          public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
            others.remove(peer.id());
          }
        });
    session.on(Dot.class, (peer, dot, info) -> others.get(peer.id()).told(dot, info));
  }

  /** One frame: what the others did, what this player does, and telling them. */
  void frame(double right, double down, double seconds) {
    session.poll(); // listeners run here
    step(right, down, seconds);
    teller.tell(session, new Dot(x, y, vx, vy));
    session.flush(); // one packet for each peer leaves now
    others.values().forEach(other -> other.sample(session.nowMillis()));
  }
  // TUTORIAL game: end

  private void step(double right, double down, double seconds) {
    double length = Math.max(1, Math.hypot(right, down));
    vx = towards(vx, right / length * SPEED, PUSH * seconds);
    vy = towards(vy, down / length * SPEED, PUSH * seconds);
    x = Math.max(0, Math.min(WIDTH, x + vx * seconds));
    y = Math.max(0, Math.min(HEIGHT, y + vy * seconds));
    vx = x == 0 || x == WIDTH ? 0 : vx;
    vy = y == 0 || y == HEIGHT ? 0 : vy;
  }

  private static double towards(double value, double wanted, double most) {
    return value + Math.max(-most, Math.min(most, wanted - value));
  }

  double x() {
    return x;
  }

  double y() {
    return y;
  }

  Collection<Other> others() {
    return others.values();
  }
}
