package dev.playmesh;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Simulation;
import dev.playmesh.types.PeerId;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * While this peer decides: the host itself, who plays, and the ways of its packets. Its own player
 * goes the same way as the others', without a network in between.
 *
 * <p><b>Threading:</b> the session's owner.
 */
final class Reign<I> {

  private final Session session;
  private final PeerId self;
  private final PredictedClient<I> own;
  private final AuthoritativeHost<I> host;
  private final Seats seats;
  private final Set<PeerId> newcomers = new LinkedHashSet<>();
  private final Set<PeerId> leavers = new LinkedHashSet<>();

  /** Those for whom there was no number; they go on asking. */
  private final Set<PeerId> turnedAway = new LinkedHashSet<>();

  private final AuthorityMessages.Snapshot snapshot = new AuthorityMessages.Snapshot();

  /**
   * Begins: with what this peer's client knows of the game so far, or anew when it knows nothing.
   *
   * @param before who played under the host before
   */
  Reign(
      Session session,
      PeerId self,
      Simulation<I> simulation,
      AuthoritySettings settings,
      PredictedClient<I> own,
      Seats before) {
    this.session = session;
    this.self = self;
    this.own = own;
    int term = session.room().map(room -> (int) room.term()).orElse(0);
    seats = new Seats(settings.players());
    if (own.hostTick() < 0) {
      host = AuthoritativeHost.create(simulation, settings, term, this::send);
    } else {
      host = AuthoritativeHost.takeOver(own, simulation, settings, term, this::send);
      seat(before);
    }
    if (host.player(self) < 0) {
      join(self);
    }
  }

  /** Who is still there keeps number and objects; the others' objects go. */
  private void seat(Seats before) {
    int ownNumber = own.player();
    for (int player = 0; player < seats.size(); player++) {
      Optional<PeerId> holder = player == ownNumber ? Optional.of(self) : before.holder(player);
      if (holder.isPresent() && isMember(holder.get()) && host.player(holder.get()) < 0) {
        host.add(holder.get(), player);
        tell(player, holder);
      } else {
        host.vacate(player);
      }
    }
  }

  private boolean isMember(PeerId id) {
    return id.equals(self) || find(id) != null;
  }

  private void join(PeerId id) {
    try {
      host.add(id);
    } finally {
      // also when the game threw as the player came: it is in by then
      seat(id);
    }
  }

  private void seat(PeerId id) {
    int player = host.player(id);
    if (player >= 0) {
      turnedAway.remove(id);
      tell(player, Optional.of(id));
    } else if (turnedAway.add(id)) {
      Peer peer = find(id);
      if (peer != null) {
        session.send(peer, new AuthorityMessages.Seat(Seats.NONE_FREE, Optional.of(id)));
      }
    }
  }

  private void tell(int player, Optional<PeerId> holder) {
    seats.set(player, holder);
    session.broadcast(new AuthorityMessages.Seat(player, holder));
  }

  /** Takes a packet of a member; the first one lets it in with the next tick. */
  void receive(Peer from, AuthorityMessages.Inputs inputs, double arrivedMillis) {
    if (host.player(from.id()) < 0) {
      newcomers.add(from.id());
    } else {
      host.receive(from.id(), inputs.bytes, 0, inputs.length, arrivedMillis);
    }
  }

  /** Takes a packet of this peer's own player. */
  void receiveOwn(byte[] bytes, int length) {
    host.receive(self, bytes, 0, length, session.nowMillis());
  }

  void left(PeerId id) {
    newcomers.remove(id);
    turnedAway.remove(id);
    leavers.add(id);
  }

  /** Runs what is due. The simulation is called in here and nowhere else. */
  void advance(double nowMillis) {
    while (!leavers.isEmpty()) {
      leave(takeFirst(leavers));
    }
    while (!newcomers.isEmpty()) {
      join(takeFirst(newcomers));
    }
    host.advance(nowMillis);
  }

  /** One by one, so that a game that throws for one of them doesn't see it again. */
  private static PeerId takeFirst(Set<PeerId> ids) {
    Iterator<PeerId> each = ids.iterator();
    PeerId first = each.next();
    each.remove();
    return first;
  }

  private void leave(PeerId id) {
    int player = host.player(id);
    if (player < 0) {
      return;
    }
    try {
      host.remove(id);
    } finally {
      tell(player, Optional.empty());
    }
  }

  private void send(PeerId to, byte[] bytes, int length) {
    if (to.equals(self)) {
      own.receive(bytes, 0, length, session.nowMillis());
      return;
    }
    Peer peer = find(to);
    if (peer != null) {
      snapshot.set(bytes, length);
      session.send(peer, snapshot);
    }
  }

  private @Nullable Peer find(PeerId id) {
    List<Peer> peers = session.peers();
    for (int i = 0; i < peers.size(); i++) {
      if (peers.get(i).id().equals(id)) {
        return peers.get(i);
      }
    }
    return null;
  }

  AuthoritativeHost<I> host() {
    return host;
  }

  Seats seats() {
    return seats;
  }
}
