package hosted;

import dev.playmesh.Authority;
import dev.playmesh.MessageTypes;
import dev.playmesh.Peer;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.authority.World;

/** One player's game. The same on all peers: whoever is the room's host decides. */
final class Play {

  final Session session;
  final Authority<Keys> authority;
  private final Keys keys = new Keys();

  Play(Session session) {
    this.session = session;
    // TUTORIAL host: begin
    authority = session.host(new Dots(), Dots.SETTINGS);
    // TUTORIAL host: end
  }

  // TUTORIAL config: begin
  static SessionConfig.Builder config(String name) {
    MessageTypes types = MessageTypes.builder().authority(new Dots(), Dots.SETTINGS).build();
    return SessionConfig.builder().game("hosted-dots", 1).name(name).messages(types);
  }
  // TUTORIAL config: end

  // TUTORIAL frame: begin
  void frame(int right, int down) {
    session.poll();
    authority.advance(keys.set(right, down));
    session.flush();
  }
  // TUTORIAL frame: end

  // TUTORIAL drawn: begin
  World world() {
    return authority.client().world();
  }

  double x(int id) {
    return authority.client().drawn(id, Dots.X);
  }

  double y(int id) {
    return authority.client().drawn(id, Dots.Y);
  }

  String name(int id) {
    return authority.peer(world().owner(id)).flatMap(session::peer).map(Peer::name).orElse("you");
  }
  // TUTORIAL drawn: end
}
